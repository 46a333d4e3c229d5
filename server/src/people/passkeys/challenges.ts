import { isIP } from 'node:net';
import { Op } from 'sequelize';
import { hashSecret, randomSecret } from '../../http/secret-hash.ts';
import type { Config } from '../../kernel/config.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Call, SignedInCall } from '../../kernel/slice.ts';
import { challengeRows } from './models.ts';

/** How long a person may take to open the passkey. */
export const challengeLifeMs = 5 * 60_000;

/**
 * Where passkeys of this server are good: the name and the origin of its public address.
 * @throws AppError not_found for an address without a name, which browsers refuse
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    throw new AppError('not_found', 'There are no passkeys here: this server has an address without a name.');
  return { id: hostname, origin };
}

/** Whose browser this is while it signs in. @throws AppError forbidden without cookies */
export const visitorHolder = (call: Call): string => holder('visitor', call.visitor());

/** The session that makes a passkey. @throws AppError forbidden for a caller with a token */
export const sessionHolder = ({ actor }: SignedInCall): string =>
  holder('session', actor.mode === 'session' ? actor.credentialId : null);

function holder(kind: string, key: string | null): string {
  if (key === null)
    throw new AppError('forbidden', 'Passkeys work in a browser only. Open the website to use them.');
  return `${kind} ${key}`;
}

/** A new challenge for this holder alone. */
export async function makeChallenge(ctx: Ctx, holder: string): Promise<string> {
  const challenge = randomSecret();
  await challengeRows(ctx).create({
    challengeHash: hashSecret(challenge),
    holder,
    expiresAt: ctx.clock.now() + challengeLifeMs,
  });
  return challenge;
}

/**
 * Uses a challenge up, for one of racing callers; somebody else's stays untouched.
 * @throws AppError expired when this holder has none such, or none any more
 */
export async function takeChallenge(ctx: Ctx, holder: string, challenge: string): Promise<void> {
  const taken = await challengeRows(ctx).destroy({
    where: {
      challengeHash: hashSecret(challenge),
      holder,
      expiresAt: { [Op.gt]: ctx.clock.now() },
    },
  });
  if (taken === 1) return;
  const text = 'This took longer than five minutes, or was begun in another browser. Start it again.';
  throw new AppError('expired', text);
}

export async function sweepChallenges(ctx: Ctx): Promise<void> {
  await challengeRows(ctx).destroy({ where: { expiresAt: { [Op.lte]: ctx.clock.now() } } });
}
