import { notificationRoutes as routes } from '@formant/contract/notifications';
import { callerAddress } from '../../http/caller-address.ts';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { userById } from '../account/index.ts';
import { endNews, giveNews } from '../newsletter/index.ts';
import { collectLongJobs, sendJobLetters, sweepJobLetters } from './job-letters.ts';
import { defineNotifications } from './models.ts';
import { endByToken, readSettings, setJobLetters } from './settings.ts';

const collectEveryMs = 30_000;

/** Which letters an account wants. Those that keep it safe are no choice and know nothing of this. */
export const notifications = slice({
  name: 'notifications',
  routes,
  handlers: {
    async showNotifications(_input, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      return readSettings(ctx, await userById(ctx, userId));
    },

    async setNotifications({ body: { news, jobs } }, { ctx, req, userId }) {
      const user = await userById(ctx, userId);
      if (news === true) await giveNews(ctx, user, callerAddress(req));
      if (news === false) await endNews(ctx, user);
      if (jobs !== undefined) await setJobLetters(ctx, userId, jobs);
      return readSettings(ctx, user);
    },

    async endJobLetters({ query, body }, { ctx, res }) {
      res.set('Cache-Control', 'no-store');
      await endByToken(ctx, query.token ?? body.token);
      return { message: 'You get no more letters about finished jobs.' };
    },
  },
  models: defineNotifications,
  start(ctx, { working }) {
    if (!working) return;
    sendJobLetters(ctx);
    ctx.queue.every(collectEveryMs, () => collectLongJobs(ctx));
    ctx.queue.every(hourMs, () => sweepJobLetters(ctx));
  },
});
