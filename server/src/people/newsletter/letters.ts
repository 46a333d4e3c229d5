import { product } from '@formant/contract/base/product';
import { confirmDays } from '@formant/contract/newsletter';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { hashSecret, randomSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Declared, writeLetter } from '../../letters/letter.ts';
import { button } from '../../letters/parts.ts';
import type { Letter } from '../../ports/mail/port.ts';
import { type SubscriberModel, subscriberRows } from './models.ts';
import { endToken } from './subscription.ts';

const jobName = 'newsletter.letter';
/** No address and no secret: the job makes the link when it runs, so that none lies in the queue. */
const payload = z.object({ subscriberId: z.int(), kind: z.enum(['ask', 'welcome']) });
export type NewsletterJob = z.input<typeof payload>;

export const postNewsletterLetter = (
  ctx: Ctx,
  job: NewsletterJob,
  transaction?: Transaction,
): Promise<number> => ctx.queue.add(jobName, job, transaction ? { transaction } : {});

export function sendNewsletterLetters(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 8 }, async (job) => {
    const { subscriberId, kind } = payload.parse(job.payload);
    const subscriber = await subscriberRows(ctx).findByPk(subscriberId);
    const letter = subscriber && (await (kind === 'ask' ? ask(ctx, subscriber) : welcome(ctx, subscriber)));
    if (letter) await ctx.mail.send(letter);
    await job.commit(async () => {});
  });
}

/** Null when the address has confirmed already: the letter has become pointless. */
async function ask(ctx: Ctx, subscriber: SubscriberModel): Promise<Letter | null> {
  if (subscriber.confirmedAt !== null) return null;
  const token = randomSecret();
  await subscriber.update({ tokenHash: hashSecret(token) });
  return writeLetter(ctx, {
    to: subscriber.email,
    subject: `Do you want news from ${product.name}?`,
    parts: [
      `Somebody has entered this address for the newsletter of ${product.name}. If that was you, open this page and confirm; the link works for ${confirmDays} days.`,
      button('Confirm', page(ctx, '/newsletter/confirm', token)),
      'If it was not you, do nothing: without a confirmation no news is sent, and the address is deleted.',
    ],
    why: `You get this letter because somebody has entered this address for the newsletter of ${product.name}.`,
  });
}

function welcome(ctx: Ctx, subscriber: SubscriberModel): Letter | null {
  if (subscriber.confirmedAt === null) return null;
  return writeLetter(ctx, {
    to: subscriber.email,
    subject: `You get news from ${product.name} now`,
    parts: ['Thank you. We write when there is something new to hear, and not oftener than once a month.'],
    ...newsFoot(ctx, subscriber.id),
  });
}

/** Why a subscriber gets news, and how to end them. */
export function newsFoot(
  ctx: Pick<Ctx, 'config'>,
  subscriberId: number,
): Required<Pick<Declared, 'why' | 'unsubscribe'>> {
  const token = endToken(ctx, subscriberId);
  return {
    why: `You get this letter because you have confirmed that this address wants the newsletter of ${product.name}.`,
    unsubscribe: {
      page: page(ctx, '/newsletter/unsubscribe', token),
      post: page(ctx, '/api/subscribe/unsubscribe', token),
    },
  };
}

const page = (ctx: Pick<Ctx, 'config'>, path: string, token: string): string =>
  `${ctx.config.publicUrl}${path}?${new URLSearchParams({ token })}`;
