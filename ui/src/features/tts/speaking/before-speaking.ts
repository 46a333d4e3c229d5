import { modelOfVoice, textEngine } from '@formant/engine/tts';
import type { Place } from '../../../jobs/jobs.ts';
import { isMine } from '../../../sound/voices/my-voices.ts';
import type { Block } from '../script/script.ts';
import type { Problem } from '../studio-state.ts';
import { isLocal } from '../voices/can-speak.ts';
import { isLibrary } from '../voices/library-voices.ts';
import { isOfDevice } from '../voices/likened-voices.ts';
import { computerModels, modelVoicesKnown } from '../voices/own-models.ts';
import { type StudioVoices, voiceName } from '../voices/studio-voices.ts';
import { computerVoiceWords } from '../voices/words.ts';
import { likenedProblem } from './likened-problem.ts';

/** Says what would go wrong with a block before it is spoken; null where nothing would. */
export async function problemBefore(
  block: Block,
  place: Place,
  voices: StudioVoices,
): Promise<Problem | null> {
  const here = place === 'device';
  if (here) await modelVoicesKnown();
  if (isOfDevice(block.voiceId)) await voices.hereKnown;
  const likened = likenedProblem(block, place, voices);
  if (likened) return likened;
  let voice = voices.listed(block.voiceId);
  if (here)
    try {
      voice = await voices.find(block.voiceId);
    } catch {
      return {
        message: `“${voiceName([], block)}” could not be fetched from the server. Check your connection and try again, or choose another voice.`,
        able: [],
      };
    }
  const name = voiceName(voices.all, block);
  const missing = voice === undefined && (!isLibrary(block.voiceId) || voices.isGone(block.voiceId));
  if (isMine(block.voiceId) && (missing || !here))
    return {
      message: missing
        ? `“${name}” is no longer kept in this browser. Your words and takes are kept; choose another voice, or open its file again on the page of voice cloning.`
        : `“${name}” is on this device only. Let this device speak, or choose another voice.`,
      able: [],
    };
  const absent = here && (!voice || !isLocal(voice)) ? absentModel(block.voiceId, name) : null;
  if (absent) return { message: absent, able: [], server: !missing, computer: true };
  if (missing || (here && voice && !isLocal(voice)))
    return {
      message: missing
        ? `“${name}” is no longer there: it was deleted or made private. If it is yours, sign in. Your words and takes are kept; choose another voice.`
        : `“${name}” speaks on the server only. Let the server speak, or choose another voice.`,
      able: [],
      server: !missing,
    };
  // not listed yet: the server knows it, or says what is wrong
  if (!voice) return null;
  const { problemOf } = await import('../voices/can-read.ts');
  return problemOf(block.text, voice, here ? voices.all.filter(isLocal) : voices.all, block.language);
}

/** Where this computer could speak with a voice if it had its model: which one that is; else null. */
function absentModel(voiceId: string, name: string): string | null {
  const { list } = computerModels.getState();
  const named = voiceId.startsWith(`${textEngine}:`) ? modelOfVoice(voiceId) : null;
  if (!list || !named) return null;
  const model = list.find(({ id }) => id === named.model);
  return computerVoiceWords.notHere(name, model?.name ?? null, named.model);
}
