import { type Formats, malformedParam } from './formats.ts';

/**
 * Puts parameters into a path; those that it does not name are left out.
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
