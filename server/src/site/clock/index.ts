import { clock as routes } from '@formant/contract/clock';
import { slice } from '../../kernel/slice.ts';

export const clock = slice({
  name: 'clock',
  routes,
  handlers: {
    async getTime(_input, { ctx, res }) {
      res.set('Cache-Control', 'no-store');
      const epochMs = ctx.clock.now();
      return { time: new Date(epochMs).toISOString(), epochMs };
    },
  },
});
