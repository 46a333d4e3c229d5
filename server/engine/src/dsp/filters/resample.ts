import type { Audio, AudioSource } from '../../base/audio.ts';
import { kaiser } from '../fft/window.ts';

const zeroCrossings = 48;
/** Crossings for sound that people keep: flat within .05 dB up to .907 of the lower Nyquist frequency, CD's 20 kHz. */
export const keptCrossings = 60;
/** Half of the transition, as a share of the lower Nyquist frequency, times the crossings. */
const transition = 3.12;
/** A filter that is shorter than the standard one keeps the band rather than what folds back. */
const leastCutoff = 0.935;
const beta = 10.06; // -100 dB side lobes (Kaiser 1974)
/** Ratios with more phases than this interpolate between the phases of a table instead (-118 dB error). */
const mostExactPhases = 2048;
const interpolatedPhases = 1024;

/**
 * Sample rate conversion of one channel by a polyphase windowed sinc, fed in blocks of any length.
 *
 * Output sample n is the input at time n * fromHz / toHz (no delay in the numbering); `end` gives
 * round(frames * toHz / fromHz) samples in all. Flat within .01 dB up to .87 of the lower Nyquist frequency,
 * images and aliases below -95 dB. More `crossings` make it flat further up: `keptCrossings`.
 * With fewer `crossings` the same holds of less: with 12, up to .7 of the lower Nyquist frequency, and what lies above it
 * by as much as .2 of it is not kept away.
 * Cost: 96 multiplications an output sample, twice the `crossings` (times fromHz / toHz when going down).
 * Source: Smith and Gossett, A flexible sampling-rate conversion method (1984); own figures of the filter.
 */
export class Resampler {
  readonly fromHz: number;
  readonly toHz: number;
  readonly #up: number;
  readonly #down: number;
  readonly #reach: number;
  readonly #table: Float64Array;
  readonly #phases: number;
  #buffer: Float64Array;
  /** Input index of buffer[0]; starts at -reach, the silence before the signal. */
  #origin: number;
  #filled: number;
  #written = 0;
  #read = 0;
  #limit = Number.POSITIVE_INFINITY;
  /** Position of the next output sample: whole input index and numerator of the rest over `up`. */
  #index = 0;
  #rest = 0;

  /** @param crossings of zero of the filter to either side */
  constructor(fromHz: number, toHz: number, { crossings = zeroCrossings } = {}) {
    if (!(fromHz > 0 && toHz > 0)) throw new RangeError(`Resampler: ${fromHz} Hz to ${toHz} Hz`);
    this.fromHz = fromHz;
    this.toHz = toHz;
    const { up, down, reach, phases, table } = polyphaseFilter(fromHz, toHz, crossings);
    this.#up = up;
    this.#down = down;
    this.#reach = reach;
    this.#phases = phases;
    this.#table = table;
    this.#buffer = new Float64Array(16384);
    this.#origin = -this.#reach;
    this.#filled = this.#reach;
  }

  /** The next samples at `fromHz`; they are copied. */
  write(samples: Float32Array): void {
    this.#makeRoom(samples.length);
    this.#buffer.set(samples, this.#filled);
    this.#filled += samples.length;
    this.#written += samples.length;
  }

  /** No more samples follow: the rest becomes readable. */
  end(): void {
    this.#limit = Math.round((this.#written * this.#up) / this.#down);
    const padding = 2 * this.#reach + this.#down;
    this.#makeRoom(padding);
    this.#buffer.fill(0, this.#filled, this.#filled + padding);
    this.#filled += padding;
  }

