import { product } from '@formant/contract/base/product';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Letter } from '../../ports/mail/port.ts';
import { makeLinkToken, makeShortCode } from './codes.ts';
import { type User, users } from './models.ts';

const jobName = 'account.letter';
const kinds = ['verify-code', 'verify-link', 'password-reset', 'password-changed', 'account-closed'] as const;
export type LetterKind = (typeof kinds)[number];
/** No address and no secret: the job makes the code when it runs, so that none lies in the queue. */
const payload = z.object({ kind: z.enum(kinds), userId: z.int().nullable() });

/**
 * Has a letter sent by a job, so that nobody waits for mail and a mail server's fault harms nobody.
 * @param userId null when there is no such account: the job then does nothing, and nothing shows outside
 */
export async function postLetter(
  ctx: Ctx,
  kind: LetterKind,
  userId: number | null,
  transaction?: Transaction,
): Promise<void> {
  await ctx.queue.add(
    jobName,
    { kind, userId } satisfies z.input<typeof payload>,
    transaction ? { transaction } : {},
  );
}

export function sendLetters(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 2, maxAttempts: 8 }, async (job) => {
    const { kind, userId } = payload.parse(job.payload);
    const user = userId === null ? null : await users(ctx).findByPk(userId);
    const letter = user && (await write(ctx, kind, user));
    if (letter) await ctx.mail.send(letter);
    await job.commit(async () => {});
  });
}

/** Null when the letter has become pointless. */
async function write(ctx: Ctx, kind: LetterKind, user: User): Promise<Letter | null> {
  const page = (path: string, query: Record<string, string>): string =>
    `${ctx.config.publicUrl}${path}?${new URLSearchParams(query)}`;
  const letter = (subject: string, ...paragraphs: string[]): Letter => ({
    to: user.email,
    subject,
    text: `Hello${user.username ? ` ${user.username}` : ''},\n\n${paragraphs.join('\n\n')}\n\n${product.name}\n${ctx.config.publicUrl}\n`,
  });
  switch (kind) {
    case 'verify-code': {
      if (user.emailVerifiedAt) return null;
      const code = await makeShortCode(ctx, user.id);
      return letter(
        `${code} is your ${product.name} code`,
        `Your code is ${code}. Enter it on the page that asked for it to confirm this e-mail address. It works for 15 minutes.`,
        'If you did not ask for it, you can ignore this letter.',
      );
    }
    case 'verify-link': {
      if (user.emailVerifiedAt) return null;
      const token = await makeLinkToken(ctx, user.id, 'verify-link');
      return letter(
        `Confirm your e-mail address for ${product.name}`,
        'Open this link to confirm your e-mail address. It works for a day.',
        page('/resend-email-verification', { token }),
        'If you did not ask for it, you can ignore this letter.',
      );
    }
    case 'password-reset': {
      if (user.deactivatedAt) return null;
      const token = await makeLinkToken(ctx, user.id, 'password-reset');
      return letter(
        `Choose a new password for ${product.name}`,
        'Open this link to choose a new password. It works once and for ten minutes.',
        page('/reset-password', { token, email: user.email }),
        'If you did not ask for it, ignore this letter: your password stays as it is.',
      );
    }
    case 'password-changed':
      return letter(
        `Your ${product.name} password was changed`,
        'The password of your account was changed, and every other device was signed out.',
        'If that was not you, choose a new password at once:',
        page('/forgot-password', { email: user.email }),
      );
    case 'account-closed':
      if (!user.deleteAfter) return null;
      return letter(
        `Your ${product.name} account is closed`,
        `Your account is closed. Everything in it will be deleted for good on ${user.deleteAfter.toISOString().slice(0, 10)}.`,
        'If you change your mind before that day, open this page and sign in:',
        `${ctx.config.publicUrl}/reactivate`,
      );
  }
}
