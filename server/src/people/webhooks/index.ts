import { deliveriesKeptDays, webhooks as routes } from '@formant/contract/developer/webhooks';
import { slice } from '../../kernel/slice.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { collectEnds, sweepDeliveries } from './collect.ts';
import { workOnDeliveries } from './deliver.ts';
import { handlers } from './handlers.ts';
import { defineWebhooks } from './models.ts';

const collectEveryMs = 2000;

/** Calls to a program of an account's owner when one of his jobs has ended. */
export const webhooks = slice({
  name: 'webhooks',
  routes,
  handlers,
  models: defineWebhooks,
  start(ctx, { working }) {
    if (!working) return;
    workOnDeliveries(ctx);
    ctx.queue.every(collectEveryMs, () => collectEnds(ctx));
    ctx.queue.every(hourMs, () => sweepDeliveries(ctx, deliveriesKeptDays * dayMs));
  },
});
