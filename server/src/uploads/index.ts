import { uploads as routes } from '@formant/contract/uploads';
import { slice } from '../slice.ts';
import { handlers } from './handlers.ts';
import { defineUploads } from './models.ts';
import { sweepUploads } from './sweep.ts';

const sweepEveryMs = 10 * 60_000;

export const uploads = slice({
  name: 'uploads',
  routes,
  handlers,
  models: defineUploads,
  start(ctx, { working }) {
    if (!working) return;
    ctx.queue.every(sweepEveryMs, async () => {
      await sweepUploads(ctx);
    });
  },
});

export { type CompletedUpload, completeUpload, probeOf } from './complete.ts';
export { type Upload, uploadRows } from './models.ts';
export { assertAlive, findUpload } from './service.ts';
export { sweepUploads } from './sweep.ts';
