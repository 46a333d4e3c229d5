import { health as routes } from '@formant/contract/health';
import type { Ctx } from '../../kernel/ctx.ts';
import { slice } from '../../kernel/slice.ts';
import { version } from '../../kernel/version.ts';

/** For people and monitors outside; the process's own probes are `/healthz` and `/readyz`. */
export const health = slice({
  name: 'health',
  routes,
  handlers: {
    async health(_input, { ctx, res }) {
      const queue = await loadOf(ctx);
      const answer = { ok: queue !== null, db: queue !== null, queue, version };
      res.set('Cache-Control', 'no-store');
      // the binding sends nothing once an answer has gone out
      if (queue === null) res.status(503).json(answer);
      return answer;
    },
  },
});

/** Null when the database, which holds the queue, does not answer. */
async function loadOf(ctx: Ctx) {
  try {
    return await ctx.queue.load();
  } catch (error) {
    ctx.log.warn({ err: error }, 'the database does not answer');
    return null;
  }
}
