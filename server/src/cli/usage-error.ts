/** The command was called in a way that can't work; the message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
