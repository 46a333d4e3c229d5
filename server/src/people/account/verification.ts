import { letterSpacingSeconds } from '@formant/contract/base/constants';
import type { Transaction } from 'sequelize';
import { limit } from '../../http/limits.ts';
import { hashSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { normalEmail } from '../../kernel/email.ts';
import { AppError } from '../../kernel/errors.ts';
import { markVerified, setPassword } from './accounts.ts';
import { findByAddress, newestUnproven, provenOwner } from './claims.ts';
import { checkShortCode, findLinkToken, useUp } from './codes.ts';
import { type Asked, postLetter } from './letters.ts';
import { type OneTimeCode, type User, users } from './models.ts';
import { assertStrongPassword } from './passwords.ts';

const message = 'You have asked for mail too often.';
const welcomes = 5;
const limits = {
  spacing: limit('letter spacing', { points: 1, seconds: letterSpacingSeconds, message }),
  hourly: limit('letters to a mailbox', { points: 5, seconds: 3600, message }),
  welcome: limit('sign-ups of a mailbox', { points: welcomes, seconds: 3600, message }),
  address: limit('letters of an address', { points: 20, seconds: 3600, message }),
  guesses: limit('code guesses', { points: 20, seconds: 900, message: 'Too many wrong codes.' }),
};

/** One letter a minute and five an hour to a mailbox, known or not. @throws AppError too_many_requests */
export async function assertMayPost(ctx: Ctx, email: string, address: string): Promise<void> {
  // by hash: the limiter then holds no addresses of people
  const mailbox = hashSecret(normalEmail(email));
  await limits.address.consume(ctx, address);
  await limits.spacing.consume(ctx, mailbox);
  await limits.hourly.consume(ctx, mailbox);
}

/** Mails a letter to this address if there is such an account. Answer and time are the same if not. */
export async function postTo(
  ctx: Ctx,
  email: string,
  kind: 'verify-code' | 'verify-link' | 'password-reset' | 'magic-link',
  address: string,
  asked?: Asked,
): Promise<void> {
  await assertMayPost(ctx, email, address);
  const mailbox = normalEmail(email);
  const user = await (kind === 'verify-code' ? newestUnproven(ctx, mailbox) : findByAddress(ctx, mailbox));
  await postLetter(ctx, kind, user?.id ?? null, undefined, asked);
}

/** Has the letter sent that confirms an account, to the address that it has or claims. */
export async function postConfirmation(
  ctx: Ctx,
  user: User,
  address: string,
  transaction?: Transaction,
): Promise<void> {
  await assertMayPost(ctx, user.address, address);
  await postLetter(ctx, 'verify-link', user.id, transaction);
}

/**
 * Whether signing up may send a letter to this mailbox: five an hour, whoever asks. Above that the account is made all
 * the same, and its owner can ask for the letter later.
 */
export async function mayWelcome(ctx: Ctx, email: string): Promise<boolean> {
  if (!ctx.config.rateLimits) return true;
  const mailbox = hashSecret(normalEmail(email));
  if ((await limits.welcome.used(ctx, mailbox)) >= welcomes) return false;
  await limits.welcome.consume(ctx, mailbox);
  return true;
}

/**
 * Confirms an address with the code that was mailed to it: of the caller's own account where he is signed in with that
 * address, else of the newest one.
 * @throws AppError invalid (a wrong code, or no such account), expired
 */
export async function verifyByCode(
  ctx: Ctx,
  email: string,
  code: string,
  address: string,
  callerId: number | null = null,
): Promise<User> {
  await limits.guesses.consume(ctx, address);
  const mailbox = normalEmail(email);
  const caller = callerId === null ? null : await users(ctx).findByPk(callerId);
  // a proven account's last code is one that was used: that is said to who has it
  const [unproven, owner] = [await newestUnproven(ctx, mailbox), await provenOwner(ctx, mailbox)];
  const user = caller?.address === mailbox ? caller : (unproven ?? owner);
  const check = await checkShortCode(ctx, user?.id ?? null, code);
  if (check === 'expired') throw ended('This code has ended. Ask for a new one.');
  if (check === 'wrong' || !user) {
    const text = 'This code is wrong. Check it, or ask for a new one.';
    throw new AppError('invalid', text, { fields: { code: [text] } });
  }
  return verified(ctx, user);
}

/** Confirms the address that the link was mailed to. @throws AppError expired */
export async function verifyByLink(ctx: Ctx, token: string): Promise<User> {
  const row = await findLinkToken(ctx, token, 'verify-link');
  const user = row && (await useUp(ctx, row)) ? await users(ctx).findByPk(row.userId) : null;
  if (!user) throw ended('This link was used already or is too old. Ask for a new one.');
  return verified(ctx, user);
}

const verified = (ctx: Ctx, user: User): Promise<User> =>
  ctx.db.transaction((transaction) => markVerified(ctx, user, transaction));

/**
 * Sets a new password with the token of the mailed link; every session and token ends with it.
 * @throws AppError expired, invalid (a weak password; the link stays good)
 */
export async function resetPassword(
  ctx: Ctx,
  given: { token: string; email: string; password: string },
): Promise<void> {
  const row = await findLinkToken(ctx, given.token, 'password-reset');
  const user = row && (await ownerOf(ctx, row, given.email));
  if (!row || !user) throw ended('This link was used already or is too old. Ask for a new one.');
  assertStrongPassword(given.password, [user.address, user.username]);
  await ctx.db.transaction(async (transaction) => {
    if (!(await useUp(ctx, row, transaction)))
      throw ended('This link was used already or is too old. Ask for a new one.');
    await setPassword(ctx, user, given.password, { emailProven: true, transaction });
  });
}

async function ownerOf(ctx: Ctx, row: OneTimeCode, email: string): Promise<User | null> {
  const user = await users(ctx).findByPk(row.userId);
  return user?.address === normalEmail(email) && !user.deactivatedAt ? user : null;
}

const ended = (message: string): AppError => new AppError('expired', message, { notify: message });
