import { Biquad, designBiquad } from './biquad.ts';

/** Seconds over which the loudness of both sounds is compared. */
const memorySeconds = 1.5;
const smoothingSeconds = 0.15;
const stepSeconds = 0.01;
const mostDb = 15;
/** Quieter than this, mean square, nothing is learnt. */
const gate = 1e-7;

/**
 * Gives a changed sound the loudness of the original, block by block: the ratio of their weighted powers over
 * the last seconds (a cumulative mean at the start), limited to 15 dB, smoothed over 150 ms. The gain changes in
 * ramps of 10 ms on a grid of its own, so that the length of the blocks makes no difference.
 * The weighting is a rough one of the ear (K-weighting of BS.1770 within 1 dB): rumble does not count.
 */
export class LevelKeeper {
  readonly #original: PowerMeter;
  readonly #changed: PowerMeter;
  /** Frames of a step, and how far the present one has come. */
  readonly #step: number;
  #inStep = 0;
  #stepOriginal = 0;
  #stepChanged = 0;
  #originalPower = 0;
  #changedPower = 0;
  #weight = 0;
  /** Gain at the start and at the end of the present step. */
  #start = 1;
  #target = 1;
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
      this.#stepOriginal += this.#original.energy(original, from, to);
      this.#stepChanged += this.#changed.energy(changed, from, to);
      const slope = (this.#target - this.#start) / this.#step;
      for (const channel of changed)
        for (let i = from; i < to; i++)
          channel[i] = channel[i]! * (this.#start + slope * (this.#inStep + i - from));
      this.#inStep += to - from;
      from = to;
      if (this.#inStep === this.#step) this.#compare();
    }
  }

  /** At the end of a step: the gain to be reached at the end of the next one. */
  #compare(): void {
    const powerBefore = this.#stepOriginal / this.#step;
    const powerAfter = this.#stepChanged / this.#step;
    this.#inStep = 0;
    this.#stepOriginal = 0;
    this.#stepChanged = 0;
    this.#start = this.#target;
    if (powerBefore > gate || powerAfter > gate) {
      this.#weight = Math.min(memorySeconds, this.#weight + stepSeconds);
      const share = stepSeconds / this.#weight;
      this.#originalPower += share * (powerBefore - this.#originalPower);
      this.#changedPower += share * (powerAfter - this.#changedPower);
    }
    if (!(this.#changedPower > 0 && this.#originalPower > 0)) return;
    const most = 10 ** (mostDb / 20);
    const wanted = Math.min(most, Math.max(1 / most, Math.sqrt(this.#originalPower / this.#changedPower)));
    const speed = this.#settled ? 1 - Math.exp(-stepSeconds / smoothingSeconds) : 1;
    this.#target += speed * (wanted - this.#target);
    this.#settled = true;
  }
}

class PowerMeter {
  readonly #filters: readonly (readonly Biquad[])[];
  #work = new Float32Array(0);

  constructor(sampleRate: number, channelCount: number) {
    const shelf = designBiquad({ kind: 'highShelf', hz: 1680, gainDb: 4 }, sampleRate);
    const rumble = designBiquad({ kind: 'highpass', hz: 38, q: 0.5 }, sampleRate);
    this.#filters = Array.from({ length: channelCount }, () => [new Biquad(shelf), new Biquad(rumble)]);
  }

  /** Weighted energy of frames `from` to `to`, mean over the channels. */
  energy(block: readonly Float32Array[], from: number, to: number): number {
    if (this.#work.length < to - from) this.#work = new Float32Array(to - from);
    const work = this.#work.subarray(0, to - from);
    let sum = 0;
    for (const [c, filters] of this.#filters.entries()) {
      work.set(block[c]!.subarray(from, to));
      for (const filter of filters) filter.processInPlace(work);
      for (let i = 0; i < work.length; i++) sum += work[i]! * work[i]!;
    }
    return sum / this.#filters.length;
  }
}
