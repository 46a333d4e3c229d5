export type { Audio, AudioSink, AudioSource } from './base/audio.ts';
export { memorySink, memorySource } from './base/audio.ts';
export * from './base/conversion.ts';
export * from './base/faults.ts';
export * from './base/options.ts';
export * from './base/options-schema.ts';
export { parsePart, type SoundPart } from './base/sound-part.ts';
export * from './base/tool.ts';
