import { emailChangeHours } from '@formant/contract/base/constants';
import { product } from '@formant/contract/base/product';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { hashSecret, randomSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { writeLetter } from '../../letters/letter.ts';
import { button, type LetterPart } from '../../letters/parts.ts';
import type { Letter } from '../../ports/mail/port.ts';
import { users } from '../account/index.ts';
import { changeRows, type EmailChangeModel } from './models.ts';

const jobName = 'email-change.letter';
const kinds = ['ask-new', 'ask-old', 'done-new', 'done-old'] as const;
/** No address and no secret: the job makes the link when it runs, so that none lies in the queue. */
const payload = z.object({ kind: z.enum(kinds), changeId: z.int() });
type ChangeLetter = z.input<typeof payload>;

export const postChangeLetter = (
  ctx: Ctx,
  letter: ChangeLetter,
  transaction?: Transaction,
): Promise<number> => ctx.queue.add(jobName, letter, transaction ? { transaction } : {});

export function sendChangeLetters(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 8 }, async (job) => {
    const { kind, changeId } = payload.parse(job.payload);
    const change = await changeRows(ctx).findByPk(changeId);
    const letter = change && (await writers[kind](ctx, change));
    if (letter) await ctx.mail.send(letter);
    await job.commit(async () => {});
  });
}

/** Null when the letter has become pointless. */
const writers: Readonly<
  Record<ChangeLetter['kind'], (ctx: Ctx, change: EmailChangeModel) => Promise<Letter | null>>
> = {
  async 'ask-new'(ctx, change) {
    if (isOver(ctx, change) || change.newConfirmedAt !== null) return null;
    if (await users(ctx).count({ where: { email: change.newEmail } }))
      return letter(
        ctx,
        change.newEmail,
        `This address has a ${product.name} account already`,
        'Somebody has asked to give another account this e-mail address. It has an account already, so that nothing changes.',
        'If that was you: sign in with this address, or delete the account that has it and ask again when it is gone.',
        'If it was not you, do nothing.',
      );
    const token = randomSecret();
    await change.update({ newTokenHash: hashSecret(token) });
    return letter(
      ctx,
      change.newEmail,
      `Is this your new address for ${product.name}?`,
      `Somebody wants to use this e-mail address for his account. If that is you, open this page and confirm; the link works for ${emailChangeHours} hours.`,
      button('Confirm or stop it', page(ctx, token)),
      'If it is not you, stop it on that page or do nothing: without you the address is not used.',
    );
  },

  async 'ask-old'(ctx, change) {
    if (isOver(ctx, change)) return null;
    const token = randomSecret();
    await change.update({ oldTokenHash: hashSecret(token) });
    return letter(
      ctx,
      change.oldEmail,
      `Your ${product.name} account is to get another e-mail address`,
      `Somebody who knows how to sign in to your account has asked to change its e-mail address to ${change.newEmail}. That is the address that signs in then and gets all letters.`,
      change.oldConfirmedAt === null
        ? `It only changes when both addresses confirm it. Open this page to confirm, or to stop it; the link works for ${emailChangeHours} hours.`
        : 'You have never confirmed this address, so that the new one decides. On this page you can stop it:',
      button('Confirm or stop it', page(ctx, token)),
      `If it was not you, stop it and choose a new password at once, because somebody knows the old one: ${ctx.config.publicUrl}/forgot-password`,
    );
  },

  'done-new': async (ctx, { newEmail, doneAt }) =>
    doneAt === null
      ? null
      : letter(
          ctx,
          newEmail,
          `Your ${product.name} account has a new e-mail address`,
          'You sign in with this address from now on, and letters come here. Every other device was signed out, and API keys and connected apps have ended.',
        ),

  'done-old': async (ctx, { oldEmail, newEmail, doneAt }) =>
    doneAt === null
      ? null
      : letter(
          ctx,
          oldEmail,
          `Your ${product.name} account has another e-mail address now`,
          `Its address is ${newEmail} from now on, and this one gets no more letters.`,
          `If that was not you, write to us at once: ${ctx.config.publicUrl}/contact`,
        ),
};

const isOver = (ctx: Ctx, { doneAt, expiresAt }: EmailChangeModel): boolean =>
  doneAt !== null || expiresAt <= ctx.clock.now();

const page = (ctx: Ctx, token: string): string =>
  `${ctx.config.publicUrl}/email-change?${new URLSearchParams({ token })}`;

const letter = (ctx: Ctx, to: string, subject: string, ...parts: LetterPart[]): Letter =>
  writeLetter(ctx, {
    to,
    subject,
    parts,
    why: `You get this letter because a ${product.name} account has this e-mail address, or is to get it.`,
  });
