import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { letterOf, messageRows } from '../forms/index.ts';
import { affiliateRows } from './models.ts';

const jobName = 'affiliates.verdict';
/** No address and no text: the row of the message. */
const payload = z.object({ messageId: z.int() });

export const postAffiliateVerdict = (
  ctx: Ctx,
  messageId: number,
  transaction: Transaction,
): Promise<number> =>
  ctx.queue.add(jobName, { messageId } satisfies z.input<typeof payload>, { transaction });

export function sendAffiliateLetters(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 8 }, async (job) => {
    const { messageId } = payload.parse(job.payload);
    const message = await rowByKey(messageRows(ctx), messageId);
    const affiliate = await affiliateRows(ctx).findOne({ where: { messageId }, raw: true });
    if (message?.verdict && affiliate) {
      const number = `The number of your registration is ${message.uuid}.`;
      await ctx.mail.send(
        message.verdict === 'accepted'
          ? letterOf(
              ctx,
              message.email,
              'You are an affiliate now',
              `Your referral code is ${affiliate.referralCode}.`,
              'No money is paid for referrals today. Before that begins we send you the terms, and nothing binds you until you accept them.',
              number,
            )
          : letterOf(
              ctx,
              message.email,
              'Your affiliate registration was rejected',
              'We have looked at your registration and can’t accept it.',
              ...(message.reason ? [message.reason] : []),
              'You may register again when something has changed.',
              number,
            ),
      );
    }
    await job.commit(async () => {});
  });
}
