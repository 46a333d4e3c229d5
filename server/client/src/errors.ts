import type { ErrorCode } from './calls.generated.ts';

/** The server has refused a call; `message` is written for people. */
export class FormantError extends Error {
  override readonly name = 'FormantError';
  /** HTTP status. */
  readonly status: number;
  readonly code: ErrorCode | (string & {});
  /** What is wrong with single fields, by their names. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Tells the people who run the server which request it was. */
  readonly requestId: string | null;
  /** After so many seconds it may do; null where the server does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: unknown, headers: Headers) {
    const told = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    super(typeof told.message === 'string' ? told.message : `The server answered with ${status}.`);
    this.status = status;
    this.code = typeof told.code === 'string' ? told.code : 'internal';
    this.fields = (told.errors ?? {}) as Record<string, string[]>;
    this.requestId = typeof told.requestId === 'string' ? told.requestId : headers.get('x-request-id');
    const after = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(after) ? after : null;
  }
}
