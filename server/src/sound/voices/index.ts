import { favorites } from '@formant/contract/favorites';
import { voiceLists } from '@formant/contract/voice-lists';
import { voices as voiceRoutes } from '@formant/contract/voices';
import { votes } from '@formant/contract/votes';
import { slice } from '../../kernel/slice.ts';
import { forgetUser, setClosed, sweepVoices } from './end.ts';
import { handlers } from './handlers.ts';
import { defineVoices } from './models.ts';
import { defineNames } from './names.ts';
import { hideVoiceAt, voiceAt } from './notices.ts';
import { workOnPreviews } from './preview.ts';
import { tellOwners } from './reports.ts';
import { sharedVoice, voiceNamed } from './shared.ts';
import { seedStarters } from './starters.ts';
import { defineTags } from './words.ts';

const sweepEveryMs = 10 * 60_000;

export const voices = slice({
  name: 'voices',
  routes: { ...favorites, ...voiceLists, ...voiceRoutes, ...votes },
  handlers,
  models(ctx) {
    defineVoices(ctx);
    defineTags(ctx);
    defineNames(ctx);
  },
  async start(ctx, { working }) {
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    ctx.events.on('account.closed', ({ userId, transaction }) => setClosed(ctx, userId, true, transaction));
    ctx.events.on('account.reopened', ({ userId, transaction }) =>
      setClosed(ctx, userId, false, transaction),
    );
    ctx.events.on('audio.voice-named', async ({ userId, reference, found }) => {
      const uuid = await voiceNamed(ctx, userId, reference);
      if (uuid) found(uuid);
    });
    ctx.events.on('audio.voice-shown', async ({ uuid, show }) => {
      const voice = await sharedVoice(ctx, uuid);
      if (voice) show(voice);
    });
    ctx.events.on('content.sought', async ({ path, transaction, found }) => {
      const voice = await voiceAt(ctx, path, transaction);
      if (voice) found(voice);
    });
    ctx.events.on('content.infringing', ({ path, transaction }) => hideVoiceAt(ctx, path, transaction));
    if (!working) return;
    workOnPreviews(ctx);
    tellOwners(ctx);
    ctx.queue.every(sweepEveryMs, async () => {
      await sweepVoices(ctx);
    });
    if (ctx.config.starterContent) await seedStarters(ctx);
  },
});

export { changerVoice } from './changer-options.ts';
export { type VoicePart, versionOf } from './download.ts';
export { deleteVoice } from './end.ts';
export {
  asHeld,
  findOwnVoice,
  findVoice,
  findVoices,
  isUsable,
  type ReadVoice,
  type VoiceCaller,
} from './find.ts';
export { countUse } from './hold.ts';
export { type VoiceRow, voiceRows } from './models.ts';
export { categoriesOf, defineNames, languagesOf, nameCategory, nameLanguage } from './names.ts';
export { reachOf } from './own.ts';
export { setPicture } from './picture.ts';
export { previewPhrase, setPreview } from './preview.ts';
export { saveVoice, updateVoice, type VoiceDetails } from './save.ts';
export { type StarterVoice, seedVoices } from './seed.ts';
export { moveVoice } from './standing.ts';
export { addModel } from './versions.ts';
export { describeVoices, mayTake, settingsOf } from './view.ts';
