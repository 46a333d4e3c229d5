import type { CancelSignal } from '../../base/tool.ts';
import { createFft } from '../fft/create-fft.ts';
import { StftAnalysis, StftSynthesis } from '../fft/stft.ts';
import { SampleQueue } from '../streaming/sample-queue.ts';
import { VoiceSeparator } from './voice-separator.ts';

/** Takes the voice and what is left of each channel; the arrays belong to it until its promise settles. */
export type WriteSeparated = (voice: Float32Array, backing: Float32Array[]) => Promise<void>;

export interface VoiceSeparation {
  write(stereo: readonly Float32Array[], writeOut: WriteSeparated): Promise<void>;
  /** The song is over: writes what is held back. */
  end(writeOut: WriteSeparated): Promise<void>;
}

/**
 * The centred voice of a stereo song and the rest, sample for sample, as a stream: `VoiceSeparator` between
 * Fourier transforms of about 93 ms. Holds back up to ten seconds.
 * @param options.strength 0..1, how much of the voice is taken out of the rest
 * @param options.signal   looked at between blocks of 4096 samples
 * Cost: three transforms a frame and `VoiceSeparator`, with four frames in 93 ms at best quality and two when fast;
 * memory of ten seconds of both channels beside that of `VoiceSeparator`.
 * Source: as `VoiceSeparator`.
 */
export async function createVoiceSeparation(options: {
  sampleRate: number;
  lowHz: number;
  quality: 'best' | 'fast';
  strength: number;
  signal: CancelSignal;
}): Promise<VoiceSeparation> {
  const { sampleRate, strength, signal } = options;
  const fft = await createFft(fftSize(sampleRate));
  const shape = { fft, hop: fft.size / (options.quality === 'best' ? 4 : 2) };
  const middleAnalysis = new StftAnalysis(shape);
  const sideAnalysis = new StftAnalysis(shape);
  const synthesis = new StftSynthesis(shape);
  const separator = new VoiceSeparator({
    sampleRate,
    fftSize: fft.size,
    hop: shape.hop,
    lowHz: options.lowHz,
    highHz: 20_000,
  });
  const waiting = [new SampleQueue(), new SampleQueue()];
  const middleSpectrum = new Float32Array(fft.size + 2);
  const sideSpectrum = new Float32Array(fft.size + 2);
  const blockFrames = 4096;
  let middle = new Float32Array(blockFrames);
  let side = new Float32Array(blockFrames);
  const voice = new Float32Array(blockFrames);
  const backing = [new Float32Array(blockFrames), new Float32Array(blockFrames)];

  /** Writes out finished sound in blocks of some size, the rest too when `all`. */
  async function emit(writeOut: WriteSeparated, all: boolean): Promise<void> {
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

  async function pullAll(writeOut: WriteSeparated): Promise<void> {
    for (let spectrum = separator.pull(); spectrum; spectrum = separator.pull()) {
      synthesis.add(spectrum);
      await emit(writeOut, false);
    }
  }

  async function separate(writeOut: WriteSeparated): Promise<void> {
    while (middleAnalysis.read(middleSpectrum) && sideAnalysis.read(sideSpectrum)) {
      separator.push(middleSpectrum, sideSpectrum);
      await pullAll(writeOut);
    }
  }

  return {
    async write(song: readonly Float32Array[], writeOut: WriteSeparated): Promise<void> {
      const [left, right] = song as [Float32Array, Float32Array]; // safe: only stereo gets here
      for (const [c, queue] of waiting.entries()) queue.write(song[c]!);
      if (middle.length < left.length)
        [middle, side] = [new Float32Array(left.length), new Float32Array(left.length)];
      for (let i = 0; i < left.length; i++) {
        middle[i] = (left[i]! + right[i]!) / 2;
        side[i] = (left[i]! - right[i]!) / 2;
      }
      middleAnalysis.write(middle.subarray(0, left.length));
      sideAnalysis.write(side.subarray(0, left.length));
      await separate(writeOut);
    },
    async end(writeOut: WriteSeparated): Promise<void> {
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
