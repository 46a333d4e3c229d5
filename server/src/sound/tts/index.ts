import { tts as routes } from '@formant/contract/tts';
import { slice } from '../../kernel/slice.ts';
import { handlers } from './handlers.ts';
import { dropSilenced, forgetUser, giveToUser, sweepSpeeches } from './keep.ts';
import { defineSpeeches } from './models.ts';
import { workOnSpeeches } from './work.ts';

const sweepEveryMs = 60_000;

export const tts = slice({
  name: 'tts',
  routes,
  handlers,
  models: defineSpeeches,
  start(ctx, { working }) {
    ctx.events.on('account.signed-in', async ({ userId, visitorKey }) => {
      if (visitorKey) await giveToUser(ctx, visitorKey, userId);
    });
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    ctx.events.on('audio.ended', ({ uuid }) => dropSilenced(ctx, uuid));
    if (!working) return;
    workOnSpeeches(ctx);
    ctx.queue.every(sweepEveryMs, () => sweepSpeeches(ctx));
  },
});
