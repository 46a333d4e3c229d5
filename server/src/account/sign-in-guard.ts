import type { Ctx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { limit } from '../http/limits.ts';
import { perCtx } from '../per-ctx.ts';
import { assertSolved } from './captcha.ts';

const minuteMs = 60_000;
/** Failures are forgotten when this long has passed since the last one. */
const memoryMs = 60 * minuteMs;
const maxKeys = 50_000;
/** From these counts on a captcha is asked for. */
const captchaFrom = { pair: 5, address: 10, account: 10 } as const;
/** From these counts on every further try has to wait, twice as long each time. */
const waitFrom = { pair: 10, address: 30 } as const;
const firstWaitMs = 30_000;
const longestWaitMs = 60 * minuteMs;

interface Failures {
  count: number;
  lastAt: number;
}

/**
 * Slows the guessing of passwords. Counted are the account from one address, the address, and the account from
 * anywhere; the last one only ever asks for a captcha, so that nobody can lock another person out.
 */
const failuresOf = perCtx(() => new Map<string, Failures>());

const keysOf = (account: string, address: string) => ({
  pair: `pair ${account} ${address}`,
  address: `address ${address}`,
  account: `account ${account}`,
});

function failures(ctx: Ctx, key: string): Failures {
  const known = failuresOf(ctx).get(key);
  return known && ctx.clock.now() - known.lastAt < memoryMs ? known : { count: 0, lastAt: 0 };
}

/**
 * Call before looking at the password.
 * @param captchaToken null where the caller is signed in: then only the waits apply
 * @throws AppError too_many_requests, captcha_required
 */
export async function assertMayTry(
  ctx: Ctx,
  account: string,
  address: string,
  captchaToken: string | null | undefined,
): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const keys = keysOf(account, address);
  for (const kind of ['pair', 'address'] as const) {
    const { count, lastAt } = failures(ctx, keys[kind]);
    if (count < waitFrom[kind]) continue;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (count - waitFrom[kind]));
    const leftMs = lastAt + waitMs - ctx.clock.now();
    if (leftMs > 0) throw tooMany(Math.ceil(leftMs / 1000));
  }
  if (captchaToken === null) return;
  const suspicious = (['pair', 'address', 'account'] as const).some(
    (kind) => failures(ctx, keys[kind]).count >= captchaFrom[kind],
  );
  if (suspicious) await assertSolved(ctx, captchaToken, 'authenticate');
}

/** Call with every try, before looking at the password, so that tries in parallel can't slip through together. */
export function countTryOf(ctx: Ctx, account: string, address: string): void {
  for (const key of Object.values(keysOf(account, address)))
    store(ctx, key, { count: failures(ctx, key).count + 1, lastAt: ctx.clock.now() });
}

/** Call when the password was right. What the address did to other accounts stays on its record. */
export function forgiveTries(ctx: Ctx, account: string, address: string): void {
  const keys = keysOf(account, address);
  failuresOf(ctx).delete(keys.pair);
  failuresOf(ctx).delete(keys.account);
  const ofAddress = failures(ctx, keys.address);
  if (ofAddress.count > 0) store(ctx, keys.address, { ...ofAddress, count: ofAddress.count - 1 });
}

function store(ctx: Ctx, key: string, value: Failures): void {
  const counters = failuresOf(ctx);
  // set anew, so that the map stays in order of last use and the oldest is dropped first
  counters.delete(key);
  counters.set(key, value);
  for (const oldest of counters.keys()) {
    if (counters.size <= maxKeys) break;
    counters.delete(oldest);
  }
}

function tooMany(seconds: number): AppError {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const text = `Too many failed tries. Try again in ${wait}, or reset your password.`;
  return new AppError('too_many_requests', text, { notify: text, retryAfterSeconds: seconds });
}

/** Sign-ups from one address: a few are free, then a captcha, then a wait. */
const signupsOf = perCtx((ctx) =>
  limit(ctx.config, { points: 30, seconds: 3600, message: 'Too many sign-ups.' }),
);
const freeSignups = 3;

/** @throws AppError captcha_required, too_many_requests */
export async function assertMaySignUp(
  ctx: Ctx,
  address: string,
  captchaToken: string | undefined,
): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const signups = signupsOf(ctx);
  if ((await signups.used(address)) >= freeSignups) await assertSolved(ctx, captchaToken, 'signup');
  await signups.consume(address);
}
