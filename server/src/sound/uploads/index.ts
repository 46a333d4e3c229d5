import { uploads as routes } from '@formant/contract/uploads';
import { slice } from '../../kernel/slice.ts';
import { handlers } from './handlers.ts';
import { forgetUser, giveToUser } from './keep.ts';
import { defineUploads } from './models.ts';
import { sweepUploads } from './sweep.ts';

const sweepEveryMs = 10 * 60_000;

export const uploads = slice({
  name: 'uploads',
  routes,
  handlers,
  models: defineUploads,
  start(ctx, { working }) {
    ctx.events.on('account.signed-in', async ({ userId, visitorKey }) => {
      if (visitorKey) await giveToUser(ctx, visitorKey, userId);
    });
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    if (!working) return;
    ctx.queue.every(sweepEveryMs, async () => {
      await sweepUploads(ctx);
    });
  },
});

export { type CompletedUpload, completeUpload, probeOf } from './complete.ts';
export { isPicture } from './content.ts';
export { contentTypeOf, fileNameOf } from './file-naming.ts';
export { sendFile, versionOf } from './files.ts';
export { endHandedOver, handOver, keepUploadUntil } from './keep.ts';
export { type Upload, uploadRows } from './models.ts';
export { keepPicture, mostPictureBytes, putPicture } from './picture.ts';
export { assertAlive, findUpload } from './service.ts';
export { sweepUploads } from './sweep.ts';
