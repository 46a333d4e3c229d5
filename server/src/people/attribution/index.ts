import { metaValues, attribution as routes } from '@formant/contract/attribution';
import { AppError } from '../../kernel/errors.ts';
import { newOwner } from '../../kernel/owner.ts';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { giveToUser, keepMeta, sweepMeta } from './keep.ts';
import { defineMeta } from './models.ts';

const sweepEveryMs = hourMs;

/** Where people come from, kept by first and last touch. */
export const attribution = slice({
  name: 'attribution',
  routes,
  handlers: {
    async setMeta({ params, body }, call) {
      const parsed = metaValues[params.metaType].safeParse(body.value);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const field = ['value', ...(issue?.path ?? [])].join('.');
        const message = issue?.message ?? 'Check what you sent.';
        throw new AppError('invalid', message, { fields: { [field]: [message] } });
      }
      const owner = newOwner(call);
      const stored = owner.userId !== null || owner.visitorKey !== null;
      if (stored) await keepMeta(call.ctx, owner, params.metaType, parsed.data);
      return { stored };
    },
  },
  models: defineMeta,
  start(ctx, { working }) {
    ctx.events.on('account.signed-in', async ({ userId, visitorKey }) => {
      if (visitorKey) await giveToUser(ctx, visitorKey, userId);
    });
    if (working) ctx.queue.every(sweepEveryMs, () => sweepMeta(ctx));
  },
});

export { attributionOf } from './keep.ts';
