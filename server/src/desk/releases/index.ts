import { releases as routes } from '@formant/contract/desk/releases';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { handlers } from './handlers.ts';
import { intentOf, sweepIntents } from './intents.ts';
import { sweepArriving } from './keep-file.ts';
import { defineReleases } from './models.ts';
import { tellUpdate } from './tell-update.ts';

/** Versions of the app: kept with their files, given out by system, channel and share, and told of. */
export const releases = slice({
  name: 'releases',
  routes,
  handlers,
  models: defineReleases,
  start(ctx, { working }) {
    ctx.events.on('install.sought', async ({ uuid, known }) => {
      const intent = await intentOf(ctx, uuid);
      if (intent) known({ referralCode: intent.referralCode });
    });
    ctx.events.on('update.sought', (asked) => tellUpdate(ctx, asked));
    if (!working) return;
    ctx.queue.every(hourMs, async () => {
      await sweepArriving(ctx);
      await sweepIntents(ctx);
    });
  },
});

export { allReleases, minimumVersion } from './choose.ts';
export { checksumsOf } from './files/inspect.ts';
export {
  makeRelease,
  noteRelease,
  pinDevice,
  pinnable,
  pinnedVersion,
  pinsOf,
  removeRelease,
  rollOut,
  setMinimum,
  setSystems,
  staffView,
  viewOfRelease,
} from './keep.ts';
export { keepReleaseFile, releaseFileFor } from './keep-file.ts';
export { releaseLinks } from './links.ts';
export { defineReleases } from './models.ts';
