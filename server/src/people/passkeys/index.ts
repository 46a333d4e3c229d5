import { passkeys as routes } from '@formant/contract/sign-in/passkeys';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { sweepChallenges } from './challenges.ts';
import { handlers } from './handlers.ts';
import { definePasskeys, passkeyRows } from './models.ts';

/** Signing in with a key that a device keeps (WebAuthn). */
export const passkeys = slice({
  name: 'passkeys',
  routes,
  handlers,
  models: definePasskeys,
  start(ctx, { working }) {
    ctx.events.on('account.ways-in', async ({ userId, transaction, count }) => {
      count(await passkeyRows(ctx).count({ where: { userId }, transaction }));
    });
    if (working) ctx.queue.every(hourMs, () => sweepChallenges(ctx));
  },
});
