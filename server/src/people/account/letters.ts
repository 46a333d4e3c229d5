import { product } from '@formant/contract/base/product';
import { dataExportDays } from '@formant/contract/your-data';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { writeToAccount } from '../../letters/letter.ts';
import { button, code, type LetterPart } from '../../letters/parts.ts';
import type { Letter } from '../../ports/mail/port.ts';
import { provenOwner } from './claims.ts';
import { makeLinkToken, makeShortCode } from './codes.ts';
import { type User, users } from './models.ts';

const jobName = 'account.letter';
const kinds = [
  'verify-code',
  'verify-link',
  'password-reset',
  'magic-link',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'provider-connected',
  'passkey-added',
  'passkey-removed',
  'account-closed',
  'data-export-ready',
] as const;
export type LetterKind = (typeof kinds)[number];
/** No address and no secret: the job makes the code when it runs, so that none lies in the queue. */
const payload = z.object({
  kind: z.enum(kinds),
  userId: z.int().nullable(),
  asked: z
    .object({
      /** The browser's own name of itself. */
      askedBy: z.string().nullable(),
      /** Path of our own site that the letter's link leads on to. */
      next: z.string().nullable(),
    })
    .optional(),
});
/** Who asked for a letter, and what for, where the letter or its link tells. */
export type Asked = NonNullable<z.input<typeof payload>['asked']>;

/**
 * Has a letter sent by a job, so that nobody waits for mail and a mail server's fault harms nobody.
 * @param userId null when there is no such account: the job then does nothing, and nothing shows outside
 */
export async function postLetter(
  ctx: Ctx,
  kind: LetterKind,
  userId: number | null,
  transaction?: Transaction,
  asked?: Asked,
): Promise<void> {
  await ctx.queue.add(
    jobName,
    { kind, userId, ...(asked ? { asked } : {}) } satisfies z.input<typeof payload>,
    transaction ? { transaction } : {},
  );
}

export function sendLetters(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 2, maxAttempts: 8 }, async (job) => {
    const { kind, userId, asked } = payload.parse(job.payload);
    const user = userId === null ? null : await users(ctx).findByPk(userId);
    const letter = user && (await writeTo(ctx, kind, user, asked));
    if (letter) await ctx.mail.send(letter);
    await job.commit(async () => {});
  });
}

/**
 * An account whose address another one has proven writes to nobody. Where it would have asked its mailbox to confirm,
 * the owner is told that somebody has signed up again.
 */
async function writeTo(ctx: Ctx, kind: LetterKind, user: User, asked?: Asked): Promise<Letter | null> {
  const owner = user.claimedEmail === null ? null : await provenOwner(ctx, user.claimedEmail);
  if (!owner) return write(ctx, kind, user, asked);
  if (kind !== 'verify-code' && kind !== 'verify-link') return null;
  // nobody is told these: the other account's own data would show that there are none
  if (kind === 'verify-code') await makeShortCode(ctx, user.id);
  else await makeLinkToken(ctx, user.id, 'verify-link');
  return writeToOwner(ctx, owner, user);
}

async function writeToOwner(ctx: Ctx, owner: User, again: User): Promise<Letter> {
  const subject = `You have a ${product.name} account already`;
  const happened =
    'Somebody has just signed up with this e-mail address, which has an account already. Nothing in your account has changed, and nobody but you is told of it.';
  const stranger = 'If it was not you, ignore this letter: who signed up cannot get into your account.';
  if (owner.deactivatedAt)
    return writeToAccount(
      ctx,
      owner,
      subject,
      happened,
      'That account is deactivated. Contact support to have it looked at.',
      stranger,
    );
  if (owner.deleteAfter)
    return writeToAccount(
      ctx,
      owner,
      subject,
      happened,
      `That account is closed and will be deleted on ${owner.deleteAfter.toISOString().slice(0, 10)}. If you want it back:`,
      button('Keep my account', `${ctx.config.publicUrl}/reactivate?undo`),
      stranger,
    );
  const token = await makeLinkToken(ctx, owner.id, 'magic-link', { joinsId: again.id });
  const link = `${ctx.config.publicUrl}/magic-link/${token}`;
  return writeToAccount(
    ctx,
    owner,
    subject,
    happened,
    'If it was you, this signs you in to your account and brings along what you have made since you signed up again. It works once and for fifteen minutes, in any browser:',
    button('It was me: sign in and bring it along', `${link}?along=1`),
    `If you only want to sign in: ${link}`,
    `If you have forgotten your password: ${ctx.config.publicUrl}/forgot-password`,
    stranger,
  );
}

