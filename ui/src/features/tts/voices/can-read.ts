import { ToolError } from '@formant/engine';
import { languageFor } from '@formant/engine/tts';
import { checkSpeech } from '@formant/engine/tts/text/plan-speech';
import { UnreadableText } from '@formant/engine/tts/text/scripts';
import { isMine } from '../../../sound/voices/my-voices.ts';
import { isLibrary } from './library-voices.ts';
import type { Voice } from './voice.ts';

// Reading a text takes the words of every language: what needs this loads it when somebody asks.

/** How much of a text shows which letters it is written in. */
const sampleChars = 600;

/**
 * Why a voice can't speak a text, in words for people, and which ones can; null when it can.
 * @param voices every voice that could be taken
 * @param language of the text, as somebody said
 */
export function problemOf(
  text: string,
  voice: Voice,
  voices: readonly Voice[],
  language?: string,
): { message: string; able: readonly Voice[] } | null {
  const fault = faultOf(text, reading(text, voice, language), voices);
  if (fault === null) return null;
  if (!(fault instanceof UnreadableText)) return { message: fault.message, able: [] };
  // people choose a voice from the page, where its id says nothing
  return fault.able.length > 0
    ? { message: fault.reason, able: fault.able }
    : { message: fault.message, able: [] };
}

/** Whether a voice reads the letters of a text. */
export const canRead = (text: string, voice: Voice): boolean =>
  text.trim() === '' ||
  !(faultOf(text.slice(0, sampleChars), reading(text, voice), []) instanceof UnreadableText);

/** A voice of the library, or of the person's, speaks any language that a synthesizer speaks for it. */
const reading = (text: string, voice: Voice, language?: string): Voice =>
  isLibrary(voice.id) || isMine(voice.id)
    ? { ...voice, language: languageFor(text, language ?? null, voice.language) ?? 'en' }
    : voice;

function faultOf(text: string, voice: Voice, voices: readonly Voice[]): ToolError | null {
  try {
    checkSpeech(text, voice, voices);
    return null;
  } catch (thrown) {
    if (thrown instanceof ToolError) return thrown;
    throw thrown;
  }
}
