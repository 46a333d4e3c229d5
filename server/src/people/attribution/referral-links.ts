import { referralCodePattern } from '@formant/contract/base/constants';
import { type Request, type Response, Router } from 'express';
import { callerAddress } from '../../http/caller-address.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { keepReferral, referralOf } from '../account/index.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** Somebody came by the link of whoever has this code; told once for a browser and a code. */
    'referral.followed': { code: string };
  }
}

/** The addresses that people hand on. */
const links = [
  '/aff/:code',
  '/a/:code',
  '/r/:code',
  '/agents/:code',
  '/voice-ai-beta/:code',
  '/voice-ai-alpha/:code',
];
const countedClicks = limit('referral links followed by', { points: 60, seconds: 3600 });

/** Remembers by whose link a browser comes, and counts it; where the link leads is the website's to say. */
export function referralLinks(ctx: Ctx): Router {
  const router = Router({ caseSensitive: true });
  router.get(links, async (req, res, next) => {
    const { code } = req.params;
    if (typeof code === 'string' && referralCodePattern.test(code)) await followReferral(ctx, req, res, code);
    next();
  });
  return router;
}

/** Remembers by whose link this browser comes, and counts it. */
export async function followReferral(ctx: Ctx, req: Request, res: Response, code: string): Promise<void> {
  if (referralOf(req) !== code) await count(ctx, callerAddress(req), code);
  keepReferral(ctx.config, res, code);
}

/** One address counts only so often: what comes after is led on all the same. */
async function count(ctx: Ctx, address: string, code: string): Promise<void> {
  try {
    await countedClicks.consume(ctx, address);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await ctx.events.emit('referral.followed', { code });
}
