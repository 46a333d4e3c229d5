import { type ErrorBody, type ErrorCode, errorStatus } from '@formant/contract/base/errors';
import type { ToolError } from '@formant/engine';
import { UnreadableText } from '@formant/engine/tts';

/** A fault that a caller can do something about; `message` is shown to people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly notify: string | undefined;
  readonly fields: Record<string, string[]> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly suggestions: ErrorBody['suggestions'];
  constructor(
    code: ErrorCode,
    message: string,
    options: {
      notify?: string;
      fields?: Record<string, string[]>;
      retryAfterSeconds?: number;
      suggestions?: ErrorBody['suggestions'];
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.notify = options.notify;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.suggestions = options.suggestions;
  }
  get status(): number {
    return errorStatus[this.code];
  }
}

export const notFound = (what: string): AppError =>
  new AppError('not_found', `${what} was not found. It may have been deleted.`);

/** What a tool says of its input is an answer for people too. */
export const fromToolError = (error: ToolError): AppError =>
  new AppError(error.code, error.message, {
    cause: error,
    ...(error instanceof UnreadableText
      ? { suggestions: error.able.map(({ id, languageName }) => ({ id, name: languageName })) }
      : {}),
  });
