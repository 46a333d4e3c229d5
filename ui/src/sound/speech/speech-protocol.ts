import type { NaturalSentence, NaturalSound } from '@formant/contract/facts/natural-voices';
import type { VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import type { SpeechChunk, SpeechVoice } from '@formant/engine/tts';
import type { Fault } from '../fault.ts';

/** What a synthesizer is changed into. Its language, `mul` for any, is that of texts of which nobody says another one. */
export type ChangedVoice = Pick<SpeechVoice, 'language' | 'gender'> & {
  /** Absent where those in the file of the trained voice are meant. */
  settings?: VoiceSettings;
  /** Key of a trained voice that this browser keeps; absent for settings alone. */
  trained?: string;
};

/** What is to be spoken on this device. */
export type SpeechWanted = {
  /** Plain text or SSML, at most `mostSpeechChars` characters. */
  text: string;
  /** One of `ownVoices`, such as `flite:slt`, or of a model that this browser keeps. */
  voiceId: string;
  /** In place of the voice with that id: the synthesizer's voice nearest to this one speaks and is changed into it. */
  as?: ChangedVoice;
  /** Key of a trained voice whose kept recording that voice, of a model that likens, is to speak like. */
  like?: string;
  /** BCP 47; has to be the voice's. With `as` it chooses the synthesizer. */
  language?: string;
  /** Times the voice's own pace, .5..2; default 1. */
  speed?: number;
  /** Semitones, -12..12; default 0. */
  pitch?: number;
  /** A built-in voice with less buzz, breath and a room; default false. */
  studio?: boolean;
};

/** What a page asks of the worker; several texts may be under way, told apart by `id`. */
export type SpeechRequest =
  /** `beside`: voices that the page has spoken with outside the browser. */
  | { type: 'speak'; id: number; wanted: SpeechWanted; beside: readonly SpeechVoice[] }
  /** The page has used one sentence and takes another. */
  | { type: 'taken'; id: number }
  | { type: 'cancel'; id: number }
  /** A sentence that the worker has asked its page for. */
  | { type: 'said'; ask: number; sound: NaturalSound }
  | { type: 'unsaid'; ask: number; fault: Fault };

/** What a worker asks its page for: a sentence in a voice of the computer, or to leave it. */
export type SpeechQuestion =
  | { type: 'say'; ask: number; sentence: NaturalSentence }
  | { type: 'hush'; ask: number };

export type SpeechAnswer = { id: number } & (
  | { type: 'fetch'; received: number; total: number }
  | { type: 'sound'; chunk: SpeechChunk }
  | { type: 'end' }
  | { type: 'failed'; fault: Fault }
);

/** Sentences that are made ahead of the listener: an hour of speech never lies in memory. */
export const sentencesAhead = 4;
