/** What was asked for, without what was left open. */
export const asked = (query: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')));
