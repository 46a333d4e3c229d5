import type { ErrorBody } from '@formant/contract/base/errors';
import { ToolError } from '@formant/engine';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { fromDatabaseError } from '../db/failure.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { diskFull } from '../kernel/disk-space.ts';
import { AppError, fromToolError } from '../kernel/errors.ts';
import { noJson } from './input/read-json.ts';
import { requestId } from './request-log.ts';

/** Any `/api` path without a route. */
export const missingRoute: RequestHandler = (req) => {
  // below a mount `req.path` is only what follows it
  throw new AppError('not_found', `Page not found: ${req.originalUrl.split('?', 1)[0]}`);
};

/** The one place where a failure becomes an answer; unknown ones never show their message. */
export function answerError(ctx: Ctx): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const known = asAppError(error);
    // after the answer nobody can be told any more, so that even a known fault belongs in the log
    if (!known || res.headersSent) ctx.log.error({ err: error, requestId: requestId(req) }, 'request failed');
    if (res.headersSent) {
      next(error);
      return;
    }
    const body: ErrorBody = known
      ? {
          code: known.code,
          message: known.message,
          ...(known.fields ? { errors: known.fields } : {}),
          ...(known.notify ? { display_notification: known.notify } : {}),
          ...(known.suggestions?.length ? { suggestions: known.suggestions } : {}),
        }
      : {
          code: 'internal',
          message:
            'Something went wrong on our side. Please try again; if it stays, tell support the request id.',
          requestId: requestId(req),
        };
    if (known?.retryAfterSeconds) res.set('Retry-After', String(known.retryAfterSeconds));
    res
      .set('Cache-Control', 'no-store')
      .status(known?.status ?? 500)
      .json(body);
  };
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof ToolError) return fromToolError(error);
  const database = fromDatabaseError(error);
  if (database) return database;
  if ((error as { code?: unknown }).code === 'ENOSPC') return diskFull(error);
  // body-parser and the router mark what the client got wrong with a 4xx `status`
  const { status, type } = error as { status?: unknown; type?: unknown };
  if (status === 413) return new AppError('too_large', 'The request is too large.', { cause: error });
  if (status === 415) return noJson(error);
  if (type === 'entity.parse.failed')
    return new AppError(
      'bad_request',
      'The body could not be read as JSON. Check its quotes, commas and brackets; it has to be an object.',
      { cause: error },
    );
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new AppError('bad_request', 'The request could not be read. Check its address and its body.', {
      cause: error,
    });
  return null;
}
