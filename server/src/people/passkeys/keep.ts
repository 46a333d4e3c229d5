import { type Passkey, passkeysAtMost, type passkeys as routes } from '@formant/contract/sign-in/passkeys';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { UniqueConstraintError } from 'sequelize';
import type { z } from 'zod';
import { findRows } from '../../db/rows.ts';
import { hashSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { giveUpWay, postLetter, type User, users } from '../account/index.ts';
import { relyingParty } from './challenges.ts';
import { type PasskeyRow, passkeyRows } from './models.ts';

type Given = z.infer<(typeof routes)['addPasskey']['body']>;

/** ES256, EdDSA and RS256 (IANA COSE): between them every device has one. */
export const algorithms = [-7, -8, -257];

/** What the device keeps beside the key to tell accounts apart; nothing about the person. */
export const userHandle = ({ uuid }: Pick<User, 'uuid'>): string =>
  Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');

/** The account's passkeys, the first one first. */
export const passkeysOf = (ctx: Ctx, userId: number): Promise<PasskeyRow[]> =>
  findRows(passkeyRows(ctx), { where: { userId }, order: [['id', 'ASC']] });

export const viewOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: new Date(Number(row.createdAt)).toISOString(),
  lastUsedAt: row.lastUsedAt === null ? null : new Date(Number(row.lastUsedAt)).toISOString(),
  synced: Boolean(row.synced),
});

/**
 * Keeps a passkey that was made for `challenge`, which is used up by then; its owner is told by mail.
 * @throws AppError bad_request (made for something else, or without a check of the person), conflict
 */
export async function keepPasskey(
  ctx: Ctx,
  userId: number,
  { name, passkey }: Given,
  challenge: string,
): Promise<Passkey> {
  const made = await verified(ctx, passkey, challenge);
  const { credential, credentialBackedUp } = made;
  try {
    return await ctx.db.transaction(async (transaction) => {
      // one at a time, so that none slips past the most
      await users(ctx).findByPk(userId, { attributes: ['id'], transaction, lock: transaction.LOCK.UPDATE });
      assertRoom(await passkeyRows(ctx).count({ where: { userId }, transaction }));
      const row = await passkeyRows(ctx).create(
        {
          userId,
          credentialHash: hashSecret(credential.id),
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: [...new Set(passkey.response.transports ?? [])].join(','),
          synced: credentialBackedUp,
          name,
          createdAt: ctx.clock.now(),
          lastUsedAt: null,
        },
        { transaction },
      );
      await postLetter(ctx, 'passkey-added', userId, transaction);
      return viewOf(row.get({ plain: true }));
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new AppError('conflict', 'This passkey is kept already. Use another device to make a new one.', {
      cause: error,
    });
  }
}

/** @throws AppError conflict */
export function assertRoom(count: number): void {
  if (count < passkeysAtMost) return;
  throw new AppError(
    'conflict',
    `Your account has ${passkeysAtMost} passkeys, and that is the most. Remove one first.`,
  );
}

async function verified(ctx: Ctx, { response, ...passkey }: Given['passkey'], challenge: string) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx.config);
  try {
    const { clientDataJSON, attestationObject } = response;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo) return registrationInfo;
  } catch (error) {
    throw unfit(error);
  }
  throw unfit();
}

const unfit = (cause?: unknown): AppError =>
  new AppError(
    'bad_request',
    'This passkey can not be used here. Make one that asks for your fingerprint, your face or a PIN.',
    { cause },
  );

/** @throws AppError not_found */
export async function renamePasskey(ctx: Ctx, userId: number, id: number, name: string): Promise<Passkey> {
  const row = await passkeyRows(ctx).findOne({ where: { id, userId } });
  if (!row) throw notFound('This passkey');
  await row.update({ name });
  return viewOf(row.get({ plain: true }));
}

/** @throws AppError not_found, conflict for the last way in */
export const removePasskey = (ctx: Ctx, userId: number, id: number): Promise<void> =>
  giveUpWay(ctx, userId, {
    refusal: 'This passkey is your only way to sign in. Set a password first, then remove it.',
    async remove(transaction) {
      if (!(await passkeyRows(ctx).destroy({ where: { id, userId }, transaction })))
        throw notFound('This passkey');
      await postLetter(ctx, 'passkey-removed', userId, transaction);
    },
  });
