import type { RequestHandler, Response } from 'express';
import type { Ctx } from '../kernel/ctx.ts';
import { AppError } from '../kernel/errors.ts';
import { callerAddress } from './caller-address.ts';

export type LimitCtx = Pick<Ctx, 'config' | 'tallies' | 'clock'>;

/** Where a caller stands with a limit. */
export interface Standing {
  points: number;
  left: number;
  /** Until the window ends. */
  resetMs: number;
}

export interface Limit {
  /**
   * Takes one point.
   * @param tell hears where the caller stands, also before a refusal
   * @throws AppError too_many_requests with Retry-After
   */
  consume(
    ctx: LimitCtx,
    key: string,
    options?: { points?: number; tell?: (standing: Standing) => void },
  ): Promise<void>;
  /** Points taken in the running window. */
  used(ctx: LimitCtx, key: string): Promise<number>;
  reset(ctx: LimitCtx, key: string): Promise<void>;
}

/**
 * `points` per `seconds` for each key; the window begins with the first point.
 * @param name tells this limit from all others
 */
export function limit(name: string, options: { points: number; seconds: number; message?: string }): Limit {
  const lifeMs = options.seconds * 1000;
  const tallyOf = (key: string): string => `${name} ${key}`;
  return {
    async consume(ctx, key, { points = 1, tell } = {}) {
      if (!ctx.config.rateLimits) return;
      const { count, firstAt } = await ctx.tallies.add(tallyOf(key), points, { lifeMs, from: 'first' });
      const resetMs = firstAt + lifeMs - ctx.clock.now();
      tell?.({ points: options.points, left: Math.max(0, options.points - count), resetMs });
      if (count <= options.points) return;
      throw tooMany(options.message ?? 'Too many requests.', resetMs);
    },
    used: async ({ tallies }, key) => (await tallies.get(tallyOf(key)))?.count ?? 0,
    reset: ({ tallies }, key) => tallies.forget(tallyOf(key)),
  };
}

/** @param message a sentence; how long to wait is told after it, and what else `otherwise` */
export function tooMany(message: string, waitMs: number, otherwise = ''): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const text = `${message} Try again in ${waitText(retryAfterSeconds)}${otherwise}.`;
  return new AppError('too_many_requests', text, { notify: text, retryAfterSeconds });
}

const waitText = (seconds: number): string =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/** What a caller may let us draw: pages that are kept ready do not count. */
export const pageLimit = limit('pages drawn for', {
  points: 300,
  seconds: 60,
  message: 'You have opened many pages in a short time.',
});

const perMinute = limit('requests', { points: 900, seconds: 60 });

/** A generous ceiling for each address, so that one caller can't starve the others. */
export function limitByAddress(ctx: LimitCtx): RequestHandler {
  return async (req, res, next) => {
    await perMinute.consume(ctx, callerAddress(req), { tell: inHeaders(res) });
    next();
  };
}

/**
 * Tells in headers how many calls are left until when (draft-ietf-httpapi-ratelimit-headers-06); of several limits
 * the one that is nearest.
 */
export const inHeaders =
  (res: Response) =>
  ({ points, left, resetMs }: Standing): void => {
    const told = res.get('RateLimit-Remaining');
    if (told !== undefined && Number(told) < left) return;
    res.set({
      'RateLimit-Limit': String(points),
      'RateLimit-Remaining': String(left),
      'RateLimit-Reset': String(Math.max(0, Math.ceil(resetMs / 1000))),
    });
  };
