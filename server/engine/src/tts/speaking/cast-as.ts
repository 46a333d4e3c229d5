import { ToolError } from '../../base/faults.ts';
import type { SpeechVoice } from '../voice.ts';
import { baseVoice, languageFor, type WantedVoice } from './base-voice.ts';

/**
 * Which synthesizer's voice speaks a text for a voice that none has: of those that speak the text's language the one
 * that has to be changed least.
 * @param language BCP 47, as somebody said; null where the voice's own or the letters tell
 * @throws ToolError bad_option where no synthesizer speaks the language
 */
export function castAs(
  { text, language }: { text: string; language: string | null },
  wanted: WantedVoice,
  voices: readonly SpeechVoice[],
): SpeechVoice {
  const spoken = languageFor(text, language, wanted.language);
  const base = baseVoice(voices, { ...wanted, language: spoken });
  if (base) return base;
  throw new ToolError(
    'bad_option',
    `No synthesizer here speaks “${spoken}”. Say by the language which one the text is in, such as en or de.`,
  );
}
