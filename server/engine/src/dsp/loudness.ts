import { Biquad, type BiquadCoefficients } from './biquad.ts';
import { TruePeak } from './true-peak.ts';

/** Values in LUFS, LU and dB; null where there is nothing but silence (or less than one block) to measure. */
export type Loudness = {
  integratedLufs: number | null;
  momentaryMaxLufs: number | null;
  shortTermMaxLufs: number | null;
  /** Loudness range (EBU Tech 3342). */
  rangeLu: number | null;
  truePeakDb: number | null;
};

/**
 * Loudness of a programme, written in blocks of any length: ITU-R BS.1770-4 and EBU Tech 3341 / 3342.
 * Memory: 16 bytes for each 100 ms. Channels count as mono, stereo or, from five on, L R C (LFE) Ls Rs.
 */
export class LoudnessMeter {
  readonly #stepFrames: number;
  readonly #weights: readonly number[];
  readonly #filters: readonly (readonly [Biquad, Biquad])[];
  readonly #truePeaks: readonly TruePeak[];
  /** Weighted mean square of each 100 ms. */
  readonly #steps: number[] = [];
  #work = new Float32Array(0);
  #energy = 0;
  #inStep = 0;

  constructor(format: { sampleRate: number; channelCount: number; truePeak?: boolean }) {
    const { sampleRate, channelCount, truePeak = true } = format;
    this.#stepFrames = Math.round(sampleRate / 10);
    this.#weights = channelWeights(channelCount);
    this.#filters = this.#weights.map(() => [
      new Biquad(preFilter(sampleRate)),
      new Biquad(highPass(sampleRate)),
    ]);
    this.#truePeaks = truePeak ? this.#weights.map(() => new TruePeak(sampleRate)) : [];
  }

  write(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    for (let from = 0; from < frames; ) {
      const to = Math.min(frames, from + this.#stepFrames - this.#inStep);
      this.#add(block, from, to);
      from = to;
    }
    for (const [c, meter] of this.#truePeaks.entries()) meter.write(block[c]!);
  }

  result(): Loudness {
    const momentary = means(this.#steps, 4);
    const shortTerm = means(this.#steps, 30);
    const peak = this.#truePeaks.reduce((most, meter) => Math.max(most, meter.peak), 0);
    return {
      integratedLufs: lufs(gatedMean(momentary, -10)),
      momentaryMaxLufs: lufs(largest(momentary)),
      shortTermMaxLufs: lufs(largest(shortTerm)),
      rangeLu: loudnessRange(shortTerm),
      truePeakDb: peak > 0 ? 20 * Math.log10(peak) : null,
    };
  }

  #add(block: readonly Float32Array[], from: number, to: number): void {
    if (this.#work.length < to - from) this.#work = new Float32Array(this.#stepFrames);
    const work = this.#work.subarray(0, to - from);
    for (const [c, weight] of this.#weights.entries()) {
      if (weight === 0) continue;
      work.set(block[c]!.subarray(from, to));
      for (const filter of this.#filters[c]!) filter.processInPlace(work);
      let sum = 0;
      for (let i = 0; i < work.length; i++) sum += work[i]! * work[i]!;
      if (Number.isFinite(sum)) this.#energy += weight * sum; // a NaN sample must not void the programme
    }
    this.#inStep += to - from;
    if (this.#inStep < this.#stepFrames) return;
    this.#steps.push(this.#energy / this.#stepFrames);
    this.#energy = 0;
    this.#inStep = 0;
  }
}

const lufs = (meanSquare: number): number | null =>
  meanSquare > 1e-12 ? -0.691 + 10 * Math.log10(meanSquare) : null;

const absoluteGate = 10 ** ((-70 + 0.691) / 10);

/** Mean of `count` steps at every step: 400 ms blocks at 75 % overlap for 4. */
function means(steps: readonly number[], count: number): number[] {
  const result: number[] = [];
  for (let i = count; i <= steps.length; i++) {
    let sum = 0;
    for (let k = i - count; k < i; k++) sum += steps[k]!;
    result.push(sum / count);
  }
  return result;
}

function aboveGates(blocks: readonly number[], relativeDb: number): number[] {
  const loud = blocks.filter((value) => value > absoluteGate);
  const gate = mean(loud) * 10 ** (relativeDb / 10);
  return loud.filter((value) => value > gate);
}

const gatedMean = (blocks: readonly number[], relativeDb: number): number =>
  mean(aboveGates(blocks, relativeDb));

function loudnessRange(shortTerm: readonly number[]): number | null {
  const blocks = aboveGates(shortTerm, -20).sort((a, b) => a - b);
  if (blocks.length === 0) return null;
  const at = (share: number) => blocks[Math.round((blocks.length - 1) * share)]!;
  return 10 * Math.log10(at(0.95) / at(0.1));
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0);

function channelWeights(channelCount: number): number[] {
  const surround = 1.41;
  if (channelCount === 5) return [1, 1, 1, surround, surround];
  if (channelCount < 5) return Array.from({ length: channelCount }, () => 1);
  return Array.from({ length: channelCount }, (_, c) => (c < 3 ? 1 : c === 3 ? 0 : surround));
}

/** The head's high shelf. The standard lists it for 48 kHz; this is its analogue form at any rate. */
function preFilter(sampleRate: number): BiquadCoefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const vh = 10 ** (3.999843853973347 / 20);
  const vb = vh ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (vh + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - vh)) / a0,
    b2: (vh - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/** The revised low-frequency B curve, a high-pass at 38 Hz. */
function highPass(sampleRate: number): BiquadCoefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
