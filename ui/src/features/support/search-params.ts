/** The choice that leaves all in; no trimmed text begins with a space. */
export const every = ' all';

/** What of a search stands in the address: no empty fields, and no choice that leaves all in. */
export const searchParams = (asked: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value && value !== every ? [[name, value]] : [])),
  );
