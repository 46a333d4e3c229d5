import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';

const ids = new WeakMap<Request, string>();
/** Addresses whose end is a secret. */
const secretPath = /^(\/magic-link\/).+/;
const wellFormed = /^[\w-]{8,64}$/;

/** The id that an answer, its log line and its error report share. */
export const requestId = (req: Request): string => ids.get(req) ?? '';

/** Gives each request an id (a proxy's is kept) and logs it once, without query, cookies or body. */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const given = req.get('x-request-id');
    const id = given && wellFormed.test(given) ? given : randomUUID();
    ids.set(req, id);
    res.set('X-Request-Id', id);
    const startedAt = performance.now();
    res.on('close', () => {
      const line = {
        requestId: id,
        method: req.method,
        path: req.path.replace(secretPath, '$1…'),
        status: res.statusCode,
        ms: Math.round(performance.now() - startedAt),
      };
      if (res.statusCode >= 500) log.warn(line, 'request');
      else log.debug(line, 'request');
    });
    next();
  };
}
