import { social as routes } from '@formant/contract/sign-in/social';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { sweepAttempts } from './attempts.ts';
import { handlers } from './handlers.ts';
import { defineSocial, socialAccounts } from './models.ts';

/** Signing in with an account at another service. */
export const social = slice({
  name: 'social',
  routes,
  handlers,
  models: defineSocial,
  start(ctx, { working }) {
    ctx.events.on('account.ways-in', async ({ userId, transaction, count }) => {
      count(await socialAccounts(ctx).count({ where: { userId }, transaction }));
    });
    if (working) ctx.queue.every(hourMs, () => sweepAttempts(ctx));
  },
});
