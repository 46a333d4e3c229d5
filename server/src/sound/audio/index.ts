import { audio as routes } from '@formant/contract/audio';
import { slice } from '../../kernel/slice.ts';
import { handlers } from './handlers.ts';
import { defineAudio } from './models.ts';
import { endShareAt, shareAt } from './notices.ts';
import { workOnPeaks } from './peaks.ts';
import { forgetUser, giveToUser, madeBytes, sweepAudio } from './service.ts';
import { findShare, sweepViews } from './shares.ts';

const sweepEveryMs = 10 * 60_000;

export const audio = slice({
  name: 'audio',
  routes,
  handlers,
  models: defineAudio,
  start(ctx, { working }) {
    ctx.events.on('account.signed-in', async ({ userId, visitorKey }) => {
      if (visitorKey) await giveToUser(ctx, visitorKey, userId);
    });
    ctx.events.on('file.asked', async ({ holder }) => {
      if (holder.startsWith('share:')) await findShare(ctx, holder.slice('share:'.length));
    });
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    ctx.events.on('storage.measured', async ({ userId, transaction, add }) =>
      add(await madeBytes(ctx, userId, transaction)),
    );
    ctx.events.on('content.sought', async ({ path, transaction, found }) => {
      const share = await shareAt(ctx, path, transaction);
      if (share) found(share);
    });
    ctx.events.on('content.infringing', ({ path, transaction }) => endShareAt(ctx, path, transaction));
    if (!working) return;
    workOnPeaks(ctx);
    ctx.queue.every(sweepEveryMs, async () => {
      await sweepAudio(ctx);
      await sweepViews(ctx);
    });
  },
});

export { drawPicture } from './draw-picture.ts';
export { shareViewer, viewerOf } from './handlers.ts';
export type { Audio } from './models.ts';
export {
  adoptConversion,
  attachToVoice,
  endAudio,
  findAudio,
  findOwnAudios,
  keepMade,
  keepUpload,
  madeAudio,
  samplesOfVoices,
  sweepAudio,
  toggleSample,
} from './service.ts';
export { namedVoice } from './share-voice.ts';
export { newShareCode, openShare, shareAddress, shareEnd, shareOf } from './shares.ts';
export { describeOne as describeSound } from './view.ts';
