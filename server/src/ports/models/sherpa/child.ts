import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { SherpaConfig } from './bundle.ts';
import type { ChildAnswer, ChildRequest, Hearing, Sentence } from './messages.ts';

// A process of its own for sherpa-onnx: what is wrong with a model makes it end its process (SHERPA_ONNX_EXIT in
// csrc/macros.h of k2-fsa/sherpa-onnx calls _Exit), and a network that runs can't be broken off otherwise.

/** The part of sherpa-onnx-node's interface that we use. Source: its non-streaming-tts.js and types.js. */
interface SherpaOnnx {
  OfflineTts: {
    createAsync(config: SherpaConfig): Promise<OfflineTts>;
  };
}
interface OfflineTts {
  readonly sampleRate: number;
  generateAsync(request: {
    text: string;
    generationConfig: {
      sid: number;
      speed: number;
      silenceScale: number;
      referenceAudio?: Float32Array;
      referenceSampleRate?: number;
      numSteps?: number;
      extra?: Record<string, number>;
    };
    enableExternalBuffer: boolean;
  }): Promise<{ samples: Float32Array; sampleRate: number }>;
}

/** Of Pocket TTS, as its examples have it. */
const pocketSteps = 5;
const referenceSeconds = 20;

/** One process has one model: whoever wants another one starts another process. */
let open: Promise<OfflineTts> | null = null;
let listener: Worker | null = null;

/** Of a process that the desktop app has started: how it is spoken with there, by the names of Electron. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: ChildRequest }) => void): void;
  postMessage(answer: ChildAnswer): void;
}
const { parentPort } = process as { parentPort?: ParentPort }; // safe: Electron's, or not there

if (parentPort) parentPort.on('message', ({ data }) => take(data));
else process.on('message', take);
// an exit would wait for the network that runs
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl+C in a terminal reaches the whole group; who started it decides when it ends
process.on('SIGINT', () => undefined);

function take(request: ChildRequest): void {
  void answerTo(request).then(send, (error: unknown) =>
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
}

const answerTo = async (request: ChildRequest): Promise<ChildAnswer> =>
  request.type === 'say' ? say(request) : hear(request);

function hear(request: Hearing): Promise<ChildAnswer> {
  listener ??= new Worker(new URL('./hear-thread.ts', import.meta.url));
  const thread = listener;
  return new Promise((resolve, reject) => {
    thread.removeAllListeners().once('message', resolve).once('error', reject);
    thread.postMessage(request);
  });
}

async function say({ entry, config, text, speaker, speed, reference }: Sentence): Promise<ChildAnswer> {
  open ??= (createRequire(entry)(entry) as SherpaOnnx).OfflineTts.createAsync(config); // safe: that package's entry
  const tts = await open;
  const { samples, sampleRate } = await tts.generateAsync({
    text,
    generationConfig: {
      sid: speaker,
      speed,
      silenceScale: 1,
      ...(reference
        ? {
            referenceAudio: reference.samples,
            referenceSampleRate: reference.sampleRate,
            numSteps: pocketSteps,
            extra: { max_reference_audio_len: referenceSeconds },
          }
        : {}),
    },
    enableExternalBuffer: false,
  });
  return { type: 'said', samples, sampleRate: sampleRate || tts.sampleRate };
}

function send(answer: ChildAnswer): void {
  if (parentPort) parentPort.postMessage(answer);
  else if (process.connected) process.send?.(answer);
}
