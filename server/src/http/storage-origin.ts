import { storageOriginHeader } from '@formant/contract/base/constants';
import type { RequestHandler } from 'express';
import type { Ctx } from '../kernel/ctx.ts';

/** Tells apps that reach the storage service through a process of their own where its addresses lead. */
export function tellStorageOrigin({ storage }: Pick<Ctx, 'storage'>): RequestHandler {
  return (_req, res, next) => {
    if (storage.origin) res.set(storageOriginHeader, storage.origin);
    next();
  };
}
