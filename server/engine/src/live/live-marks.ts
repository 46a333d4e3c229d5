import { SampleHistory } from '../dsp/streaming/sample-history.ts';
import type { F0Follower } from './f0-follower.ts';

const held = 128;
/** Shares of a period before and after a mark that are compared with those of the last one. */
const before = 0.75;
const after = 0.25;
/** Furthest that a period may be from the one expected. */
const stray = 0.2;
/** Share of the energy at a mark against the match of the waveforms. */
const peakWeight = 0.05;

/** Places in the memory: what a function answers. */
const found = 0;
const energy = 1;
const top = 2;
const anchor = 3;

/**
 * Pitch marks at the present moment: one a period at the same phase, found by the best match with the last one as
 * soon as a quarter of a period behind it has arrived. A new passage begins at the energy peak of its newest
 * period and is marked backwards as far as the sound has not been played yet.
 * All places are in samples of the full rate.
 * Cost: about 1.1 p^2 multiplications a mark for a period of p samples, and up to a dozen marks when a passage begins;
 * allocates nothing after the constructor. Memory of .12 s of sound.
 * Source: as `PitchMarker`; own window, which lies mostly before the mark, and own beginning.
 */
export class LiveMarks {
  readonly #factor: number;
  readonly #rate: number;
  readonly #history = new SampleHistory(8192);
  /** Marks of the newest passage, oldest first: the first `count` places. */
  readonly places = new Float64Array(held);
  /** Latest period, samples of the full rate. */
  readonly period = new Float64Array(1);
  readonly #scores: Float64Array;
  /** Numbers that change or are answers: a field or a return would get a new box for each. */
  readonly #memory = new Float64Array(4);
  #count = 0;
  /** True while the newest passage goes on. */
  inVoice = false;

  /** @param rate of the samples given, which is that of the sound divided by `factor` */
  constructor(rate: number, factor: number) {
    this.#rate = rate;
    this.#factor = factor;
    this.#scores = new Float64Array(Math.ceil((2.6 * stray * rate) / 60) + 8);
    this.period[0] = 0.005 * rate * factor;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * @param samples `count` of them, @param voice that speaks in them
   * @param playedTo place up to which the sound has been laid down
   */
  push(samples: Float32Array, count: number, voice: F0Follower, playedTo: number): void {
    for (let i = 0; i < count; i++) this.#history.append(samples[i]!);
    if (voice.f0[0]! > 0) {
      if (!this.inVoice) this.#begin(voice, playedTo);
      if (this.inVoice) this.#follow(voice);
    } else this.inVoice = false;
    this.#history.dropBefore(this.#history.end - Math.ceil(0.12 * this.#rate));
  }

  #begin(voice: F0Follower, playedTo: number): void {
    const memory = this.#memory;
    const step = this.#rate / voice.f0[0]!;
    const latest = Math.floor(this.#history.end - 2 - after * step);
    const half = Math.max(2, Math.round(step / 5));
    memory[top] = 1e-9;
    memory[anchor] = -1;
    for (let at = Math.ceil(latest - step); at <= latest; at++) this.#measure(at, half);
    if (memory[anchor]! < 0) return;
    this.#count = 1;
    this.places[0] = memory[anchor]! * this.#factor;
    this.inVoice = true;
    this.period[0] = step * this.#factor;
    memory[found] = memory[anchor]!;
    while (this.#count < 12) {
      this.#match(voice, -1);
      const earlier = memory[found]!;
      if (earlier * this.#factor < playedTo) break;
      this.places.copyWithin(1, 0, this.#count);
      this.places[0] = earlier * this.#factor;
      this.#count++;
    }
  }

  #follow(voice: F0Follower): void {
    const memory = this.#memory;
    const step = this.#rate / voice.f0[0]!;
    for (;;) {
      const last = this.places[this.#count - 1]! / this.#factor;
      if (last + (1 + stray + after) * step + 3 > this.#history.end) return;
      memory[found] = last;
      this.#match(voice, 1);
      const next = memory[found]!;
      if (this.#count === held) {
        this.places.copyWithin(0, held / 2, held);
        this.#count = held / 2;
      }
      this.places[this.#count++] = next * this.#factor;
      this.period[0] = (next - last) * this.#factor;
    }
  }

  /** Moves `found` by about a period forwards (1) or back (-1), to where the waveform repeats best. */
  #match(voice: F0Follower, direction: number): void {
    const memory = this.#memory;
    const data = this.#history.data;
    const start = this.#history.start;
    const from = memory[found]!;
    const step = this.#rate / voice.f0[0]!;
    const origin = Math.round(from);
    const left = Math.max(4, Math.round(before * step));
    const right = Math.max(2, Math.round(after * step));
    const half = Math.max(2, Math.round(step / 5));
    const low = Math.max(2, Math.floor((1 - stray) * step) - 1);
    const high = Math.ceil((1 + stray) * step) + 1;
    const first = Math.min(origin, origin + direction * high) - left;
    const last = Math.max(origin, origin + direction * high) + right;
    memory[found] = from + direction * step;
    if (first < start || last >= this.#history.end || high - low >= this.#scores.length) return;
    const here = origin - start;
    let energyHere = 1e-12;
    for (let j = -left; j <= right; j++) energyHere += data[here + j]! * data[here + j]!;
    this.#measure(origin, half);
    const peakHere = memory[energy]! + 1e-12;
    const scores = this.#scores;
    let best = 0;
    for (let lag = low; lag <= high; lag++) {
      const there = here + direction * lag;
      let cross = 0;
      let power = 1e-12;
      for (let j = -left; j <= right; j++) {
        const v = data[there + j]!;
        cross += data[here + j]! * v;
        power += v * v;
      }
      this.#measure(there + start, half);
      const peak = memory[energy]! / peakHere;
      scores[lag - low] = cross / Math.sqrt(energyHere * power) + peakWeight * (peak < 2 ? peak : 2);
      if (scores[lag - low]! > scores[best]!) best = lag - low;
    }
    if (best === 0 || best === high - low) return;
    const bend = scores[best - 1]! - 2 * scores[best]! + scores[best + 1]!;
    const shift = bend < 0 ? (0.5 * (scores[best - 1]! - scores[best + 1]!)) / bend : 0;
    memory[found] = from + direction * (low + best + shift);
  }

  /** Measures the energy within `half` of a place, and notes the place with the highest so far. */
  #measure(at: number, half: number): void {
    const middle = at - this.#history.start;
    let sum = 0;
    if (middle - half >= 0 && at + half < this.#history.end) {
      const data = this.#history.data;
      for (let j = -half; j <= half; j++) {
        const v = data[middle + j]!;
        sum += v * v * (1 - (j < 0 ? -j : j) / (half + 1));
      }
    }
    const memory = this.#memory;
    memory[energy] = sum;
    if (sum <= memory[top]!) return;
    memory[top] = sum;
    memory[anchor] = at;
  }
}
