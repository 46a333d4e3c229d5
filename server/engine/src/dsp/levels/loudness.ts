import type { Loudness } from '../../base/loudness.ts';
import { KWeighting } from '../filters/k-weighting.ts';
import { TruePeak } from './true-peak.ts';

/**
 * Loudness of a programme, written in blocks of any length. Channels count as mono, stereo or, from five on,
 * L R C (LFE) Ls Rs.
 * Cost: that of `KWeighting` and, unless switched off, of `TruePeak` a sample. Memory: 16 bytes for each 100 ms.
 * Source: ITU-R BS.1770-4 and EBU Tech 3341 / 3342.
 */
export class LoudnessMeter {
  readonly #stepFrames: number;
  readonly #weighting: KWeighting;
  readonly #truePeaks: readonly TruePeak[];
  /** Weighted mean square of each 100 ms. */
  readonly #steps: number[] = [];
  #energy = 0;
  #inStep = 0;

  constructor(format: { sampleRate: number; channelCount: number; truePeak?: boolean }) {
    const { sampleRate, channelCount, truePeak = true } = format;
    this.#stepFrames = Math.round(sampleRate / 10);
    this.#weighting = new KWeighting(format);
    this.#truePeaks = truePeak ? Array.from({ length: channelCount }, () => new TruePeak(sampleRate)) : [];
  }

  /** One array a channel, of equal length; 1 is full scale. */
  write(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    for (let from = 0; from < frames; ) {
      const to = Math.min(frames, from + this.#stepFrames - this.#inStep);
      this.#add(block, from, to);
      from = to;
    }
    for (const [c, meter] of this.#truePeaks.entries()) meter.write(block[c]!);
  }

  /** K-weighted mean square of each 100 ms so far, as `integratedLufs` takes them. */
  get steps(): readonly number[] {
    return this.#steps;
  }

  result(): Loudness {
    const momentary = means(this.#steps, 4);
    const shortTerm = means(this.#steps, 30);
    const peak = this.#truePeaks.reduce((most, meter) => Math.max(most, meter.peak), 0);
    return {
      integratedLufs: integratedLufs(this.#steps),
      momentaryMaxLufs: lufs(largest(momentary)),
      shortTermMaxLufs: lufs(largest(shortTerm)),
      rangeLu: loudnessRange(shortTerm),
      truePeakDb: peak > 0 ? 20 * Math.log10(peak) : null,
    };
  }

  #add(block: readonly Float32Array[], from: number, to: number): void {
    this.#energy += this.#weighting.energyOf(block, from, to);
    this.#inStep += to - from;
    if (this.#inStep < this.#stepFrames) return;
    this.#steps.push(this.#energy / this.#stepFrames);
    this.#energy = 0;
    this.#inStep = 0;
  }
}

/**
 * Gated loudness of a programme, LUFS; null for silence.
 * @param steps weighted mean square of each 100 ms
 * Cost: O(steps), in new arrays of as many numbers.
 * Source: ITU-R BS.1770-4, Annex 1: blocks of 400 ms, gates at -70 LUFS and 10 LU below what passes it.
 */
export const integratedLufs = (steps: readonly number[]): number | null =>
  lufs(gatedMean(means(steps, 4), -10));

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
