import type { AudioSource } from '../../audio.ts';
import { downmixToStereo } from '../../dsp/downmix.ts';
import { createFft } from '../../dsp/fft.ts';
import { SampleQueue } from '../../dsp/sample-queue.ts';
import { StftAnalysis, StftSynthesis } from '../../dsp/stft.ts';
import { checkedBlocks } from '../../input.ts';
import type { RunTool, ToolRun } from '../../tool.ts';
import { tool } from './tool.ts';
import { VoiceSeparator } from './voice-separator.ts';

type Run = ToolRun<(typeof tool)['options']>;

/**
 * Takes the centred voice out of a stereo song, in constant memory; the first samples are written after about
 * a quarter of a second of input. `vocals` is equal on both sides; `instrumental` is the song less `strength`
 * percent of it, so that at 100 % the two add up to the song.
 *
 * A song without any difference between left and right gives no cue to go by: it comes back untouched as the
 * instrumental, `vocals` is silent, and the result says so.
 */
export const run: RunTool<(typeof tool)['options']> = async (toolRun) => {
  const { input, open, progress } = toolRun;
  const repairs = { replacedSamples: 0 };
  const channelCount = Math.min(2, input.channelCount);
  const stereo = await hasSide(toolRun);
  repairs.replacedSamples = 0;

  const format = { sampleRate: input.sampleRate, channelCount };
  const vocals = open('vocals', format);
  const instrumental = open('instrumental', format);
  const separation = stereo ? await createSeparation(toolRun) : null;
  const energy = { vocals: 0, instrumental: 0 };
  const writeOut = async (voice: Float32Array, backing: Float32Array[]): Promise<void> => {
    energy.vocals += channelCount * squareSum(voice);
    for (const channel of backing) energy.instrumental += squareSum(channel);
    await vocals.write(backing.map(() => voice));
    await instrumental.write(backing);
  };

  let frames = 0;
  for await (const block of checkedBlocks(tool, input, toolRun.signal, repairs)) {
    const song = downmixToStereo(block);
    frames += song[0]!.length;
    if (separation) await separation.write(song, writeOut);
    else await writeOut(new Float32Array(song[0]!.length), song);
    progress({ stage: 'separate', fraction: scanShare + (1 - scanShare) * fractionDone(input, frames) });
  }
  await separation?.end(writeOut);
  progress({ stage: 'separate', fraction: 1 });

  return {
    engine: 'dsp',
    result: {
      message: stereo ? messages.done : messages.noCue,
      stereoCue: stereo,
      voiceToBackingDb: stereo ? levelDb(energy.vocals, energy.instrumental) : null,
      ...(input.channelCount > 2 ? { mixedDownFrom: input.channelCount } : {}),
      ...repairs,
    },
  };
};

const messages = {
  done: 'The voice was taken from the middle of the stereo image.',
  noCue:
    'Left and right are the same in this recording, so nothing tells the voice from the band. The song is unchanged in the instrumental and the vocals are silent. Use a stereo version of the song.',
};

/** Of the whole run: looking for a difference between left and right, at once found in most songs. */
const scanShare = 0.05;

/** The side is heard when it is above -60 dB of the middle over a whole block. */
async function hasSide({ input, signal, progress }: Run): Promise<boolean> {
  if (input.channelCount < 2) return false;
  let frames = 0;
  for await (const block of checkedBlocks(tool, input, signal, { replacedSamples: 0 })) {
    const [left, right] = downmixToStereo(block);
    let middle = 0;
    let side = 0;
    for (let i = 0; i < left!.length; i++) {
      middle += (left![i]! + right![i]!) ** 2;
      side += (left![i]! - right![i]!) ** 2;
    }
    if (side > 1e-6 * middle) return true;
    frames += left!.length;
    progress({ stage: 'analyse', fraction: scanShare * fractionDone(input, frames) });
  }
  return false;
}

type WriteOut = (voice: Float32Array, backing: Float32Array[]) => Promise<void>;

async function createSeparation({ input, options, signal }: Run) {
  const fft = await createFft(fftSize(input.sampleRate));
  const shape = { fft, hop: fft.size / (options.quality === 'best' ? 4 : 2) };
  const middleAnalysis = new StftAnalysis(shape);
  const sideAnalysis = new StftAnalysis(shape);
  const synthesis = new StftSynthesis(shape);
  const separator = new VoiceSeparator({
    sampleRate: input.sampleRate,
    fftSize: fft.size,
    hop: shape.hop,
    lowHz: options.low,
    highHz: 20_000,
  });
  const waiting = [new SampleQueue(), new SampleQueue()];
  const middleSpectrum = new Float32Array(fft.size + 2);
  const sideSpectrum = new Float32Array(fft.size + 2);
  const strength = options.strength / 100;
  const blockFrames = 4096;
  const voice = new Float32Array(blockFrames);
  const backing = [new Float32Array(blockFrames), new Float32Array(blockFrames)];

  /** Writes out finished sound in blocks of some size, the rest too when `all`. */
  async function emit(writeOut: WriteOut, all: boolean): Promise<void> {
    while (synthesis.available >= (all ? 1 : blockFrames)) {
      const count = synthesis.read(voice);
      for (const [c, queue] of waiting.entries()) {
        const channel = backing[c]!;
        queue.read(channel.subarray(0, count));
        for (let i = 0; i < count; i++) channel[i] = channel[i]! - strength * voice[i]!;
      }
      await writeOut(
        voice.subarray(0, count),
        backing.map((channel) => channel.subarray(0, count)),
      );
      signal.throwIfAborted();
    }
  }

  async function pullAll(writeOut: WriteOut): Promise<void> {
    for (let spectrum = separator.pull(); spectrum; spectrum = separator.pull()) {
      synthesis.add(spectrum);
      await emit(writeOut, false);
    }
  }

  async function separate(writeOut: WriteOut): Promise<void> {
    while (middleAnalysis.read(middleSpectrum) && sideAnalysis.read(sideSpectrum)) {
      separator.push(middleSpectrum, sideSpectrum);
      await pullAll(writeOut);
    }
  }

  return {
    async write(song: readonly Float32Array[], writeOut: WriteOut): Promise<void> {
      const [left, right] = song as [Float32Array, Float32Array]; // safe: only stereo gets here
      for (const [c, queue] of waiting.entries()) queue.write(song[c]!);
      middleAnalysis.write(left.map((value, i) => (value + right[i]!) / 2));
      sideAnalysis.write(left.map((value, i) => (value - right[i]!) / 2));
      await separate(writeOut);
    },
    async end(writeOut: WriteOut): Promise<void> {
      middleAnalysis.end();
      sideAnalysis.end();
      await separate(writeOut);
      separator.end();
      synthesis.end(middleAnalysis.frames);
      await pullAll(writeOut);
      await emit(writeOut, true);
    },
  };
}

/** A power of two of about 93 ms: long enough to tell harmonics apart, short enough to follow syllables. */
function fftSize(sampleRate: number): number {
  return 2 ** Math.max(8, Math.min(15, Math.round(Math.log2(sampleRate * 0.093))));
}

/** Of the whole; approaches 1 without reaching it where the length isn't known. */
function fractionDone(input: AudioSource, frames: number): number {
  return input.frames === null ? 1 - 1 / (1 + frames / (60 * input.sampleRate)) : frames / input.frames;
}

function squareSum(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]! * samples[i]!;
  return sum;
}

/** Ratio of two energies in dB to one decimal; null where either is silent. */
function levelDb(energy: number, reference: number): number | null {
  return energy > 0 && reference > 0 ? Math.round(100 * Math.log10(energy / reference)) / 10 : null;
}