  /** Takes converted samples into `out`, as many as there are and fit; returns how many. */
  read(out: Float32Array): number {
    const taps = 2 * this.#reach;
    const exact = this.#phases === this.#up;
    const buffer = this.#buffer;
    const table = this.#table;
    const up = this.#up;
    const down = this.#down;
    const phases = this.#phases;
    const start = this.#reach - 1 + this.#origin;
    const last = this.#origin + this.#filled - this.#reach; // first position whose right half isn't there yet
    const most = Math.min(out.length, this.#limit - this.#read);
    let index = this.#index;
    let rest = this.#rest;
    let count = 0;
    while (count < most && index < last) {
      const from = index - start;
      const position = exact ? rest : (rest / up) * phases;
      const phase = exact ? rest : Math.floor(position);
      const row = phase * taps;
      let sum = weighted(buffer, from, table, row, taps);
      if (!exact) sum += (position - phase) * (weighted(buffer, from, table, row + taps, taps) - sum);
      out[count++] = sum;
      rest += down;
      if (rest >= up) {
        const whole = Math.floor(rest / up);
        index += whole;
        rest -= whole * up;
      }
    }
    this.#index = index;
    this.#rest = rest;
    this.#read += count;
    return count;
  }

  #makeRoom(count: number): void {
    if (this.#filled + count <= this.#buffer.length) return;
    const dead = Math.min(this.#filled, this.#index - this.#reach + 1 - this.#origin);
    const kept = this.#filled - dead;
    const target = kept + count <= this.#buffer.length ? this.#buffer : new Float64Array(2 * (kept + count));
    target.set(this.#buffer.subarray(dead, this.#filled));
    this.#buffer = target;
    this.#origin += dead;
    this.#filled = kept;
  }
}

/**
 * The filter of a conversion: output n is the input at n * down / up, the sum of 2 * reach samples from
 * 1 - reach on, weighted by the row of its phase.
 * @returns `table`: [phases + 1][2 * reach]; `phases` is `up`, unless that is too many and rows are interpolated
 * Cost: that of the table, the first time.
 * Source: as `Resampler`.
 */
export function polyphaseFilter(fromHz: number, toHz: number, crossings: number) {
  const common = greatestCommonDivisor(Math.round(fromHz), Math.round(toHz));
  const up = Math.round(toHz) / common;
  const band = Math.min(1, toHz / fromHz);
  const reach = Math.ceil(crossings / band);
  const phases = up <= mostExactPhases ? up : interpolatedPhases;
  const table = tableFor(phases, reach, band * Math.max(leastCutoff, 1 - transition / crossings));
  return { up, down: Math.round(fromHz) / common, reach, phases, table };
}

/**
 * Everything that can be read of a resampler now: samples at its `toHz`, in a new array.
 * Cost: that of reading, and copies that come to about twice what is read.
 * Source: own.
 */
export function readAll(resampler: Resampler): Float32Array {
  let all = new Float32Array(1 << 14);
  let count = 0;
  for (;;) {
    const got = resampler.read(all.subarray(count));
    count += got;
    if (count < all.length) return all.slice(0, count);
    const larger = new Float32Array(2 * all.length);
    larger.set(all);
    all = larger;
  }
}

/**
 * The same sound at another sample rate in Hz, in memory; at the same rate it is the very same.
 * Cost: as `Resampler`, each channel; the whole result is new memory.
 * Source: as `Resampler`.
 */
export function resample(audio: Audio, toHz: number): Audio {
  if (audio.sampleRate === toHz) return audio;
  const frames = Math.round(
    ((audio.channels[0]?.length ?? 0) * Math.round(toHz)) / Math.round(audio.sampleRate),
  );
  const channels = audio.channels.map((channel) => {
    const resampler = new Resampler(audio.sampleRate, toHz);
    const out = new Float32Array(frames);
    resampler.write(channel);
    resampler.end();
    resampler.read(out);
    return out;
  });
  return { sampleRate: toHz, channels };
}

/**
 * The same source at another sample rate in Hz, still read in blocks; each belongs to the reader until the next.
 * Cost: as `Resampler`, each channel and each pass; memory of a block.
 * Source: as `Resampler`.
 */
export function resampledSource(
  source: AudioSource,
  toHz: number,
  filter: { crossings?: number } = {},
): AudioSource {
  if (source.sampleRate === toHz) return source;
  const ratio = Math.round(toHz) / Math.round(source.sampleRate);
  return {
    sampleRate: toHz,
    channelCount: source.channelCount,
    frames: source.frames === null ? null : Math.round(source.frames * ratio),
    async *blocks() {
      const resamplers = Array.from(
        { length: source.channelCount },
        () => new Resampler(source.sampleRate, toHz, filter),
      );
      const out = resamplers.map(() => new Float32Array(16384));
      function* drain(): Iterable<Float32Array[]> {
        for (;;) {
          let count = 0;
          for (const [c, resampler] of resamplers.entries()) count = resampler.read(out[c]!);
          if (count === 0) return;
          yield out.map((channel) => channel.subarray(0, count));
        }
      }
      for await (const block of source.blocks()) {
        for (const [c, channel] of block.entries()) resamplers[c]?.write(channel);
        yield* drain();
      }
      for (const resampler of resamplers) resampler.end();
      yield* drain();
    },
  };
}

/**
 * Sum of products, by four sums side by side, because one alone would wait for itself at every step; of doubles, because
 * floats would be turned into them one by one. `taps` is even.
 */
function weighted(
  samples: Float64Array,
  from: number,
  table: Float64Array,
  row: number,
  taps: number,
): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i + 3 < taps; i += 4) {
    a += samples[from + i]! * table[row + i]!;
    b += samples[from + i + 1]! * table[row + i + 1]!;
    c += samples[from + i + 2]! * table[row + i + 2]!;
    d += samples[from + i + 3]! * table[row + i + 3]!;
  }
  if (i < taps) {
    a += samples[from + i]! * table[row + i]!;
    b += samples[from + i + 1]! * table[row + i + 1]!;
  }
  return a + b + c + d;
}

/** The tables used last, which every resampler of the same kind reads: they cost more than a second of sound. */
const tables = new Map<string, Float64Array>();
const mostTables = 8;

function tableFor(phases: number, reach: number, band: number): Float64Array {
  const key = `${phases} ${reach} ${band}`;
  const table = tables.get(key) ?? sincTable(phases, reach, band);
  tables.delete(key); // the last is the youngest
  tables.set(key, table);
  for (const oldest of tables.keys()) {
    if (tables.size <= mostTables) break;
    tables.delete(oldest);
  }
  return table;
}

/** Rows of 2 * reach taps for phases 0..phases (one more than used, for interpolation), each of gain 1. */
function sincTable(phases: number, reach: number, band: number): Float64Array {
  const taps = 2 * reach;
  const table = new Float64Array((phases + 1) * taps);
  for (let phase = 0; phase <= phases; phase++) {
    let sum = 0;
    for (let i = 0; i < taps; i++) {
      const distance = phase / phases + reach - 1 - i;
      const angle = Math.PI * band * distance;
      const value = (distance === 0 ? 1 : Math.sin(angle) / angle) * kaiser(distance / reach, beta);
      table[phase * taps + i] = value;
      sum += value;
    }
    for (let i = 0; i < taps; i++) table[phase * taps + i] = table[phase * taps + i]! / sum;
  }
  return table;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
