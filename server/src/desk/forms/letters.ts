import { product } from '@formant/contract/base/product';
import { closingStrikes, type MessageKind, strikeMonths } from '@formant/contract/facts/form-facts';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { limit } from '../../http/limits.ts';
import { hashSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { writeLetter, writeToAccount } from '../../letters/letter.ts';
import { button, type LetterPart } from '../../letters/parts.ts';
import { users } from '../../people/account/index.ts';
import type { Letter } from '../../ports/mail/port.ts';
import { answerRows, type Message, messageRows, strikeRows } from './models.ts';
import { closedUntil, dayText, strikesAgainst } from './strikes.ts';

const jobName = 'forms.letter';
const kinds = [
  'receipt',
  'staff-note',
  'answer',
  'verdict',
  'verdict-on-nothing',
  'strike',
  'strike-withdrawn',
] as const;
/** No address and no text: `id` is the row that the letter is about. */
const payload = z.object({ kind: z.enum(kinds), id: z.int() });
type LetterKind = (typeof kinds)[number];

const post = (ctx: Ctx, kind: LetterKind, id: number, transaction: Transaction): Promise<number> =>
  ctx.queue.add(jobName, { kind, id } satisfies z.input<typeof payload>, { transaction });

const receipts = limit('form receipts to', { points: 1, seconds: 3600 });

/** At most one an hour for a mailbox: anybody can enter anybody's address. */
export async function postReceipt(
  ctx: Ctx,
  { id, email }: Pick<Message, 'id' | 'email'>,
  transaction: Transaction,
): Promise<void> {
  try {
    // by hash: the limiter then holds no addresses of people
    await receipts.consume(ctx, hashSecret(email));
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return;
    throw error;
  }
  await post(ctx, 'receipt', id, transaction);
}

export async function postStaffNote(ctx: Ctx, messageId: number, transaction: Transaction): Promise<void> {
  if (ctx.config.staffMail !== null) await post(ctx, 'staff-note', messageId, transaction);
}

export const postAnswer = (ctx: Ctx, answerId: number, transaction: Transaction): Promise<number> =>
  post(ctx, 'answer', answerId, transaction);
/** @param tookDown whether something was taken down by it */
export const postVerdict = (
  ctx: Ctx,
  messageId: number,
  tookDown: boolean,
  transaction: Transaction,
): Promise<number> => post(ctx, tookDown ? 'verdict' : 'verdict-on-nothing', messageId, transaction);
export const postStrike = (ctx: Ctx, strikeId: number, transaction: Transaction): Promise<number> =>
  post(ctx, 'strike', strikeId, transaction);
export const postStrikeWithdrawn = (ctx: Ctx, strikeId: number, transaction: Transaction): Promise<number> =>
  post(ctx, 'strike-withdrawn', strikeId, transaction);

export function sendFormLetters(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 8 }, async (job) => {
    const { kind, id } = payload.parse(job.payload);
    const letter = await writers[kind](ctx, id);
    if (letter) await ctx.mail.send(letter);
    await job.commit(async () => {});
  });
}

const names: Readonly<Record<MessageKind, string>> = {
  contact: 'message',
  sales: 'question to sales',
  'voice-agents': 'question about voice agents',
  dmca: 'copyright notice',
  affiliate: 'affiliate application',
  'affiliate-sign-up': 'affiliate registration',
  job: 'job application',
};

