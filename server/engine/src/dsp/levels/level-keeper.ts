import { Biquad, designBiquad } from '../filters/biquad.ts';

/** Seconds over which the loudness of both sounds is compared. */
const memorySeconds = 1.5;
const smoothingSeconds = 0.15;
const stepSeconds = 0.01;
/** Share of the way to the wanted gain that a step goes. */
const speed = 1 - Math.exp(-stepSeconds / smoothingSeconds);
/** Most of the gain: 15 dB. */
const most = 10 ** (15 / 20);
/** Quieter than this, mean square, nothing is learnt. */
const gate = 1e-7;

/** Places in the memory: powers of both sounds, seconds they rest on, gain at the start and end of the step. */
const at = { original: 0, changed: 1, weight: 2, start: 3, target: 4 } as const;

/**
 * Gives a changed sound the loudness of the original, block by block: the ratio of their weighted powers over
 * the last seconds (a cumulative mean at the start), limited to 15 dB, smoothed over 150 ms. The gain changes in
 * ramps of 10 ms on a grid of its own, so that the length of the blocks makes no difference.
 * The weighting is a rough one of the ear (K-weighting of BS.1770 within 1 dB): rumble does not count.
 * Cost: two sections a sample of both sounds and one multiplication a sample that changes; memory of 10 ms.
 * Source: own; the weighting after ITU-R BS.1770-4.
 */
export class LevelKeeper {
  readonly #original: PowerMeter;
  readonly #changed: PowerMeter;
  /** Frames of a step, and how far the present one has come. */
  readonly #step: number;
  #inStep = 0;
  /** Numbers that change: a field might get a new box for each. */
  readonly #memory = new Float64Array([0, 0, 0, 1, 1]);
  #settled = false;

  constructor(sampleRate: number, channelCount: number) {
    this.#step = Math.max(1, Math.round(sampleRate * stepSeconds));
    this.#original = new PowerMeter(sampleRate, channelCount);
    this.#changed = new PowerMeter(sampleRate, channelCount);
  }

  /** Changes `changed` in place; both blocks stand for the same time. */
  processInPlace(changed: readonly Float32Array[], original: readonly Float32Array[]): void {
    const frames = changed[0]?.length ?? 0;
    for (let from = 0; from < frames; ) {
      const to = Math.min(frames, from + this.#step - this.#inStep);
      this.#original.add(original, from, to);
      this.#changed.add(changed, from, to);
      const start = this.#memory[at.start]!;
      const slope = (this.#memory[at.target]! - start) / this.#step;
      for (let c = 0; c < changed.length; c++) {
        const channel = changed[c]!;
        for (let i = from; i < to; i++)
          channel[i] = channel[i]! * (start + slope * (this.#inStep + i - from));
      }
      this.#inStep += to - from;
      from = to;
      if (this.#inStep === this.#step) this.#compare();
    }
  }

  /** At the end of a step: the gain to be reached at the end of the next one. */
  #compare(): void {
    const powerBefore = this.#original.energy[0]! / this.#step;
    const powerAfter = this.#changed.energy[0]! / this.#step;
    this.#inStep = 0;
    this.#original.energy[0] = 0;
    this.#changed.energy[0] = 0;
    const memory = this.#memory;
    memory[at.start] = memory[at.target]!;
    if (powerBefore > gate || powerAfter > gate) {
      const weight = memory[at.weight]! + stepSeconds;
      memory[at.weight] = weight < memorySeconds ? weight : memorySeconds;
      const share = stepSeconds / memory[at.weight]!;
      memory[at.original] = memory[at.original]! + share * (powerBefore - memory[at.original]!);
      memory[at.changed] = memory[at.changed]! + share * (powerAfter - memory[at.changed]!);
    }
    const original = memory[at.original]!;
    const changed = memory[at.changed]!;
    if (!(changed > 0 && original > 0)) return;
    let wanted = Math.sqrt(original / changed);
    if (wanted > most) wanted = most;
    if (wanted < 1 / most) wanted = 1 / most;
    memory[at.target] = memory[at.target]! + (this.#settled ? speed : 1) * (wanted - memory[at.target]!);
    this.#settled = true;
  }
}

class PowerMeter {
  /** One number, in an array because returning it would allocate. */
  readonly energy = new Float64Array(1);
  readonly #filters: readonly (readonly Biquad[])[];
  #work = new Float32Array(0);

  constructor(sampleRate: number, channelCount: number) {
    const shelf = designBiquad({ kind: 'highShelf', hz: 1680, gainDb: 4 }, sampleRate);
    const rumble = designBiquad({ kind: 'highpass', hz: 38, q: 0.5 }, sampleRate);
    this.#filters = Array.from({ length: channelCount }, () => [new Biquad(shelf), new Biquad(rumble)]);
  }

  /** Adds the weighted energy of frames `from` to `to`, mean over the channels, to `energy`. */
  add(block: readonly Float32Array[], from: number, to: number): void {
    if (this.#work.length < to - from) this.#work = new Float32Array(to - from);
    const work = this.#work;
    const count = to - from;
    let sum = 0;
    for (let c = 0; c < this.#filters.length; c++) {
      const filters = this.#filters[c]!;
      const channel = block[c]!;
      for (let i = 0; i < count; i++) work[i] = channel[from + i]!;
      for (let f = 0; f < filters.length; f++) filters[f]!.processRange(work, 0, count);
      for (let i = 0; i < count; i++) sum += work[i]! * work[i]!;
    }
    this.energy[0] = this.energy[0]! + sum / this.#filters.length;
  }
}
