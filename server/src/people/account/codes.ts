import { randomInt, timingSafeEqual } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import { hashSecret, hashShortCode, randomSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { type CodePurpose, type OneTimeCode, oneTimeCodes } from './models.ts';

const minuteMs = 60_000;
export const codeLifeMs = {
  'verify-code': 15 * minuteMs,
  // proves a mailbox and opens nothing, so it may wait for a person to read mail
  'verify-link': dayMs,
  'password-reset': 10 * minuteMs,
  'magic-link': 15 * minuteMs,
  'app-login': 2 * minuteMs,
} as const satisfies Record<CodePurpose, number>;
/** Stands for who has no account, so that their code is looked for by the same work. */
const nobody = 0;
const maxTries = 5;
const keptAfterEndMs = dayMs;

const shortHash = (ctx: Ctx, userId: number, code: string): string =>
  hashShortCode(ctx.config, `${userId} ${code}`);

/** Replaces the user's unused codes of this purpose. @returns the secret, which is kept only as a hash */
async function replace(
  ctx: Ctx,
  userId: number,
  purpose: CodePurpose,
  fields: {
    codeHash: string;
    typedHash?: string;
    challenge?: string;
    askedBy?: string | null;
    joinsId?: number;
  },
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (transaction) => {
    const rows = oneTimeCodes(ctx);
    await rows.destroy({
      where: {
        [Op.or]: [{ userId, purpose, usedAt: null }, { expiresAt: { [Op.lt]: now - keptAfterEndMs } }],
      },
      transaction,
    });
    await rows.create(
      { userId, purpose, ...fields, createdAt: now, expiresAt: now + codeLifeMs[purpose] },
      { transaction },
    );
  });
}

/** Six digits for a person to type; at most five tries. */
export async function makeShortCode(ctx: Ctx, userId: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await replace(ctx, userId, 'verify-code', { codeHash: shortHash(ctx, userId, code) });
  return code;
}

/** A secret for a link. */
export async function makeLinkToken(
  ctx: Ctx,
  userId: number,
  purpose: 'verify-link' | 'password-reset' | 'magic-link',
  more: { askedBy?: string | null; joinsId?: number } = {},
): Promise<string> {
  const token = randomSecret();
  await replace(ctx, userId, purpose, { codeHash: hashSecret(token), ...more });
  return token;
}

// without letters and digits that are mistaken for one another
const typedAlphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const typedLength = 8;
/** Random letters and digits for a person to type. */
export const randomTypedCode = (length: number): string =>
  Array.from({ length }, () => typedAlphabet[randomInt(typedAlphabet.length)]).join('');
export const plainTypedCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/**
 * A code for the app, in a long form for links and a short one for typing. Either is worthless without the
 * verifier of `challenge`.
 */
export async function makeAppCode(
  ctx: Ctx,
  userId: number,
  challenge: string,
): Promise<{ code: string; typedCode: string }> {
  const code = randomSecret();
  const typed = randomTypedCode(typedLength);
  await replace(ctx, userId, 'app-login', {
    codeHash: hashSecret(code),
    typedHash: hashShortCode(ctx.config, typed),
    challenge,
  });
  return { code, typedCode: `${typed.slice(0, 4)}-${typed.slice(4)}` };
}

export type CodeCheck = 'right' | 'wrong' | 'expired';

/**
 * Checks a typed six-digit code and uses it up when it is right. `expired` is said only to who has the right
 * code, so that the answer does not tell whether an account or a code exists.
 */
export async function checkShortCode(ctx: Ctx, userId: number | null, code: string): Promise<CodeCheck> {
  const row = await oneTimeCodes(ctx).findOne({
    where: { userId: userId ?? nobody, purpose: 'verify-code' },
    order: [['id', 'DESC']],
  });
  // counted in the database before looking, so that racing tries can't exceed the limit
  const [counted] = await oneTimeCodes(ctx).update(
    { tries: ctx.db.literal('tries + 1') as unknown as number }, // safe: Sequelize takes SQL for any column
    { where: { id: row?.id ?? nobody, tries: { [Op.lt]: maxTries } } },
  );
  const hash = shortHash(ctx, userId ?? nobody, code);
  if (!row || !same(row.codeHash, hash)) return 'wrong';
  if (counted === 0 || row.expiresAt <= ctx.clock.now() || !(await useUp(ctx, row))) return 'expired';
  return 'right';
}

/** The code that this link secret belongs to, used or not. */
export const findLinkToken = (ctx: Ctx, token: string, purpose: CodePurpose): Promise<OneTimeCode | null> =>
  oneTimeCodes(ctx).findOne({ where: { codeHash: hashSecret(token), purpose } });

/** The app's code by its long or its typed form. */
export const findAppCode = (ctx: Ctx, code: string): Promise<OneTimeCode | null> =>
  oneTimeCodes(ctx).findOne({
    where: {
      purpose: 'app-login',
      [Op.or]: [
        { codeHash: hashSecret(code) },
        { typedHash: hashShortCode(ctx.config, plainTypedCode(code)) },
      ],
    },
  });

/** True for exactly one of racing callers, and only in time. */
export async function useUp(ctx: Ctx, row: OneTimeCode, transaction?: Transaction): Promise<boolean> {
  const now = ctx.clock.now();
  const [used] = await oneTimeCodes(ctx).update(
    { usedAt: now },
    {
      where: { id: row.id, usedAt: null, expiresAt: { [Op.gt]: now } },
      transaction: transaction ?? null,
    },
  );
  return used === 1;
}

/** A try at a code that needs more than itself; false when there were too many. */
export async function countTry(ctx: Ctx, row: OneTimeCode): Promise<boolean> {
  const [counted] = await oneTimeCodes(ctx).update(
    { tries: ctx.db.literal('tries + 1') as unknown as number }, // safe: Sequelize takes SQL for any column
    { where: { id: row.id, tries: { [Op.lt]: maxTries } } },
  );
  return counted === 1;
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
