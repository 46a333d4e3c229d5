import type { SherpaConfig } from './bundle.ts';

/** One sentence for the process that runs sherpa-onnx. */
export interface Sentence {
  /** The module of sherpa-onnx-node. */
  entry: string;
  config: SherpaConfig;
  text: string;
  speaker: number;
  speed: number;
  /** Of a model that speaks like what it hears: mono, and the steps it takes. */
  reference?: { samples: Float32Array; sampleRate: number };
}

export type ChildAnswer =
  | { type: 'said'; samples: Float32Array; sampleRate: number }
  /** What the package said. */
  | { type: 'failed'; message: string };
