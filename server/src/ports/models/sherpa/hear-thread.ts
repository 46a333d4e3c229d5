import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { ChildAnswer, Hearing, SpeakerConfig } from './messages.ts';

// A thread of the process that runs sherpa-onnx: the package hears a recording without letting anything else happen, and
// the process has to notice meanwhile that whoever asked is gone.

/** The part of sherpa-onnx-node's interface that we use. Source: its speaker-identification.js, streaming-asr.js, types.js. */
interface SherpaOnnx {
  SpeakerEmbeddingExtractor: new (config: SpeakerConfig) => SpeakerEmbeddingExtractor;
}
interface SpeakerEmbeddingExtractor {
  createStream(): SpeakerStream;
  isReady(stream: SpeakerStream): boolean;
  compute(stream: SpeakerStream, enableExternalBuffer: boolean): Float32Array;
}
interface SpeakerStream {
  acceptWaveform(sound: { sampleRate: number; samples: Float32Array }): void;
  inputFinished(): void;
}

let extractor: SpeakerEmbeddingExtractor | null = null;

parentPort?.on('message', (request: Hearing) => {
  try {
    answer({ type: 'heard', vector: hear(request) });
  } catch (error) {
    answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function hear({ entry, config, sound }: Hearing): Float32Array {
  const { SpeakerEmbeddingExtractor: Extractor } = createRequire(entry)(entry) as SherpaOnnx; // safe: that package's entry
  extractor ??= new Extractor(config);
  const stream = extractor.createStream();
  stream.acceptWaveform(sound);
  stream.inputFinished();
  if (!extractor.isReady(stream)) throw new Error('the recording is too short for it');
  return extractor.compute(stream, false);
}

const answer = (told: ChildAnswer): void => parentPort?.postMessage(told);
