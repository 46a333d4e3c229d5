import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { callerAddress } from './caller-address.ts';

export interface Limit {
  /** Takes one point. @throws AppError too_many_requests with Retry-After */
  consume(key: string, points?: number): Promise<void>;
  /** Points taken in the running window. */
  used(key: string): Promise<number>;
  reset(key: string): Promise<void>;
}

/** `points` per `seconds` for each key. */
export function limit(
  config: Pick<Config, 'rateLimits'>,
  options: { points: number; seconds: number; message?: string },
): Limit {
  const limiter = new RateLimiterMemory({ points: options.points, duration: options.seconds });
  return {
    async consume(key, points = 1) {
      if (!config.rateLimits) return;
      try {
        await limiter.consume(key, points);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        const message = options.message ?? 'Too many requests.';
        const text = `${message} Try again in ${waitText(retryAfterSeconds)}.`;
        throw new AppError('too_many_requests', text, { notify: text, retryAfterSeconds });
      }
    },
    used: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    async reset(key) {
      await limiter.delete(key);
    },
  };
}

const waitText = (seconds: number): string =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/** A generous ceiling for each address, so that one caller can't starve the others. */
export function limitByAddress(config: Config): RequestHandler {
  const perMinute = limit(config, { points: 900, seconds: 60 });
  return async (req, _res, next) => {
    await perMinute.consume(callerAddress(req));
    next();
  };
}
