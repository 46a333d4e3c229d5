import { sameLanguage } from '../text/language.ts';
import { likelyLanguage } from '../text/scripts.ts';
import type { SpeechVoice } from '../voice.ts';

/** What is known of the voice that a text is to be spoken in. */
export interface WantedVoice {
  /** BCP 47; null is taken for English. */
  language: string | null;
  gender: 'male' | 'female' | 'neutral' | null;
  /** Median F0; null where it is not known. */
  hz: number | null;
}

/** Of voices that change whoever speaks and have no language of their own. */
const anyLanguage = 'mul';

/**
 * In which language a voice without a synthesizer of its own speaks a text: as was asked, else its own one, else the one
 * that the letters tell.
 * @param own BCP 47; `mul` is any
 * @returns null for English
 */
export const languageFor = (text: string, asked: string | null, own: string | null): string | null =>
  asked ?? (own === anyLanguage ? null : own) ?? likelyLanguage(text);

/** Median F0 of the synthesizers' voices, measured on a paragraph; of others it is that of their gender. */
const measuredHz: Readonly<Record<string, number>> = {
  'flite:slt': 168,
  'flite:rms': 100,
  'flite:awb': 125,
  'flite:kal16': 90,
};
const usualHz = { male: 100, female: 192, neutral: 140 } as const;

/** Semitones that a better-sounding voice may lie further away. */
const roughness: Readonly<Record<string, number>> = { flite: 3, espeak: 7 };
/** Semitones that another gender, or another region's accent, counts. */
const otherGender = 4;
const otherRegion = 1;

/**
 * The voice that has to be changed least to speak in another one: of its language, near its pitch and gender,
 * and a natural one rather than a robotic one.
 * @returns null where no voice speaks the language
 */
export function baseVoice(voices: readonly SpeechVoice[], wanted: WantedVoice): SpeechVoice | null {
  const language = wanted.language ?? 'en-US';
  const hz = wanted.hz ?? usualHz[wanted.gender ?? 'neutral'];
  const costOf = (voice: SpeechVoice): number =>
    Math.abs(12 * Math.log2(hz / (measuredHz[voice.id] ?? usualHz[voice.gender]))) +
    (roughness[voice.engine] ?? 0) +
    (wanted.gender && wanted.gender !== 'neutral' && voice.gender !== wanted.gender ? otherGender : 0) +
    (voice.language.toLowerCase() === language.toLowerCase() ? 0 : otherRegion);
  const able = voices.filter((voice) => sameLanguage(voice.language, language));
  return able.reduce<SpeechVoice | null>(
    (best, voice) => (best && costOf(best) <= costOf(voice) ? best : voice),
    null,
  );
}
