import { affiliates as routes } from '@formant/contract/desk/affiliates';
import { findRow } from '../../db/rows.ts';
import { normalEmail } from '../../kernel/email.ts';
import { AppError } from '../../kernel/errors.ts';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { messageRows, takeMessage } from '../forms/index.ts';
import { countClick } from './clicks.ts';
import { sendAffiliateLetters } from './letters.ts';
import { defineAffiliates } from './models.ts';
import { affiliateOf, forgetAffiliate, sweepAffiliates, writeAffiliate } from './register.ts';

const sweepEveryMs = hourMs;

/** The affiliate programme: a registration is a message of a form, which staff accepts or rejects. */
export const affiliates = slice({
  name: 'affiliates',
  routes,
  handlers: {
    async listAffiliateTiers(_input, { ctx }) {
      return { tiers: [...ctx.config.affiliateTiers] };
    },

    async affiliateRegistration({ body: { captchaToken, tosAccepted: _, ...given } }, call) {
      const { ctx, userId } = call;
      const { affiliateTier: tier, name, website, payout, country } = given;
      if (!ctx.config.affiliateTiers.includes(tier)) {
        const text = `Choose one of the tiers ${ctx.config.affiliateTiers.join(', ')}.`;
        throw new AppError('invalid', text, { fields: { affiliateTier: [text] } });
      }
      const email = normalEmail(given.email);
      const sent = {
        kind: 'affiliate-sign-up',
        name,
        email,
        subject: `Affiliate registration: ${tier}`,
        body: '',
        userId,
        details: { tier, ...(website ? { website } : {}), payout, country },
      } as const;
      const registration = { email, name, userId, tier, payout, country, website: website ?? null };
      const uuid = await takeMessage(call, sent, captchaToken, {
        keep: (messageId, transaction) => writeAffiliate(ctx, registration, messageId, transaction),
      });
      const message = await findRow(messageRows(ctx), { attributes: ['id'], where: { uuid } });
      const affiliate = message && (await affiliateOf(ctx, message.id));
      if (!affiliate) throw new Error(`The registration ${uuid} has no affiliate`);
      return { affiliateId: affiliate.id, referralCode: affiliate.referralCode, status: affiliate.status };
    },
  },
  models: defineAffiliates,
  start(ctx, { working }) {
    ctx.events.on('referral.followed', ({ code }) => countClick(ctx, code));
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetAffiliate(ctx, userId, transaction));
    if (!working) return;
    sendAffiliateLetters(ctx);
    ctx.queue.every(sweepEveryMs, () => sweepAffiliates(ctx));
  },
});

export { affiliateOf, decideAffiliate } from './register.ts';
