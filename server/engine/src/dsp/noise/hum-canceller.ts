import type { Effect } from '../streaming/effect.ts';
import type { Hum } from './hum.ts';

/** A block lasts so many periods of the mains, so that no line is seen in the place of another; about 40 ms. */
const periods = 2;
/** Lines are followed as fast as a notch would that is 1 Hz wide, above 300 Hz a 300th of their frequency. */
const leastWidthHz = 1;
/** What is known of a line counts at least like this share of all that is remembered of it. */
const leastTrust = 0.25;
/** Share of the last block in the mean of what was left of a line, and what of its power stays in a mean that is hum. */
const lastShare = 0.1;
const inPhase = 0.6;

/**
 * Takes a hum out by what is known of its lines: the amplitude and phase of each are learned where little else sounds and
 * subtracted everywhere, so that a voice on top of a line loses nothing and nothing rings behind it, as with notches.
 * Lines are learned from what is left when all were subtracted; a block in which more is left than a line is strong
 * counts the less for it, unless it has kept its phase for a while: a lamp may have been switched on. Mains wander by some
 * hundredths of a hertz, overtones by as many times more: each is followed as fast as a notch would.
 * Cost: four multiplications a sample, channel and line. No allocation in `processInPlace`.
 * Source: adaptive noise cancelling (Widrow et al., Proc. IEEE 63(12), 1975) by blocks, each weighted as an M-estimate with
 * the Cauchy distribution weights what lies far off (Huber and Ronchetti, Robust Statistics, 2009). Own limits.
 */
export class HumCanceller implements Effect {
  readonly #lines: readonly Line[];
  readonly #blockFrames: number;
  #at = 0;

  constructor(sampleRate: number, channelCount: number, hum: Hum) {
    this.#blockFrames = Math.round((periods * sampleRate) / hum.mainsHz);
    const shape = { sampleRate, channelCount, blockFrames: this.#blockFrames };
    this.#lines = hum.harmonicsHz.map((hz, n) => new Line(hz, hum.amplitudes[n]!, shape));
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]!.length;
    for (let from = 0; from < frames; ) {
      const to = Math.min(frames, from + this.#blockFrames - this.#at);
      for (let c = 0; c < block.length; c++) {
        for (const line of this.#lines) line.subtract(block[c]!, from, to, this.#at, c);
        for (const line of this.#lines) line.listen(block[c]!, from, to, this.#at, c);
      }
      this.#at += to - from;
      from = to;
      if (this.#at < this.#blockFrames) continue;
      this.#at = 0;
      for (const line of this.#lines) line.learn();
    }
  }
}

/** Complex amplitudes of a line in one channel, as it was at the first sample of all. */
interface Known {
  re: number;
  im: number;
  /** How much all blocks together count that were heard of late. */
  weight: number;
  /** Of what is left of it in this block, so far; and in the mean of the last ones, with their mean power. */
  sumRe: number;
  sumIm: number;
  meanRe: number;
  meanIm: number;
  meanPower: number;
}

class Line {
  /** One block of the tone. */
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #turnsABlock: number;
  readonly #leastPower: number;
  /** Share of what is known that a block takes the place of. */
  readonly #forgotten: number;
  readonly #channels: readonly Known[];
  /** Where in its turn the tone is at the first sample of this block. */
  #turn = 0;
  #turnRe = 1;
  #turnIm = 0;

  constructor(
    hz: number,
    amplitude: number,
    shape: { sampleRate: number; channelCount: number; blockFrames: number },
  ) {
    const { sampleRate, channelCount, blockFrames } = shape;
    const angle = (2 * Math.PI * hz) / sampleRate;
    this.#cos = Float64Array.from({ length: blockFrames }, (_, n) => Math.cos(angle * n));
    this.#sin = Float64Array.from({ length: blockFrames }, (_, n) => Math.sin(angle * n));
    this.#turnsABlock = (hz * blockFrames) / sampleRate;
    this.#leastPower = amplitude ** 2 + 1e-14;
    const widthHz = Math.max(leastWidthHz, hz / 300);
    this.#forgotten = 1 - Math.exp((-Math.PI * widthHz * blockFrames) / sampleRate);
    this.#channels = Array.from({ length: channelCount }, () => ({
      ...{ re: 0, im: 0, weight: leastTrust / this.#forgotten },
      ...{ sumRe: 0, sumIm: 0, meanRe: 0, meanIm: 0, meanPower: 0 },
    }));
  }

  subtract(samples: Float32Array, from: number, to: number, at: number, channel: number): void {
    const { re, im } = this.#channels[channel]!;
    const cos = this.#cos;
    const sin = this.#sin;
    const real = re * this.#turnRe - im * this.#turnIm;
    const imaginary = re * this.#turnIm + im * this.#turnRe;
    for (let i = from, n = at; i < to; i++, n++)
      samples[i] = samples[i]! - (real * cos[n]! - imaginary * sin[n]!);
  }

  /** Measures what is left of it. */
  listen(samples: Float32Array, from: number, to: number, at: number, channel: number): void {
    const known = this.#channels[channel]!;
    const cos = this.#cos;
    const sin = this.#sin;
    let { sumRe, sumIm } = known;
    for (let i = from, n = at; i < to; i++, n++) {
      sumRe += samples[i]! * cos[n]!;
      sumIm -= samples[i]! * sin[n]!;
    }
    known.sumRe = sumRe;
    known.sumIm = sumIm;
  }

  /** A block is over. */
  learn(): void {
    const scale = 2 / this.#cos.length;
    const kept = 1 - this.#forgotten;
    for (const known of this.#channels) {
      const re = scale * (known.sumRe * this.#turnRe + known.sumIm * this.#turnIm);
      const im = scale * (known.sumIm * this.#turnRe - known.sumRe * this.#turnIm);
      const power = re * re + im * im;
      known.sumRe = 0;
      known.sumIm = 0;
      known.meanRe += lastShare * (re - known.meanRe);
      known.meanIm += lastShare * (im - known.meanIm);
      known.meanPower += lastShare * (power - known.meanPower);
      const mean = known.meanRe ** 2 + known.meanIm ** 2;
      const usual = Math.max(
        this.#leastPower,
        known.re ** 2 + known.im ** 2,
        mean > inPhase * known.meanPower ? mean : 0,
      );
      const weight = usual / (usual + power);
      known.weight = Math.max(leastTrust / this.#forgotten, kept * known.weight + weight);
      known.re += (weight / known.weight) * re;
      known.im += (weight / known.weight) * im;
    }
    this.#turn = (this.#turn + this.#turnsABlock) % 1;
    this.#turnRe = Math.cos(2 * Math.PI * this.#turn);
    this.#turnIm = Math.sin(2 * Math.PI * this.#turn);
  }
}
