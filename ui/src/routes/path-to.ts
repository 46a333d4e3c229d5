import { type Formats, malformedParam } from './formats.ts';

/** The names of a path's parameters: those that end with `?` may be left out, `*` stands for any rest. */
export type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamsOf<Head> & ParamsOf<Rest>
  : Path extends `:${infer Name}?`
    ? { readonly [Key in Name]?: string }
    : Path extends `:${infer Name}`
      ? { readonly [Key in Name]: string }
      : Path extends '*'
        ? { readonly '*'?: string }
        : unknown;

/**
 * Puts parameters into a path.
 * @throws Error for a parameter that is missing or does not look like one
 */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string | undefined>>,
  formats?: Formats,
): string {
  const malformed = formats && malformedParam(formats, params);
  if (malformed)
    throw new Error(
      `"${params[malformed]}" is no ${malformed} of ${path}: it has to match ${formats[malformed]?.source}.`,
    );
  const parts = path.split('/').flatMap((part) => {
    const [, name = part === '*' ? '*' : undefined, optional = part === '*' ? '?' : ''] =
      /^:(\w+)(\??)$/.exec(part) ?? [];
    if (name === undefined) return [part];
    const value = params[name];
    if (value !== undefined && value !== '')
      return [part === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)];
    if (optional) return [];
    throw new Error(`The address ${path} needs ${name}.`);
  });
  return parts.join('/') || '/';
}

/**
 * A builder of addresses for these rows: `pathTo('/login/:provider', { provider: 'twitch' })`. It throws for a path
 * without a row and for a parameter that is missing or does not look like one.
 */
export function pathBuilder(rows: readonly { path: string; formats?: Formats }[]) {
  const formats = new Map(rows.map((row) => [row.path, row.formats]));
  return <Path extends string>(path: Path, params: ParamsOf<Path>): string => {
    if (!formats.has(path)) throw new Error(`No row has the address ${path}.`);
    // safe: a path's parameters are strings
    return fillPath(path, params as Record<string, string | undefined>, formats.get(path));
  };
}
