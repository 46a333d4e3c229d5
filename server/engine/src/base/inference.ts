import type { ModelKind } from './model-kinds.ts';

/** A tensor as neural networks take and give it; `data` in row-major order. */
export interface Tensor {
  type: 'float32' | 'int64';
  dims: readonly number[];
  data: Float32Array | BigInt64Array;
}

/** What a network says about one of its inputs or outputs; null stands for a dimension of any size. */
export interface TensorInfo {
  name: string;
  /** `float32`, `int64`, … as ONNX names it. */
  type: string;
  dims: readonly (number | null)[];
}

/** One loaded network. */
export interface InferenceSession {
  readonly inputs: readonly TensorInfo[];
  readonly outputs: readonly TensorInfo[];
  /** @param feeds by the names of the inputs; the answer goes by the names of the outputs */
  run(feeds: Readonly<Record<string, Tensor>>): Promise<Record<string, Tensor>>;
  release(): Promise<void>;
}

/** A runtime that executes ONNX models; its drivers live where they run. */
export interface InferenceRuntime {
  /** For people, with the version: `onnxruntime-web 1.30.0 (wasm)`. */
  readonly name: string;
  /** @param model the file's bytes, or its path where the runtime reads files itself */
  load(model: Uint8Array | string): Promise<InferenceSession>;
}

/** An installed model with its files, each loaded when it is asked for. */
export interface OpenModel {
  readonly id: string;
  readonly kind: ModelKind;
  /** @throws ToolError bad_model when the file is missing or no ONNX model */
  session(file: string): Promise<InferenceSession>;
  /** A file of the model that is no network: a table, a vocabulary. */
  bytes(file: string): Promise<Uint8Array>;
  /** Gives the memory of all its sessions back. */
  release(): Promise<void>;
}

/** A stretch of sound as it leaves a network. */
export interface NetworkSound {
  /** Mono, nominally -1..1. */
  samples: Float32Array;
  sampleRate: number;
}

export interface TextSpeechOptions {
  /** Of several in a model, by number. */
  speaker: number;
  /** 1 as trained, 2 twice as fast; what has no pace of its own leaves it. */
  speed: number;
  /** Speech of a person, for a model that speaks like what it hears; it uses 20 seconds at most. */
  reference?: NetworkSound | undefined;
  /** Checked while it speaks: a sentence may take seconds. */
  signal?: { readonly aborted: boolean; readonly reason: unknown } | undefined;
}

/** Speaks with installed models of the kinds that read text themselves. */
export interface TextSpeech {
  /**
   * @param text one sentence
   * @throws ToolError no_model, bad_model, bad_option, out_of_memory; `signal.reason` within a second of a cancel
   */
  speak(model: string, text: string, options: TextSpeechOptions): Promise<NetworkSound & { paced: boolean }>;
}

/** Says of recordings who speaks in them, by an installed model. */
export interface SpeakerEmbedder {
  /** `onnx:<id>` */
  readonly engine: string;
  /** Recordings whose vectors have this cosine and more count as one person's; -1..1, of this model. */
  readonly sameFrom: number;
  /**
   * @param sound speech of one person, a second and more
   * @returns a vector of length 1 that points where others of the same person do, whatever is said
   * @throws ToolError no_model, bad_model, out_of_memory; `signal.reason` within a second of a cancel
   */
  embed(sound: NetworkSound, signal?: TextSpeechOptions['signal']): Promise<Float32Array<ArrayBuffer>>;
  /** Gives its memory back; asked again it loads again. */
  release(): void;
}

/** Where installed models come from; what a tool run gets to see of them. */
export interface Models {
  /** @throws ToolError no_model when it is not installed, or nothing is there to run it */
  open(id: string): Promise<OpenModel>;
  /** A network from elsewhere. @throws ToolError bad_model for what is no ONNX model, no_model without a runtime */
  load?(bytes: Uint8Array): Promise<InferenceSession>;
  /** The first installed model of a kind; null where there is none. */
  installed?(kind: ModelKind): Promise<string | null>;
  /** Absent where models that read text themselves can't be run, as in a browser. */
  readonly text?: TextSpeech;
  /** Differs between two installs of one id; null where it is not installed. */
  revision?(id: string): Promise<string | null>;
}
