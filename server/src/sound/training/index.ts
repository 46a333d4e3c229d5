import { voiceTuning } from '@formant/contract/facts/voice-tuning';
import { training as trainingRoutes } from '@formant/contract/training';
import { slice } from '../../kernel/slice.ts';
import { dropWorkOn } from './build.ts';
import { handlers } from './handlers.ts';
import { settleLost } from './jobs.ts';
import { defineTraining } from './models.ts';
import { assertTakesRecordings } from './samples.ts';
import { workOnVoices } from './work.ts';

const settleEveryMs = 30_000;

export const training = slice({
  name: 'training',
  routes: { ...trainingRoutes, ...voiceTuning },
  handlers,
  models: defineTraining,
  start(ctx, { working }) {
    ctx.events.on('voice.deleted', ({ voiceId, transaction }) => dropWorkOn(ctx, { voiceId }, transaction));
    ctx.events.on('account.purged', ({ userId, transaction }) => dropWorkOn(ctx, { userId }, transaction));
    ctx.events.on('audio.joining-voice', async ({ userId, voiceUuid }) => {
      await assertTakesRecordings(ctx, userId, voiceUuid);
    });
    if (!working) return;
    workOnVoices(ctx);
    ctx.queue.every(settleEveryMs, async () => {
      await settleLost(ctx);
    });
  },
});

export { trainedRecordings, voicesWithRecordings } from './recordings.ts';
export { trainingReport, trainingsSince } from './report.ts';
export { startTraining } from './start.ts';
