import { webTools as routes } from '@formant/contract/web-tools';
import { slice } from '../../kernel/slice.ts';
import { handlers } from './handlers.ts';
import { forgetUser, giveToUser } from './keep.ts';
import { defineItems } from './models.ts';
import { sendOn } from './queue-up.ts';
import { shortcodeHandlers } from './shortcodes.ts';
import { sweepItems } from './sweep.ts';
import { workOnItems } from './work.ts';

const sweepEveryMs = 10 * 60_000;

export const webTools = slice({
  name: 'web-tools',
  routes,
  handlers: { ...handlers, ...shortcodeHandlers },
  models: defineItems,
  start(ctx, { working }) {
    ctx.events.on('upload.ended', ({ uploadId }) => sendOn(ctx, uploadId));
    ctx.events.on('account.signed-in', async ({ userId, visitorKey }) => {
      if (visitorKey) await giveToUser(ctx, visitorKey, userId);
    });
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    if (!working) return;
    workOnItems(ctx);
    ctx.queue.every(sweepEveryMs, async () => {
      await sweepItems(ctx);
    });
  },
});

export { usedToday } from './quota.ts';
