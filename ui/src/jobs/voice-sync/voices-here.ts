import { decodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { kindOfConsent } from '../../sound/voices/consent.ts';
import { keepMadeVoice, madeVoices, mostMadeVoices } from '../../sound/voices/made-voices.ts';
import { readMyVoice, watchMyVoices } from '../../sound/voices/my-voices.ts';
import { keepTrainedVoice, trainedKeyOf } from '../../sound/voices/trained-voices.ts';
import { identityOf } from '../../sound/voices/voice-identity.ts';
import type { VoicesHere } from './voice-places.ts';
import { voiceSyncWords as words } from './words.ts';

/** What this browser keeps. */
export const voicesHere: VoicesHere = {
  watch: watchMyVoices,
  identityOf,
  async read({ id, name, trained, settings }) {
    if (trained === null) return settings && { name, settings };
    const file = (await readMyVoice(id))?.file;
    if (!file) return null;
    const { language, consent } = decodeVoiceFile(new Uint8Array(await file.arrayBuffer())).header;
    return { name, file, language, consent: kindOfConsent(consent) };
  },
  async keep({ name, identity, settings }, bytes) {
    if (settings !== null) {
      if (madeVoices.getState().list.length >= mostMadeVoices)
        throw new Error(words.noRoomForMade(mostMadeVoices));
      keepMadeVoice({ name, settings, trained: null });
      return;
    }
    if (bytes === null || (await trainedKeyOf(bytes)) !== identity) throw new Error(words.damaged(name));
    await keepTrainedVoice(bytes, null);
  },
};
