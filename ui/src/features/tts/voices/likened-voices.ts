import type { TtsVoice } from '@formant/contract/tts';
import type { Voice } from './voice.ts';
import { likenedWords } from './words.ts';

/** Whether an id names an own trained voice as a neural model at the server speaks it, like its recordings. */
export const isLikened = (voiceId: string): boolean => voiceId.startsWith('natural:');

/** Whether what it says is in the voice of a person: it is trained, here or at the server, or speaks like recordings. */
export const isOfPerson = ({ id, engine, settings, synthesizer, trained }: Voice): boolean =>
  trained !== undefined || isLikened(id) || (engine === 'voice' && !settings && !synthesizer);

/** The server's voices; an own one that a model there can speak like its recordings is in the list in that way, too. */
export const withLikened = (listed: readonly TtsVoice[]): Voice[] =>
  listed.flatMap((voice) => (voice.natural === undefined ? [voice] : [likened(voice, voice.natural), voice]));

/** It has no sample: what it says is heard when it speaks. */
function likened(voice: TtsVoice, id: string): Voice {
  const { name, language, languageName, gender, licence, kind } = voice;
  return {
    id,
    kind,
    name: likenedWords.name(name),
    language,
    languageName,
    gender,
    engine: 'sherpa',
    licence,
  };
}
