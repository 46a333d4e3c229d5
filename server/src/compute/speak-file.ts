import { rm, stat } from 'node:fs/promises';
import type { Progress } from '@formant/engine';
import { ToolError } from '@formant/engine/base/faults';
import { PeakBuilder, peaksToInt8 } from '@formant/engine/dsp/levels/peaks';
import { madeMark } from '@formant/engine/speech/voices/made-mark';
import {
  findVoice,
  ownVoices,
  planSpeech,
  type SpokenWord,
  type Synthesizer,
  speak,
  speechRate,
  synthesizersOf,
} from '@formant/engine/tts';
import type { speakAs } from '@formant/engine/tts/speaking/speak-as';
import { textEngine } from '@formant/engine/tts/synthesizers/neural-voices';
import type { Codec } from '../ports/codec/port.ts';
import type { ModelStore } from '../ports/models/port.ts';
import { castVoice } from './cast-voice.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import type { SpeechDone, SpeechJob, SpeechSound } from './port.ts';
import { speechAssets } from './speech-assets.ts';
import { speechVoices } from './speech-voices.ts';

/** Of one process, so that the second text finds them warm. */
let warm: { models: ModelStore | undefined; synthesizers: Synthesizer[] } | null = null;
function synthesizersWith(models: ModelStore | undefined): Synthesizer[] {
  if (warm?.models?.folder !== models?.folder || !warm)
    warm = { models, synthesizers: synthesizersOf(speechAssets, models) };
  return warm.synthesizers;
}

/**
 * Speaks a text into a file, sentence by sentence in constant memory. The file is there when all of it has been
 * spoken; otherwise there is none.
 * @param sound told of each sentence as soon as it is there
 * @throws ToolError for text or a voice that can't be spoken, `signal.reason` after a cancel
 */
export async function speakFile(
  job: SpeechJob,
  {
    codec,
    signal,
    progress,
    sound,
    models,
  }: {
    codec: Codec;
    /** Installed ones, whose voices may be named. */
    models?: ModelStore;
    signal: AbortSignal;
    progress(progress: Progress): void;
    sound?(sound: SpeechSound): void;
  },
): Promise<SpeechDone> {
  const cpuBefore = cpuSeconds();
  const voices = await speechVoices(models);
  const { voice, change } = await castVoice(job, voices);
  // of the models that read text themselves, sherpa-onnx says which one can't
  if (job.like && voice.engine !== textEngine)
    throw new ToolError(
      'bad_option',
      `The voice “${voice.name}” can’t speak like a recording: only those of Pocket TTS do.`,
    );
  const synthesizer = synthesizersWith(models).find((one) => one.id === voice.engine);
  if (!synthesizer) throw new Error(`No synthesizer speaks ${voice.id}`);
  const reference = job.like
    ? await (await import('./reference.ts')).referenceOf(codec, job.like, signal)
    : undefined;
  const plan = planSpeech(job.text, voice, voices, { eager: sound !== undefined });
  const writer = await codec.encode(job.path, job.format, {
    sampleRate: speechRate,
    channelCount: 1,
    ...(job.bitrateKbps === undefined ? {} : { bitrateKbps: job.bitrateKbps }),
    ...(change?.trained || reference ? { mark: madeMark } : {}),
    signal,
  });
  const peaks = new PeakBuilder(speechRate, 1024);
  const words: SpokenWord[] = [];
  let frames = 0;
  try {
    const { speed, pitch, studio = false } = job;
    const manner = { synthesizer, voice, speed, pitch, studio, reference, signal };
    for await (const chunk of change
      ? await changed(plan, { ...manner, hear: sound ? 'live' : 'whole' }, change)
      : speak(plan, manner)) {
      words.push(...chunk.words);
      sound?.({
        startMs: chunk.startMs,
        pcm: toPcm(chunk.samples),
        words: chunk.words,
        fraction: chunk.fraction,
      });
      frames += chunk.samples.length;
      peaks.write([chunk.samples]);
      await writer.write([chunk.samples]);
      progress({ stage: 'speak', fraction: chunk.fraction });
      // a cancel reaches this process between two sentences
      await new Promise(setImmediate);
    }
    signal.throwIfAborted();
    await writer.finish();
  } catch (error) {
    await writer.abort();
    await rm(job.path, { force: true });
    throw error;
  }
  return {
    output: {
      name: 'output',
      path: job.path,
      format: job.format,
      sizeBytes: (await stat(job.path)).size,
      durationMs: Math.round((1000 * frames) / speechRate),
      sampleRate: speechRate,
      channels: 1,
      peaks: peaksToInt8(peaks.result()),
    },
    words,
    engine: change || reference ? `${voice.engine}+voice` : voice.engine,
    cpuSeconds: cpuSeconds() - cpuBefore,
  };
}

/** The voice changer loads for those who want another voice. */
async function changed(...as: Parameters<typeof speakAs>): Promise<ReturnType<typeof speakAs>> {
  return (await import('@formant/engine/tts/speaking/speak-as')).speakAs(...as);
}

/**
 * Lets the synthesizers that need no model say a sentence to nobody: what is loaded and compiled then serves the first
 * listener. Models take memory that is not to lie idle.
 */
export async function warmUp(models: ModelStore | undefined, signal: AbortSignal): Promise<null> {
  for (const voiceId of ['flite:slt', 'espeak:en-us']) {
    const voice = findVoice(ownVoices, voiceId);
    const synthesizer = synthesizersWith(models).find((one) => one.id === voice.engine);
    if (!synthesizer) continue;
    const plan = planSpeech('Good morning, this voice is ready.', voice, ownVoices);
    // twice: what runs again is compiled better
    for (let run = 0; run < 2; run++)
      for await (const chunk of speak(plan, { synthesizer, voice, speed: 1, pitch: 0, signal }))
        toPcm(chunk.samples);
  }
  return null;
}

function toPcm(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(2 * samples.length);
  const view = new DataView(bytes.buffer);
  for (const [i, sample] of samples.entries())
    view.setInt16(2 * i, Math.round(32767 * Math.max(-1, Math.min(1, sample))), true);
  return bytes;
}
