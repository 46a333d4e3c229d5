import { ToolError } from '@formant/engine';
import { languageFor, ownVoices, planSpeech, UnreadableText } from '@formant/engine/tts';
import { isMine } from '../../../sound/voices/my-voices.ts';
import { isLibrary } from './library-voices.ts';
import { ownModelVoices } from './own-models.ts';
import type { Voice } from './voice.ts';

/** How much of a text shows which letters it is written in. */
const sampleChars = 600;

/** Names of synthesizers for people. */
export const synthesizerNames: Readonly<Record<string, string>> = {
  espeak: 'eSpeak NG',
  flite: 'Flite',
  piper: 'Piper',
  kokoro: 'Kokoro',
  voice: 'a voice of its own',
};

/** Whether this device can speak with it: a synthesizer's, one whose model it keeps, one of settings alone, or the person's. */
export const isLocal = (voice: Pick<Voice, 'id' | 'settings' | 'synthesizer'>): boolean =>
  isMine(voice.id) ||
  voice.settings !== undefined ||
  ownVoices.some(({ id }) => id === (voice.synthesizer ?? voice.id)) ||
  ownModelVoices.getState().list.some(({ id }) => id === voice.id);

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
    planSpeech(text, voice, voices);
    return null;
  } catch (thrown) {
    if (thrown instanceof ToolError) return thrown;
    throw thrown;
  }
}
