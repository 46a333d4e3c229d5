import { recoveryCodeCount } from '@formant/contract/sign-in/second-factor';
import type { Transaction } from 'sequelize';
import { hashShortCode } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { postLetter, randomTypedCode } from '../account/index.ts';
import { recoveryCodeRows } from './models.ts';

const groups = 3;
const groupLength = 4;
export const recoveryCodeLength = groups * groupLength;

const hashOf = (ctx: Ctx, userId: number, code: string): string =>
  hashShortCode(ctx.config, `recovery ${userId} ${code}`);

/** Replaces the account's recovery codes. @returns them, of which only hashes are kept */
export async function makeRecoveryCodes(
  ctx: Ctx,
  userId: number,
  transaction: Transaction,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(randomTypedCode(recoveryCodeLength));
  await recoveryCodeRows(ctx).destroy({ where: { userId }, transaction });
  await recoveryCodeRows(ctx).bulkCreate(
    [...codes].map((code) => ({ userId, codeHash: hashOf(ctx, userId, code) })),
    { transaction },
  );
  return [...codes].map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** True for exactly one of racing callers with this code; its owner is told by mail. */
export async function takeRecoveryCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    const [used] = await recoveryCodeRows(ctx).update(
      { usedAt: ctx.clock.now() },
      { where: { userId, codeHash: hashOf(ctx, userId, code), usedAt: null }, transaction },
    );
    if (used === 1) await postLetter(ctx, 'recovery-code-used', userId, transaction);
    return used === 1;
  });
}

export const recoveryCodesLeft = (ctx: Ctx, userId: number): Promise<number> =>
  recoveryCodeRows(ctx).count({ where: { userId, usedAt: null } });
