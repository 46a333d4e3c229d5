/** The choice that leaves all in; no trimmed text begins with a space. */
export const every = ' all';

/** What is typed into these fields of a form, trimmed; what is chosen then takes it along. */
export function typedIn<Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
): Record<Name, string> {
  const typed = new FormData(form ?? undefined);
  const texts = names.map((name) => [name, String(typed.get(name) ?? '').trim()]);
  return Object.fromEntries(texts) as Record<Name, string>; // safe: of these names
}

/** What of a search stands in the address: no empty fields, and no choice that leaves all in. */
export const searchParams = (asked: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value && value !== every ? [[name, value]] : [])),
  );
