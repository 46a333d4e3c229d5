import { soundboard as routes } from '@formant/contract/soundboard';
import { slice } from '../../kernel/slice.ts';
import { forgetUser, sweepSoundboards } from './ending.ts';
import { handlers } from './handlers.ts';
import { workOnSounds } from './level.ts';
import { defineSoundboard } from './models.ts';
import { seedStarterBoard } from './starter.ts';

const sweepEveryMs = 10 * 60_000;

export const soundboard = slice({
  name: 'soundboard',
  routes,
  handlers,
  models: defineSoundboard,
  async start(ctx, { working }) {
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    if (!working) return;
    if (ctx.config.starterContent) await seedStarterBoard(ctx);
    workOnSounds(ctx);
    ctx.queue.every(sweepEveryMs, async () => {
      await sweepSoundboards(ctx);
    });
  },
});
