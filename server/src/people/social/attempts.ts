import { createHash, createHmac } from 'node:crypto';
import type { LoginProvider } from '@formant/contract/sign-in/social';
import { Op } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { inTokenMode } from '../../http/identify.ts';
import { hashSecret, keyFor, randomSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Call } from '../../kernel/slice.ts';
import { dayMs } from '../../kernel/time.ts';
import { type Attempt, attemptRows } from './models.ts';

/** How long a person may take at the provider. */
export const attemptLifeMs = 10 * 60_000;
/** Ended ones stay for a while, so that a late answer can be told from a foreign one. */
const keptAfterEndMs = dayMs;

/** What goes to the provider with a sign-in, and has to fit what comes back (RFC 7636, OpenID Connect Core 3.1.2.1). */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Only the state travels, so that only its hash has to be kept: the others follow from it by the server's secret. */
export function secretsOf(ctx: Pick<Ctx, 'config'>, state: string): Secrets {
  const derived = (use: string) =>
    createHmac('sha256', keyFor(ctx.config, `social ${use}`))
      .update(state)
      .digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}

export const newSecrets = (ctx: Pick<Ctx, 'config'>): Secrets => secretsOf(ctx, randomSecret());

/**
 * Keeps that this browser is about to sign in at a provider.
 * @throws AppError invalid in token mode without a challenge: nothing else would tell the caller from others
 */
export async function keepAttempt(
  call: Call,
  state: string,
  wanted: { provider: LoginProvider; purpose: Attempt['purpose']; codeChallenge?: string | undefined },
): Promise<void> {
  const { ctx } = call;
  const challenge = wanted.codeChallenge ?? null;
  if (inTokenMode(call.req) && challenge === null) {
    const text = 'Without cookies, a sign-in needs a codeChallenge.';
    throw new AppError('invalid', text, { fields: { codeChallenge: [text] } });
  }
  await attemptRows(ctx).create({
    stateHash: hashSecret(state),
    provider: wanted.provider,
    purpose: wanted.purpose,
    visitorKey: call.visitor(),
    userId: wanted.purpose === 'connect' ? call.userId : null,
    challenge,
    expiresAt: ctx.clock.now() + attemptLifeMs,
  });
}

/**
 * The attempt that this state belongs to, used up by it: for one of racing callers, in time, in the browser that
 * began it. One that waits for the code of a second factor is answered again until it comes.
 * @throws AppError bad_request (no attempt of this browser, which leaves somebody else's untouched), expired
 */
export async function takeAttempt(
  call: Call,
  given: { provider: LoginProvider; state: string; codeVerifier?: string | undefined },
): Promise<Attempt> {
  const { ctx, actor } = call;
  const attempt = await findRow(attemptRows(ctx), { where: { stateHash: hashSecret(given.state) } });
  if (!attempt || attempt.provider !== given.provider || !isOwn(attempt, call, given.codeVerifier))
    throw new AppError('bad_request', 'This sign-in was not started in this browser. Start it again here.');
  if (attempt.purpose === 'connect' && attempt.userId !== actor.userId)
    throw new AppError('bad_request', 'You are not signed in as who began this. Sign in and start it again.');
  const now = ctx.clock.now();
  if (attempt.provenUserId !== null && attempt.expiresAt > now) return attempt;
  const [taken] = await attemptRows(ctx).update(
    { usedAt: now },
    { where: { id: attempt.id, usedAt: null, expiresAt: { [Op.gt]: now } } },
  );
  if (taken === 1) return attempt;
  throw new AppError(
    'expired',
    attempt.expiresAt <= now
      ? 'This sign-in took longer than ten minutes. Start it again.'
      : 'This sign-in was finished already. Start again if you are not signed in.',
  );
}

/** Keeps whom the provider has vouched for, who still has to give a code; null once it came. */
export async function keepProven(ctx: Ctx, { id }: Attempt, provenUserId: number | null): Promise<void> {
  await attemptRows(ctx).update({ provenUserId }, { where: { id } });
}

function isOwn({ visitorKey, challenge }: Attempt, { actor }: Call, verifier: string | undefined): boolean {
  if (visitorKey !== actor.visitorKey) return false;
  if (challenge === null) return visitorKey !== null;
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === challenge
  );
}

export async function sweepAttempts(ctx: Ctx): Promise<void> {
  await attemptRows(ctx).destroy({
    where: { expiresAt: { [Op.lt]: ctx.clock.now() - keptAfterEndMs } },
  });
}
