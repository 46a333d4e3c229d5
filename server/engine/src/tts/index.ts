import { ToolError } from '../base/faults.ts';
import type { Models } from '../base/inference.ts';
import { espeak, espeakLoader } from './synthesizers/espeak.ts';
import { espeakVoices } from './synthesizers/espeak-voices.ts';
import { flite, fliteVoices } from './synthesizers/flite.ts';
import { neuralSynthesizers } from './synthesizers/neural.ts';
import { textSynthesizer } from './synthesizers/text-speech.ts';
import { sameLanguage } from './text/language.ts';
import type { SpeechAssets, SpeechVoice, Synthesizer } from './voice.ts';

export { baseVoice, languageFor, type WantedVoice } from './speaking/base-voice.ts';
export { castAs } from './speaking/cast-as.ts';
export { speechRate } from './speaking/polish.ts';
export { type SpeakOptions, type SpeechChunk, type SpokenWord, speak } from './speaking/speak.ts';
export type { VoiceChange } from './speaking/speak-as.ts';
export { hasStudioSound } from './speaking/studio-sound.ts';
export { isNeural, modelOfVoice, neuralEngines, textEngine } from './synthesizers/neural-voices.ts';
export { sameLanguage } from './text/language.ts';
export { checkSpeech, mostSpeechChars, type PlannedStretch, planSpeech } from './text/plan-speech.ts';
export { previewText } from './text/preview-text.ts';
export { UnreadableText } from './text/scripts.ts';
export { ssmlElements } from './text/ssml.ts';
export type * from './voice.ts';

/** The voices that need no model, the more natural ones first. */
export const ownVoices: readonly SpeechVoice[] = [...fliteVoices, ...espeakVoices];

/** The synthesizers that need no model, and with `models` those of neural voices. */
export function synthesizersOf(assets: SpeechAssets, models?: Models): Synthesizer[] {
  const withEspeak = espeakLoader(assets);
  return [
    flite(assets),
    espeak(withEspeak),
    ...(models ? neuralSynthesizers(models, withEspeak) : []),
    ...(models?.text ? [textSynthesizer(models.text, withEspeak)] : []),
  ];
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
