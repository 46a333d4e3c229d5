import { product } from '@formant/contract/base/product';
import { invitationPauseDays, invitationsADay } from '@formant/contract/invitations';
import { Op, UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import { findRow } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { normalEmail } from '../../kernel/email.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { writeLetter } from '../../letters/letter.ts';
import { button } from '../../letters/parts.ts';
import type { Letter } from '../../ports/mail/port.ts';
import { randomTypedCode, type User, users } from '../account/index.ts';
import { type InvitationModel, invitationRows, inviteCodeRows } from './models.ts';
import { hashOf, mayInvite, optOutUrl } from './opt-out.ts';

const codeLength = 10;
const jobName = 'invitations.letter';
/** No address: it stands in the row, and goes from there when the letter is sent. */
const payload = z.object({ invitationId: z.int() });
const letters = limit('invitations of', {
  points: invitationsADay,
  seconds: dayMs / 1000,
  message: `You have invited ${invitationsADay} people today. Your link can be sent to anybody without us.`,
});

const urlOf = (ctx: Ctx, code: string): string => `${ctx.config.publicUrl}/r/${code}`;

/** The account's own code, made when it is first asked for. */
async function codeOf(ctx: Ctx, userId: number): Promise<string> {
  const known = await findRow(inviteCodeRows(ctx), { where: { userId } });
  if (known) return known.code;
  try {
    return (await inviteCodeRows(ctx).create({ userId, code: randomTypedCode(codeLength) })).code;
  } catch (error) {
    // another page has asked at the same moment, or somebody has this code
    if (!(error instanceof UniqueConstraintError)) throw error;
    return codeOf(ctx, userId);
  }
}

/** The account's link, and how many accounts with a confirmed address came by it. */
export async function linkOf(ctx: Ctx, userId: number) {
  const code = await codeOf(ctx, userId);
  const accounts = await users(ctx).count({
    where: { referralCode: code, emailVerifiedAt: { [Op.ne]: null } },
  });
  return { code, url: urlOf(ctx, code), accounts };
}

/** Has a letter sent, unless its receiver would not want one. @throws AppError forbidden, too_many_requests */
export async function invite(ctx: Ctx, user: User, address: string): Promise<void> {
  if (user.emailVerifiedAt === null)
    throw new AppError('forbidden', 'Confirm your own e-mail address first: the letter tells who invites.');
  await letters.consume(ctx, String(user.id));
  const email = normalEmail(address);
  if ((await users(ctx).count({ where: { email } })) > 0 || !(await mayInvite(ctx, email))) return;
  await sweepInvitations(ctx);
  try {
    await ctx.db.transaction(async (transaction) => {
      const row = { userId: user.id, email, addressHash: hashOf(email), createdAt: ctx.clock.now() };
      const { id } = await invitationRows(ctx).create(row, { transaction });
      await ctx.queue.add(jobName, { invitationId: id }, { transaction });
    });
  } catch (error) {
    // somebody has invited this address within the month
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
}

export function sendInvitations(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 8 }, async (job) => {
    const { invitationId } = payload.parse(job.payload);
    const invitation = await invitationRows(ctx).findByPk(invitationId);
    const letter = invitation && (await letterOf(ctx, invitation));
    if (letter) await ctx.mail.send(letter);
    await job.commit(async (transaction) => {
      await invitation?.update({ email: null }, { transaction });
    });
  });
}

/** Null when the letter has become pointless. */
async function letterOf(ctx: Ctx, { userId, email }: InvitationModel): Promise<Letter | null> {
  const user = await users(ctx).findByPk(userId);
  if (email === null || !user || user.deactivatedAt || user.deleteAfter) return null;
  if (!(await mayInvite(ctx, email))) return null;
  const who = user.username ? `${user.username} (${user.email})` : user.email;
  const end = optOutUrl(ctx.config, email);
  return writeLetter(ctx, {
    to: email,
    subject: `${user.username ?? user.email} invites you to ${product.name}`,
    parts: [
      `${who} thinks that you might like ${product.name}: change your voice, clean recordings, split songs and have text read aloud, in the browser and for nothing. Most of it runs on your own device, and no account is needed to try it.`,
      button(`Try ${product.name}`, urlOf(ctx, await codeOf(ctx, userId))),
      `We delete your address now that this letter is sent. If you do not know ${who}, do nothing.`,
    ],
    why: `You get this letter because ${who} has entered your address to invite you.`,
    unsubscribe: { page: end, post: end },
  });
}

/** Forgets whom somebody has invited once the address may be invited again. */
export async function sweepInvitations(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - invitationPauseDays * dayMs;
  await invitationRows(ctx).destroy({ where: { createdAt: { [Op.lte]: before } } });
}
