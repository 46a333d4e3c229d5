import { voicePictures as routes } from '@formant/contract/sound/voice-pictures';
import { slice } from '../../kernel/slice.ts';
import { askForPicture, endOverdue, pictureOf } from './ask.ts';
import { definePictures, pictureRows } from './models.ts';
import { fetchPictures } from './receive.ts';
import { workInSandbox } from './sandbox.ts';

const sweepEveryMs = 10 * 60_000;

/** Pictures of own voices that an image generator draws: asked for here, answered at its hook. */
export const voicePictures = slice({
  name: 'voice-pictures',
  routes,
  handlers: {
    drawVoicePicture: ({ params, body }, { ctx, userId }) =>
      askForPicture(ctx, userId, params.voiceUUID, body.wish),

    async getVoicePicture({ params }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      return pictureOf(ctx, userId, params.voiceUUID);
    },
  },
  models: definePictures,
  start(ctx, { working }) {
    ctx.events.on('voice.deleted', async ({ voiceId, transaction }) => {
      await pictureRows(ctx).destroy({ where: { voiceId }, transaction });
    });
    ctx.events.on('account.purged', async ({ userId, transaction }) => {
      await pictureRows(ctx).destroy({ where: { userId }, transaction });
    });
    if (!working) return;
    fetchPictures(ctx);
    workInSandbox(ctx);
    ctx.queue.every(sweepEveryMs, () => endOverdue(ctx));
  },
});

export { pictureHook } from './hook.ts';
