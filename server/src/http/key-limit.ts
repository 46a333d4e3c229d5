import { keyCallsPerMinute } from '@formant/contract/developer/api-keys';
import type { RequestHandler } from 'express';
import { actorOf } from './identify.ts';
import { inHeaders, type LimitCtx, limit } from './limits.ts';

const perMinute = limit('API key', {
  points: keyCallsPerMinute,
  seconds: 60,
  message: 'This API key makes too many calls.',
});

/** A ceiling for each API key beside that of its address; stands behind `identify`. */
export function limitByKey(ctx: LimitCtx): RequestHandler {
  return async (req, res, next) => {
    const { mode, credentialId } = actorOf(req);
    if (mode === 'key' && credentialId !== null)
      await perMinute.consume(ctx, credentialId, { tell: inHeaders(res) });
    next();
  };
}
