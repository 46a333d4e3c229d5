import type { passkeys as routes } from '@formant/contract/sign-in/passkeys';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { Op } from 'sequelize';
import type { z } from 'zod';
import { findRow } from '../../db/rows.ts';
import { hashSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { type User, users } from '../account/index.ts';
import { relyingParty, takeChallenge } from './challenges.ts';
import { userHandle } from './keep.ts';
import { type PasskeyRow, passkeyRows } from './models.ts';

type Assertion = z.infer<(typeof routes)['signInWithPasskey']['body']>['passkey'];

/**
 * Whose account this passkey opens. Its device has to say that it has checked the person (user verification), so
 * that the passkey is both factors at once: something one has, opened by something one is or knows. No code is
 * therefore asked for beside it, from staff neither. It does not turn two-step sign-in on: the password goes on
 * opening the account, and staff need its code wherever they come by the password.
 * @throws AppError expired (no challenge of this browser), wrong_credentials, alike for whatever else does not fit
 */
export async function ownerOf(ctx: Ctx, holder: string, given: Assertion): Promise<User> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx.config);
  // first of all, so that every try needs a challenge of its own
  await takeChallenge(ctx, holder, challengeOf(given.response.clientDataJSON));
  const passkey = await findRow(passkeyRows(ctx), { where: { credentialHash: hashSecret(given.id) } });
  const user = passkey && (await users(ctx).findByPk(passkey.userId));
  if (!passkey || !user) throw unknown();
  const { userHandle: handle } = given.response;
  if (handle !== undefined && handle !== userHandle(user)) throw unknown();
  const { newCounter, userVerified } = await verified(passkey, given, { expectedRPID, expectedOrigin });
  if (!userVerified) throw unknown();
  const [used] = await passkeyRows(ctx).update(
    { counter: newCounter, lastUsedAt: ctx.clock.now() },
    // of two devices with one key the slower is a copy
    { where: { id: passkey.id, counter: { [Op.lte]: passkey.counter } } },
  );
  if (used !== 1) throw unknown();
  return user;
}

async function verified(
  passkey: PasskeyRow,
  given: Assertion,
  expected: { expectedRPID: string; expectedOrigin: string },
) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: { ...given, response: withoutGaps(given.response) },
      // taken before
      expectedChallenge: challengeOf(given.response.clientDataJSON),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: Number(passkey.counter),
      },
    });
    if (verified) return authenticationInfo;
  } catch (error) {
    // it says what is wrong with the answer, which is nothing that its sender needs to know
    throw unknown(error);
  }
  throw unknown();
}

const withoutGaps = ({ userHandle: handle, ...response }: Assertion['response']) => ({
  ...response,
  ...(handle === undefined ? {} : { userHandle: handle }),
});

/** What the browser says that it has signed; empty where it says nothing readable. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (
      typeof data === 'object' &&
      data !== null &&
      'challenge' in data &&
      typeof data.challenge === 'string'
    )
      return data.challenge;
  } catch {
    // as without one
  }
  return '';
}

const unknown = (cause?: unknown): AppError =>
  new AppError(
    'wrong_credentials',
    'This passkey opens no account here. Use another one, or sign in another way.',
    { cause },
  );
