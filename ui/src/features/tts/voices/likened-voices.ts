import type { TtsVoice } from '@formant/contract/tts';
import type { SpeechVoice } from '@formant/engine/tts';
import { isMine, type MyVoice } from '../../../sound/voices/my-voices.ts';
import { mySpeaker } from './my-speakers.ts';
import type { Voice } from './voice.ts';
import { likenedWords } from './words.ts';

const prefix = 'natural:';

/** Whether an id names an own trained voice as a neural model speaks it, like its recordings: at the server, or here. */
export const isLikened = (voiceId: string): boolean => voiceId.startsWith(prefix);

/** The trained voice of this device that an id names as a model of this computer speaks it; null for all others. */
export const likenedKeyOf = (voiceId: string): string | null => {
  const key = isLikened(voiceId) ? voiceId.slice(prefix.length) : '';
  return isMine(key) ? key : null;
};

/** Whether an id names what only this device can speak. */
export const isOfDevice = (voiceId: string): boolean => isMine(voiceId) || likenedKeyOf(voiceId) !== null;

/** Whether what it says is in the voice of a person: it is trained, here or at the server, or speaks like recordings. */
export const isOfPerson = ({ id, engine, settings, synthesizer, trained }: Voice): boolean =>
  trained !== undefined || isLikened(id) || (engine === 'voice' && !settings && !synthesizer);

/** The server's voices; an own one that a model there can speak like its recordings is in the list in that way, too. */
export const withLikened = (listed: readonly TtsVoice[]): Voice[] =>
  listed.flatMap((voice) => (voice.natural === undefined ? [voice] : [likened(voice, voice.natural), voice]));

/**
 * The same for the voices that this device keeps.
 * @param by a voice of a model on this computer that speaks like what it hears; null where there is none
 */
export const withLikenedHere = (mine: readonly MyVoice[], by: SpeechVoice | null): Voice[] =>
  mine.flatMap((voice) => {
    const own = mySpeaker(voice);
    if (!by || !voice.hasExcerpt) return [own];
    // of a voice of no language it is the model's
    const { language, languageName } = voice.language === null ? by : own;
    const like = { like: voice.id, synthesizer: by.id };
    return [{ ...likened({ ...own, language, languageName }, prefix + voice.id), ...like }, own];
  });

/** It has no sample: what it says is heard when it speaks. */
function likened(voice: Voice, id: string): Voice {
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
