import type { NetworkSound } from '@formant/engine/base/inference';
import type { SherpaConfig } from './bundle.ts';

/** One sentence for the process that runs sherpa-onnx. */
export interface Sentence {
  type: 'say';
  /** The module of sherpa-onnx-node. */
  entry: string;
  config: SherpaConfig;
  text: string;
  speaker: number;
  speed: number;
  /** Of a model that speaks like what it hears: mono, and the steps it takes. */
  reference?: NetworkSound;
}

/** A recording of which it is to say who speaks in it. */
export interface Hearing {
  type: 'hear';
  entry: string;
  config: SpeakerConfig;
  sound: NetworkSound;
}

/** sherpa-onnx's configuration of a model that tells speakers apart; names and meanings are its own. */
export interface SpeakerConfig {
  model: string;
  numThreads: number;
  provider: 'cpu';
  debug: false;
}

export type ChildRequest = Sentence | Hearing;
export type ChildAnswer =
  | { type: 'said'; samples: Float32Array; sampleRate: number }
  /** The vector as the network gives it. */
  | { type: 'heard'; vector: Float32Array }
  /** What the package said. */
  | { type: 'failed'; message: string };
/** What a request is answered with where it does not fail. */
export type AnswerTo<R extends ChildRequest> = Extract<
  ChildAnswer,
  { type: R extends Sentence ? 'said' : 'heard' }
>;
