/** What a neural model does for a tool. */
export const modelTasks = ['separation', 'enhancement', 'conversion', 'speech', 'speakers'] as const;
export type ModelTask = (typeof modelTasks)[number];

/** How the files of a model are loaded and what they are called; one loader a kind. */
export const modelKinds = {
  htdemucs: { name: 'HT Demucs', task: 'separation', files: ['model.onnx'] },
  gtcrn: { name: 'GTCRN', task: 'enhancement', files: ['model.onnx'], ownEngine: true },
  deepfilternet3: {
    name: 'DeepFilterNet 3',
    task: 'enhancement',
    files: ['enc.onnx', 'erb_dec.onnx', 'df_dec.onnx'],
  },
  contentvec: { name: 'ContentVec', task: 'conversion', files: ['model.onnx'] },
  piper: { name: 'Piper', task: 'speech', files: ['model.onnx', 'model.onnx.json'] },
  kokoro: { name: 'Kokoro', task: 'speech', files: ['model.onnx', 'tokenizer.json'] },
  'sherpa-piper': {
    name: 'Piper by sherpa-onnx',
    task: 'speech',
    files: ['bundle.tar.bz2'],
    readsText: true,
  },
  'sherpa-kokoro': {
    name: 'Kokoro by sherpa-onnx',
    task: 'speech',
    files: ['bundle.tar.bz2'],
    readsText: true,
  },
  'sherpa-kitten': {
    name: 'Kitten by sherpa-onnx',
    task: 'speech',
    files: ['bundle.tar.bz2'],
    readsText: true,
  },
  'sherpa-matcha': {
    name: 'Matcha by sherpa-onnx',
    task: 'speech',
    files: ['bundle.tar.bz2', 'vocoder.onnx'],
    readsText: true,
  },
  'pocket-tts': { name: 'Pocket TTS', task: 'speech', files: ['bundle.tar.bz2'], readsText: true },
  'sherpa-speaker': {
    name: 'Speaker embedding by sherpa-onnx',
    task: 'speakers',
    files: ['model.onnx'],
    tellsSpeakers: true,
  },
} as const satisfies Record<
  string,
  {
    name: string;
    task: ModelTask;
    files: readonly string[];
    /** Runs in this engine itself, anywhere, without a runtime for neural networks. */
    ownEngine?: true;
    /** Runs in a package of native code that reads the text itself: on servers, the command line and in the desktop app. */
    readsText?: true;
    /** Says of a recording who speaks in it, run by the same package. */
    tellsSpeakers?: true;
  }
>;
export type ModelKind = keyof typeof modelKinds;
/** The end of names of files that a model of a kind has one or more of, beside its `files`. */
export const furtherFiles: Partial<Record<ModelKind, string>> = { kokoro: '.bin' };
export const modelKindIds = Object.keys(modelKinds) as [ModelKind, ...ModelKind[]]; // safe: the table above is closed

/** Whether a model of a kind needs no runtime for neural networks. */
export const runsAnywhere = (kind: ModelKind): boolean => 'ownEngine' in modelKinds[kind];

/** Kinds that are run by a package which reads the text itself, and by no runtime for neural networks. */
export type TextKind = {
  [Kind in ModelKind]: (typeof modelKinds)[Kind] extends { readsText: true } ? Kind : never;
}[ModelKind];
export const readsText = (kind: ModelKind): kind is TextKind => 'readsText' in modelKinds[kind];
/** Kinds that tell speakers apart. */
export type SpeakerKind = {
  [Kind in ModelKind]: (typeof modelKinds)[Kind] extends { tellsSpeakers: true } ? Kind : never;
}[ModelKind];
export const tellsSpeakers = (kind: ModelKind): kind is SpeakerKind => 'tellsSpeakers' in modelKinds[kind];
/** Kinds that sherpa-onnx runs in a process of its own, and nothing in a browser. */
export const runsBySherpa = (kind: ModelKind): kind is TextKind | SpeakerKind =>
  readsText(kind) || tellsSpeakers(kind);
/** The file of a model that is a whole folder, packed; it is unpacked where the model is installed. */
export const bundleFile = 'bundle.tar.bz2';

/** The value of an engine option: signal processing, or an installed model. */
export const engineValue = /^(dsp|onnx:[a-z0-9][a-z0-9._-]{0,63})$/;
/** Of an option that also takes the model for its task where one is installed that runs anywhere, else `dsp`. */
export const engineOrAuto = /^(auto|dsp|onnx:[a-z0-9][a-z0-9._-]{0,63})$/;
export const modelIdOf = (engine: string): string | null =>
  engine.startsWith('onnx:') ? engine.slice('onnx:'.length) : null;
