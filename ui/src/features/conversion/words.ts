/** What went wrong, for people. */
export const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.';
