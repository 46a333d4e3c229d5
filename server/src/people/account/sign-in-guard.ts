import { limit, tooMany } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { assertSolved } from './captcha.ts';

const minuteMs = 60_000;
/** Failures are forgotten when this long has passed since the last one. */
const memoryMs = 60 * minuteMs;
const life = { lifeMs: memoryMs, from: 'last' } as const;
/** From these counts on a captcha is asked for. */
const captchaFrom = { pair: 5, address: 10, account: 10 } as const;
/** From these counts on every further try has to wait, twice as long each time. */
const waitFrom = { pair: 10, address: 30 } as const;
const none = { count: 0, lastAt: 0 };
const firstWaitMs = 30_000;
const longestWaitMs = 60 * minuteMs;

/**
 * Slows the guessing of passwords. Counted are the account from one address, the address, and the account from
 * anywhere; the last one only ever asks for a captcha, so that nobody can lock another person out.
 */
const keysOf = (account: string, address: string) => ({
  pair: `sign-in pair ${account} ${address}`,
  address: `sign-in address ${address}`,
  account: `sign-in account ${account}`,
});

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
  const [pair, fromAddress, ofAccount] = await Promise.all(
    [keys.pair, keys.address, keys.account].map((key) => ctx.tallies.get(key)),
  );
  const known = { pair, address: fromAddress, account: ofAccount };
  for (const kind of ['pair', 'address'] as const) {
    const { count, lastAt } = known[kind] ?? none;
    if (count < waitFrom[kind]) continue;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (count - waitFrom[kind]));
    const leftMs = lastAt + waitMs - ctx.clock.now();
    if (leftMs > 0) throw tooMany('Too many failed tries.', leftMs, ', or reset your password');
  }
  if (captchaToken === null) return;
  const suspicious = (['pair', 'address', 'account'] as const).some(
    (kind) => (known[kind] ?? none).count >= captchaFrom[kind],
  );
  if (suspicious) await assertSolved(ctx, captchaToken, 'authenticate');
}

/** Call with every try, before looking at the password, so that tries in parallel can't slip through together. */
export async function countTryOf(ctx: Ctx, account: string, address: string): Promise<void> {
  await Promise.all(Object.values(keysOf(account, address)).map((key) => ctx.tallies.add(key, 1, life)));
}

/**
 * Counts a sign-up as a guess at the account that may have its address. Its tries at signing in stay as they are, as who
 * has just made an account has all of them; so does the record of the caller's address, whose sign-ups have a limit.
 * @returns whether the password may be looked at: not where signing in, or as many guesses there, would ask for a
 *   captcha or a wait
 */
export async function countSignUpOf(ctx: Ctx, account: string, address: string): Promise<boolean> {
  const guessed = `sign-up ${account}`;
  try {
    for (const one of [account, guessed]) await assertMayTry(ctx, one, address, undefined);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  const { pair, account: ofAccount } = keysOf(guessed, address);
  await Promise.all([pair, ofAccount].map((key) => ctx.tallies.add(key, 1, life)));
  return true;
}

/** Call when the password was right. What the address did to other accounts stays on its record. */
export async function forgiveTries(ctx: Ctx, account: string, address: string): Promise<void> {
  const keys = keysOf(account, address);
  await Promise.all([
    ctx.tallies.forget(keys.pair),
    ctx.tallies.forget(keys.account),
    ctx.tallies.add(keys.address, -1, life),
  ]);
}

/** Sign-ups from one address: a few are free, then a captcha, then a wait. */
const signups = limit('sign-ups', { points: 30, seconds: 3600, message: 'Too many sign-ups.' });
const freeSignups = 3;

/** @throws AppError captcha_required, too_many_requests */
export async function assertMaySignUp(
  ctx: Ctx,
  address: string,
  captchaToken: string | undefined,
): Promise<void> {
  if (!ctx.config.rateLimits) return;
  if ((await signups.used(ctx, address)) >= freeSignups) await assertSolved(ctx, captchaToken, 'signup');
  await signups.consume(ctx, address);
}
