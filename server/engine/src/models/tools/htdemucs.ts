import type { InferenceSession } from '../../base/inference.ts';
import type { CancelSignal } from '../../base/tool.ts';
import { pick } from '../ports/signature.ts';
import { float32, floatsOf } from '../ports/tensors.ts';

/** Frames of one window, 7.8 s at 44.1 kHz, as the network was trained. */
export const segmentFrames = 343_980;
export const htdemucsHz = 44_100;
/** The network's order. */
export const htdemucsStems = ['drums', 'bass', 'other', 'vocals'] as const;
/** Windows begin every three quarters of a window. */
const strideFrames = 257_985;

/** Mean and standard deviation of a song's middle channel, by which it is normalised. */
export type SongLevel = { mean: number; deviation: number };

/** Measures `SongLevel` block by block. */
export class SongMeter {
  #count = 0;
  #sum = 0;
  #squares = 0;

  write([left, right]: readonly Float32Array[]): void {
    for (let i = 0; i < left!.length; i++) {
      const value = (left![i]! + right![i]!) / 2;
      this.#sum += value;
      this.#squares += value * value;
    }
    this.#count += left!.length;
  }

  /** A silent song has the deviation 1, so that it stays silent. */
  result(): SongLevel {
    if (this.#count < 2) return { mean: 0, deviation: 1 };
    const mean = this.#sum / this.#count;
    const variance = (this.#squares - this.#count * mean * mean) / (this.#count - 1);
    return { mean, deviation: variance > 1e-16 ? Math.sqrt(variance) : 1 };
  }
}

export interface Htdemucs {
  /**
   * Splits a stereo song at 44.1 kHz, block by block; yields `[stem][channel]` in the network's order. The parts
   * of all yields together are as long as the song. Memory: two windows of every stem (about 25 MB).
   * @throws `signal.reason` between two windows
   */
  separate(
    song: AsyncIterable<readonly Float32Array[]>,
    level: SongLevel,
    signal: CancelSignal,
  ): AsyncGenerator<Float32Array[][]>;
}

/**
 * HT Demucs as one ONNX graph `[1,2,343980] -> [1,4,2,343980]` (drums, bass, other, vocals).
 * Windows overlap by a quarter and are weighted with a triangle, the song is normalised by its mean and standard
 * deviation: as `apply_model` of the original does, but without its random shift, and with zeros behind the song in the
 * last window, where the original lays what is left into the middle. Source: Rouard, Massa, Défossez, ICASSP 2023;
 * window, stride, weights and level compared with
 * https://github.com/facebookresearch/demucs/blob/edc8ee7d0f48a41b713b828397fad1ba7f2b4463/demucs/apply.py
 * @throws ToolError bad_model when the graph has another form
 */
export function loadHtdemucs(session: InferenceSession): Htdemucs {
  const input = pick('HT Demucs', 'input', session.inputs, { dims: [1, 2, segmentFrames] }, ['mix', 'input']);
  const output = pick('HT Demucs', 'output', session.outputs, { dims: [1, 4, 2, segmentFrames] }, [
    'stems',
    'output',
    'sources',
  ]);
  const weight = triangle(segmentFrames);
  const stems = htdemucsStems.length;

  async function* separate(
    song: AsyncIterable<readonly Float32Array[]>,
    { mean, deviation }: SongLevel,
    signal: CancelSignal,
  ): AsyncGenerator<Float32Array[][]> {
    const window = [new Float32Array(segmentFrames), new Float32Array(segmentFrames)];
    const sums = Array.from({ length: stems * 2 }, () => new Float32Array(segmentFrames));
    const weights = new Float32Array(segmentFrames);
    let filled = 0;

    /** Runs the window and gives what no later window touches, `frames` at most. */
    const step = async (frames: number): Promise<Float32Array[][]> => {
      signal.throwIfAborted();
      const mix = new Float32Array(2 * segmentFrames);
      for (const [c, channel] of window.entries())
        for (let i = 0; i < filled; i++) mix[c * segmentFrames + i] = (channel[i]! - mean) / deviation;
      const made = floatsOf(await session.run({ [input]: float32(mix, [1, 2, segmentFrames]) }), output);
      for (let i = 0; i < segmentFrames; i++) weights[i] = weights[i]! + weight[i]!;
      for (const [row, sum] of sums.entries())
        for (let i = 0; i < segmentFrames; i++)
          sum[i] = sum[i]! + weight[i]! * made[row * segmentFrames + i]!;
      const ready = Math.min(strideFrames, frames);
      const out = Array.from({ length: stems }, (_, stem) =>
        [0, 1].map((c) => {
          const sum = sums[2 * stem + c]!;
          const part = new Float32Array(ready);
          for (let i = 0; i < ready; i++) part[i] = (sum[i]! / weights[i]!) * deviation + mean;
          return part;
        }),
      );
      for (const line of [...window, ...sums, weights]) {
        line.copyWithin(0, strideFrames);
        line.fill(0, segmentFrames - strideFrames);
      }
      filled = Math.max(0, filled - strideFrames);
      return out;
    };

    for await (const [left, right] of song) {
      for (let at = 0; at < left!.length; ) {
        const count = Math.min(left!.length - at, segmentFrames - filled);
        window[0]!.set(left!.subarray(at, at + count), filled);
        window[1]!.set(right!.subarray(at, at + count), filled);
        filled += count;
        at += count;
        if (filled === segmentFrames) yield await step(filled);
      }
    }
    while (filled > 0) yield await step(filled);
  }
  return { separate };
}

/** Rises to 1 in the middle and falls again, never 0. */
function triangle(length: number): Float32Array {
  const half = Math.floor(length / 2);
  return Float32Array.from({ length }, (_, i) => (i < half ? i + 1 : length - i) / (length - half));
}
