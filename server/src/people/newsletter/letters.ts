import { product } from '@formant/contract/base/product';
import { confirmDays } from '@formant/contract/newsletter';
import { z } from 'zod';
import { hashSecret, randomSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Letter } from '../../ports/mail/port.ts';
import { type SubscriberModel, subscriberRows } from './models.ts';
import { endToken } from './subscription.ts';

const jobName = 'newsletter.letter';
/** No address and no secret: the job makes the link when it runs, so that none lies in the queue. */
const payload = z.object({ subscriberId: z.int(), kind: z.enum(['ask', 'welcome']) });
export type NewsletterJob = z.input<typeof payload>;

export const postNewsletterLetter = (ctx: Ctx, job: NewsletterJob): Promise<number> =>
  ctx.queue.add(jobName, job);

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
  return letter(
    ctx,
    subscriber,
    `Do you want news from ${product.name}?`,
    `Somebody has entered this address for the newsletter of ${product.name}. If that was you, open this page and confirm; the link works for ${confirmDays} days.`,
    page(ctx, '/newsletter/confirm', token),
    'If it was not you, do nothing: without a confirmation no news is sent, and the address is deleted.',
  );
}

function welcome(ctx: Ctx, subscriber: SubscriberModel): Letter | null {
  if (subscriber.confirmedAt === null) return null;
  const token = endToken(ctx, subscriber.id);
  return {
    ...letter(
      ctx,
      subscriber,
      `You get news from ${product.name} now`,
      'Thank you. We write when there is something new to hear, and not oftener than once a month.',
      'To end this at any time, open this page. It deletes your address from our list:',
      page(ctx, '/newsletter/unsubscribe', token),
    ),
    unsubscribeUrl: page(ctx, '/api/subscribe/unsubscribe', token),
  };
}

const page = (ctx: Ctx, path: string, token: string): string =>
  `${ctx.config.publicUrl}${path}?${new URLSearchParams({ token })}`;

const letter = (ctx: Ctx, { email }: SubscriberModel, subject: string, ...paragraphs: string[]): Letter => ({
  to: email,
  subject,
  text: `Hello,\n\n${paragraphs.join('\n\n')}\n\n${product.name}\n${ctx.config.publicUrl}\n`,
});
