import { guessLimit } from '../../http/guesses.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Owner } from '../../kernel/owner.ts';
import { dayMs } from '../../kernel/time.ts';

/** Who looks at a share. */
export interface Viewer {
  /** A browser by its session, else an address. */
  key: string;
  /** As limits count it. */
  address: string;
  caller: Owner;
}

const minuteMs = 60_000;
const slow = { firstWaitMs: 30_000, memoryMs: 60 * minuteMs, message: 'Too many wrong passwords.' };

/** One link from one address: a new cookie is to be had at any time, a new address is not. */
const ofPair = guessLimit('share passwords of a link by an address', {
  ...slow,
  free: 10,
  longestWaitMs: 15 * minuteMs,
});
/** All links from one address. */
const ofAddress = guessLimit('share passwords by an address', {
  ...slow,
  free: 30,
  longestWaitMs: 15 * minuteMs,
});
/** One link from anywhere. The wait stays short: it is everybody's who has not opened the link before. */
const ofLink = guessLimit('share passwords of a link', { ...slow, free: 30, longestWaitMs: 2 * minuteMs });
/** One link by one who has opened it before; its password may be another one by now. */
const ofFriend = guessLimit('share passwords of a link by one who knew it', {
  ...slow,
  free: 10,
  longestWaitMs: 15 * minuteMs,
});
const opened = { lifeMs: 30 * dayMs, from: 'last' } as const;
const openedBy = (code: string, viewer: Viewer): string => `share opened ${code} ${viewer.key}`;

/**
 * Call before looking at the password.
 * @throws AppError too_many_requests that says how long to wait
 */
export async function countGuess(ctx: Ctx, code: string, viewer: Viewer): Promise<void> {
  const { key, address } = viewer;
  // other people's guesses don't keep him out
  if (await ctx.tallies.get(openedBy(code, viewer))) return ofFriend.take(ctx, `${code} ${key}`);
  await ofPair.take(ctx, `${code} ${address}`);
  await ofAddress.take(ctx, address);
  await ofLink.take(ctx, code);
}

/** Call when the password was right. What others have tried, and what the address tried elsewhere, stays on record. */
export async function forgiveGuess(ctx: Ctx, code: string, viewer: Viewer): Promise<void> {
  const { key, address } = viewer;
  if (await ctx.tallies.get(openedBy(code, viewer))) await ofFriend.forget(ctx, `${code} ${key}`);
  else {
    await ofPair.forget(ctx, `${code} ${address}`);
    await ofAddress.forgive(ctx, address);
    await ofLink.forgive(ctx, code);
  }
  await ctx.tallies.add(openedBy(code, viewer), 1, opened);
}
