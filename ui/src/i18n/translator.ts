/** Names between braces in a text: `'{count} files'` needs `count`. */
type Names<T extends string> = T extends `${string}{${infer N}}${infer R}` ? N | Names<R> : never;
type Values<T extends string> = [Names<T>] extends [never] ? [] : [values: Record<Names<T>, string | number>];

/** The text of a key, with its values filled in. */
export type Translate<M extends Readonly<Record<string, string>>> = <K extends keyof M & string>(
  key: K,
  ...values: Values<M[K]>
) => string;

/**
 * A typed catalogue of texts: `t('files', { count: 3 })`. Keys and the values they need are checked by the
 * compiler; each feature keeps its own catalogue, so that texts load with the screens that show them.
 */
export const translator =
  <const M extends Readonly<Record<string, string>>>(messages: M): Translate<M> =>
  (key, ...[values]) =>
    messages[key]!.replace(/\{(\w+)\}/g, (whole, name: string) => {
      // safe: the type of `values` lists exactly the names in the text
      const value = (values as Record<string, string | number> | undefined)?.[name];
      return value === undefined ? whole : String(value);
    });
