import { newsletter as routes } from '@formant/contract/newsletter';
import { callerAddress } from '../../http/caller-address.ts';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { assertSolved } from '../account/index.ts';
import { postNewsletterLetter, sendNewsletterLetters } from './letters.ts';
import { defineSubscribers } from './models.ts';
import { enrolByWish } from './of-account.ts';
import {
  confirmAddress,
  endSubscription,
  forgetUser,
  moveAddress,
  noteAddress,
  sweepSubscribers,
} from './subscription.ts';

const sweepEveryMs = hourMs;

/** The newsletter's list: nobody is on it who has not said so twice, and one click takes everybody off it. */
export const newsletter = slice({
  name: 'newsletter',
  routes,
  handlers: {
    async subscribe({ body }, { ctx, req }) {
      if (body.captchaToken) await assertSolved(ctx, body.captchaToken, 'form');
      const { id } = await noteAddress(ctx, body, callerAddress(req));
      await postNewsletterLetter(ctx, { subscriberId: id, kind: 'ask' });
      return {
        message: 'Look into your mailbox: we have sent a link to confirm, unless you get news already.',
      };
    },

    async confirmSubscription({ body }, { ctx }) {
      const { id, email } = await confirmAddress(ctx, body.token);
      await postNewsletterLetter(ctx, { subscriberId: id, kind: 'welcome' });
      return { message: 'You get our news from now on.', email };
    },

    async unsubscribe({ query, body }, { ctx, res }) {
      res.set('Cache-Control', 'no-store');
      await endSubscription(ctx, query.token ?? body.token);
      return { message: 'You get no more news from us, and your address is deleted from the list.' };
    },
  },
  models: defineSubscribers,
  start(ctx, { working }) {
    ctx.events.on('account.verified', ({ userId, transaction }) => enrolByWish(ctx, userId, transaction));
    ctx.events.on('account.joined', async ({ from, to, transaction }) => {
      if (!from.marketing) return;
      await to.update({ marketing: true }, { transaction });
      await enrolByWish(ctx, to.id, transaction);
    });
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    ctx.events.on('account.email-changed', (changed) => moveAddress(ctx, changed));
    if (!working) return;
    sendNewsletterLetters(ctx);
    ctx.queue.every(sweepEveryMs, () => sweepSubscribers(ctx));
  },
});

export { newsFoot } from './letters.ts';
export { subscriberRows } from './models.ts';
export { endNews, giveNews, newsTo } from './of-account.ts';
