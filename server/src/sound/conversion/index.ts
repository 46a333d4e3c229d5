import { conversion as routes } from '@formant/contract/conversion';
import { slice } from '../../kernel/slice.ts';
import { handlers } from './handlers.ts';
import { defineConversions } from './models.ts';
import { forgetUser, sweepConversions } from './sweep.ts';
import { workOnConversions } from './work.ts';

const sweepEveryMs = 5000;

export const conversion = slice({
  name: 'conversion',
  routes,
  handlers,
  models: defineConversions,
  start(ctx, { working }) {
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    if (!working) return;
    workOnConversions(ctx);
    ctx.queue.every(sweepEveryMs, () => sweepConversions(ctx));
  },
});
