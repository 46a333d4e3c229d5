export type { Audio, AudioSink, AudioSource } from './audio.ts';
export { memorySink, memorySource } from './audio.ts';
export * from './conversion.ts';
export * from './options.ts';
export * from './options-schema.ts';
export { parsePart, type SoundPart } from './sound-part.ts';
export * from './tool.ts';