/** Null when the letter has become pointless. */
async function write(ctx: Ctx, kind: LetterKind, user: User, asked?: Asked): Promise<Letter | null> {
  const page = (path: string, query: Record<string, string>): string =>
    `${ctx.config.publicUrl}${path}?${new URLSearchParams(query)}`;
  const letter = (subject: string, ...parts: LetterPart[]): Letter =>
    writeToAccount(ctx, { email: user.address, username: user.username }, subject, ...parts);
  const newPassword = button('Choose a new password', page('/forgot-password', { email: user.address }));
  // this letter is what the wish has to be confirmed by
  const news = user.marketing
    ? [`You have asked for news from ${product.name}: confirming the address says yes to that as well.`]
    : [];
  const days = ctx.config.unconfirmedDays;
  const kept =
    days > 0 ? [`An account that is never confirmed is deleted after ${days} days without use.`] : [];
  switch (kind) {
    case 'verify-code': {
      if (user.emailVerifiedAt) return null;
      const made = await makeShortCode(ctx, user.id);
      return letter(
        `${made} is your ${product.name} code`,
        code('Your code is', made),
        'Enter it on the page that asked for it, or on this one, to confirm this e-mail address. It works for 15 minutes.',
        button('Confirm my e-mail address', `${ctx.config.publicUrl}/resend-email-verification`),
        ...news,
        ...kept,
        'If you did not ask for it, you can ignore this letter.',
      );
    }
    case 'verify-link': {
      if (user.emailVerifiedAt) return null;
      const token = await makeLinkToken(ctx, user.id, 'verify-link');
      return letter(
        `Confirm your e-mail address for ${product.name}`,
        'Open this link to confirm your e-mail address. It works for a day.',
        ...news,
        ...kept,
        button('Confirm my e-mail address', page('/resend-email-verification', { token })),
        'If you did not ask for it, you can ignore this letter.',
      );
    }
    case 'password-reset': {
      if (user.deactivatedAt) return null;
      const token = await makeLinkToken(ctx, user.id, 'password-reset');
      return letter(
        `Choose a new password for ${product.name}`,
        'Open this link to choose a new password. It works once and for ten minutes.',
        button('Choose a new password', page('/reset-password', { token, email: user.address })),
        'If you did not ask for it, ignore this letter: your password stays as it is.',
      );
    }
    case 'magic-link': {
      if (user.deactivatedAt || user.deleteAfter) return null;
      const token = await makeLinkToken(ctx, user.id, 'magic-link', { askedBy: asked?.askedBy ?? null });
      return letter(
        `Sign in to ${product.name}`,
        'Open this link to sign in. It works once and for fifteen minutes, in any browser.',
        button('Sign in', page(`/magic-link/${token}`, { next: asked?.next ?? '/tools/home' })),
        'If you did not ask for it, ignore this letter: nobody is signed in without the link.',
      );
    }
    case 'password-changed':
      return letter(
        `Your ${product.name} password was changed`,
        'The password of your account was changed. Every other device was signed out, and API keys and connected apps have ended.',
        'If that was not you, choose a new password at once:',
        newPassword,
      );
    case 'second-factor-on':
      return letter(
        `Two-step sign-in is on for ${product.name}`,
        'From now on signing in to your account asks for a code of your authenticator app beside the password. Every other device was signed out, and API keys and connected apps have ended.',
        'If that was not you, choose a new password at once and write to us:',
        newPassword,
      );
    case 'second-factor-off':
      return letter(
        `Two-step sign-in is off for ${product.name}`,
        'Signing in to your account asks for the password alone now.',
        'If that was not you, choose a new password at once:',
        newPassword,
      );
    case 'recovery-code-used':
      return letter(
        `A recovery code of your ${product.name} account was used`,
        'Somebody has used one of your recovery codes in place of a code of your authenticator app. It will not work again.',
        'If that was not you, choose a new password and make new recovery codes at once:',
        button('Make new recovery codes', `${ctx.config.publicUrl}/account-settings#two-step`),
      );
    case 'provider-connected':
      return letter(
        `There is a new way to sign in to ${product.name}`,
        'An account at another service was connected with yours. Whoever signs in there can sign in here.',
        'If that was not you, disconnect it in your account settings and choose a new password:',
        button('Open account settings', `${ctx.config.publicUrl}/account-settings`),
      );
    case 'passkey-added':
      return letter(
        `A passkey was added to your ${product.name} account`,
        'Whoever can open the device that keeps it can sign in with it, without your password and without a code.',
        'If that was not you, remove it in your account settings and choose a new password at once:',
        button('See my passkeys', `${ctx.config.publicUrl}/account-settings#passkeys`),
      );
    case 'passkey-removed':
      return letter(
        `A passkey of your ${product.name} account was removed`,
        'It does not sign you in any more. You can delete it on the device that keeps it as well.',
        'If that was not you, choose a new password at once:',
        newPassword,
      );
    case 'data-export-ready':
      if (user.deactivatedAt || user.deleteAfter) return null;
      return letter(
        `Your ${product.name} data is ready`,
        `Everything in your account is packed into one file. You can download it for ${dataExportDays} days:`,
        button('Download my data', `${ctx.config.publicUrl}/account-settings#your-data`),
        'If you did not ask for it, choose a new password at once: somebody else knows it.',
        newPassword,
      );
    case 'account-closed':
      if (!user.deleteAfter) return null;
      return letter(
        `Your ${product.name} account is closed`,
        `Your account is closed. Everything in it will be deleted for good on ${user.deleteAfter.toISOString().slice(0, 10)}.`,
        'If you change your mind before that day, open this page and sign in:',
        button('Keep my account', `${ctx.config.publicUrl}/reactivate?undo`),
      );
  }
}
