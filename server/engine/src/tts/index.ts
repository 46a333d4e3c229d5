import type { Models } from '../models/inference.ts';
import { ToolError } from '../tool.ts';
import { espeak, espeakLoader } from './espeak.ts';
import { espeakVoices } from './espeak-voices.ts';
import { flite, fliteVoices } from './flite.ts';
import { sameLanguage } from './language.ts';
import { neuralSynthesizers } from './neural.ts';
import type { SpeechAssets, SpeechVoice, Synthesizer } from './voice.ts';

export { baseVoice, languageFor, type WantedVoice } from './base-voice.ts';
export { castAs } from './cast-as.ts';
export { isNeural, modelOfVoice, neuralEngines } from './neural-voices.ts';
export { mostSpeechChars, type PlannedStretch, planSpeech } from './plan-speech.ts';
export { speechRate } from './polish.ts';
export { previewText } from './preview-text.ts';
export { UnreadableText } from './scripts.ts';
export { type SpeakOptions, type SpeechChunk, type SpokenWord, speak } from './speak.ts';
export { speakAs, type VoiceChange } from './speak-as.ts';
export type * from './voice.ts';

/** The voices that need no model, the more natural ones first. */
export const ownVoices: readonly SpeechVoice[] = [...fliteVoices, ...espeakVoices];

/** The synthesizers that need no model, and with `models` those of neural voices. */
export function synthesizersOf(assets: SpeechAssets, models?: Models): Synthesizer[] {
  const load = espeakLoader(assets);
  return [flite(assets), espeak(load), ...(models ? neuralSynthesizers(models, load) : [])];
}

/**
 * A voice by its id, or the first one of a language.
 * @param language BCP 47; where given it has to be the voice's own, region aside
 * @throws ToolError bad_option
 */
export function findVoice(voices: readonly SpeechVoice[], id: string, language?: string): SpeechVoice {
  const voice = voices.find((one) => one.id === id.trim());
  if (!voice) {
    const like = voices.filter((one) => one.id.startsWith(id.trim().split(/[-+:]/)[0]!)).slice(0, 4);
    const some = (like.length > 0 ? like : voices.slice(0, 4)).map((one) => one.id).join(', ');
    throw new ToolError('bad_option', `There is no voice “${id}”. Voices are, for example: ${some}.`);
  }
  if (language !== undefined && !sameLanguage(language, voice.language)) {
    const able = voices.filter((one) => sameLanguage(one.language, language)).slice(0, 4);
    throw new ToolError(
      'bad_option',
      `The voice “${voice.name}” speaks ${voice.languageName} and not “${language}”. ${able.length > 0 ? `Choose one that does: ${able.map((one) => one.id).join(', ')}.` : 'No voice here does.'}`,
    );
  }
  return voice;
}