/** Null when what the letter is about is gone. */
const writers: Readonly<Record<LetterKind, (ctx: Ctx, id: number) => Promise<Letter | null>>> = {
  // nothing of what was entered stands in it, so that nobody can have his words sent to others
  async receipt(ctx, id) {
    const message = await messageOf(ctx, id);
    return (
      message &&
      letterOf(
        ctx,
        message.email,
        `We have your ${names[message.kind]}`,
        `Your ${names[message.kind]} has arrived. A person reads it and answers to this address.`,
        `Its number is ${message.uuid}.`,
        'If it was not you who wrote to us, ignore this letter.',
      )
    );
  },

  async 'staff-note'(ctx, id) {
    const message = await messageOf(ctx, id);
    const { staffMail } = ctx.config;
    return message && staffMail !== null
      ? writeLetter(ctx, {
          to: staffMail,
          subject: `New ${names[message.kind]}`,
          parts: [
            `A ${names[message.kind]} has arrived.`,
            button('Read and answer', `${ctx.config.publicUrl}/support/inbox/${message.uuid}`),
          ],
          why: `You get this letter because this address is the staff mailbox (STAFF_MAIL) of ${product.name}.`,
        })
      : null;
  },

  async answer(ctx, id) {
    const answer = await answerRows(ctx).findByPk(id, { raw: true });
    const message = answer && (await messageOf(ctx, answer.messageId));
    return message
      ? letterOf(
          ctx,
          message.email,
          `Re: ${message.subject}`,
          answer.text,
          `This answers your ${names[message.kind]} number ${message.uuid}. To go on, write to us again: ${ctx.config.publicUrl}/contact`,
        )
      : null;
  },

  verdict: (ctx, id) => verdictLetter(ctx, id, 'What it names at this server is no longer shown.'),
  'verdict-on-nothing': (ctx, id) =>
    verdictLetter(
      ctx,
      id,
      'None of its addresses leads to something that is shown at this server now, so that there was nothing to take down.',
    ),

  async strike(ctx, id) {
    const strike = await strikeRows(ctx).findByPk(id, { raw: true });
    const owner = strike && (await users(ctx).findByPk(strike.userId));
    const strikes = owner ? await strikesAgainst(ctx, owner.id) : [];
    const until = closedUntil(strikes);
    return owner && strike.withdrawnAt === null
      ? writeToAccount(
          ctx,
          owner,
          'Something of yours was taken down',
          `Somebody has told us that “${strike.content}” infringes a copyright. We have looked at it and agree. It is no longer shown, and your account has a strike for it.`,
          until === null
            ? `That makes ${strikes.length} of ${closingStrikes}. ${closingStrikes} within ${strikeMonths} months close publishing for an account.`
            : `These are ${strikes.length} within ${strikeMonths} months: your account can publish and share nothing until ${dayText(until)}. What you have shared besides stays, and so does all of your own work.`,
          `If you think we are wrong, tell us, with the number ${strike.noticeUuid}: ${ctx.config.publicUrl}/contact`,
        )
      : null;
  },

  async 'strike-withdrawn'(ctx, id) {
    const strike = await strikeRows(ctx).findByPk(id, { raw: true });
    const owner = strike && (await users(ctx).findByPk(strike.userId));
    return owner
      ? writeToAccount(
          ctx,
          owner,
          'A strike was taken back',
          `We have looked again at what we took down, “${strike.content}”, and take the strike of your account for it back. It does not count any more.`,
        )
      : null;
  },
};

/** @param done what came of an accepted notice */
async function verdictLetter(ctx: Ctx, id: number, done: string): Promise<Letter | null> {
  const message = await messageOf(ctx, id);
  return message?.verdict
    ? letterOf(
        ctx,
        message.email,
        `Your copyright notice was ${message.verdict}`,
        message.verdict === 'accepted'
          ? `We have looked at your notice and agree. ${done}`
          : 'We have looked at your notice and can’t follow it.',
        ...(message.reason ? [message.reason] : []),
        `The number of your notice is ${message.uuid}.`,
      )
    : null;
}

const messageOf = async (ctx: Ctx, id: number): Promise<Message | null> =>
  (await messageRows(ctx).findByPk(id, { raw: true })) as unknown as Message | null; // safe: raw rows have the model's attributes

/** A letter to somebody who has written to us. */
export const letterOf = (ctx: Ctx, to: string, subject: string, ...parts: LetterPart[]): Letter =>
  writeLetter(ctx, {
    to,
    subject,
    parts,
    why: `You get this letter because this address was given in a form of ${product.name}.`,
  });
