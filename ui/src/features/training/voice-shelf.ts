import { kindOfConsent } from '../../sound/voices/consent.ts';
import { carriedMine } from '../../sound/voices/my-voices.ts';
import { keepTrainedVoice, readTrained } from '../../sound/voices/trained-voices.ts';
import type { MadeVoice, VoiceShelf } from './train-state.ts';

/** The trained voices that this browser keeps. */
export const voiceShelf: VoiceShelf = {
  keep: async ({ bytes, voiceUuid, excerpt }) => (await keepTrainedVoice(bytes, voiceUuid, excerpt)).key,
  read: async (key) => {
    const found = await readTrained(key);
    if (!found) return null;
    const { name, language, consent } = found.voice.header;
    return { bytes: found.bytes, name, language, consent: kindOfConsent(consent) };
  },
};

/** What an address carries a made voice by; null where it is only on its page. */
export function carriedBy({ key, voiceUuid }: Pick<MadeVoice, 'key' | 'voiceUuid'>): string | null {
  if (key !== null) return carriedMine(key);
  return voiceUuid === null ? null : `voice=${voiceUuid}`;
}
