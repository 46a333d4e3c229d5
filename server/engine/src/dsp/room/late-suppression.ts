/** A little more than the decay predicts is subtracted, as its level fluctuates around the mean. */
const lateWeight = 1.25;

/**
 * Gains that hold down late reverberation: what sounded `delay` frames ago and before, faded by the room's decay,
 * is taken for reverberation and subtracted in power. Applied after linear prediction it takes what that leaves.
 *
 * Source: Lebart, Boucher and Denbigh, Acta Acustica 87 (2001); Habets, thesis, Eindhoven 2007.
 * Cost: about ten operations a bin and frame. Memory: 4 bytes a bin and frame of `delay`.
 * Limits: one decay for all frequencies; sound that swells up right after a louder one is held down with the room.
 */
export class LateSuppression {
  readonly #firstBin: number;
  readonly #decay: number;
  readonly #delayDecay: number;
  readonly #least: number;
  /** Smoothed reverberant power of the last `delay` frames, a ring. */
  readonly #ring: Float32Array[];
  readonly #power: Float32Array;
  #frames = 0;

  /**
   * @param shape.firstBin  bins below keep gain 1: offset and rumble are no reverberation
   * @param shape.rt60Frames frames in which the room falls by 60 dB
   * @param shape.delay     frames, at least 1
   * @param shape.least     smallest gain, 0..1
   */
  constructor(shape: { bins: number; firstBin: number; rt60Frames: number; delay: number; least: number }) {
    this.#firstBin = shape.firstBin;
    this.#decay = 10 ** (-6 / shape.rt60Frames);
    this.#delayDecay = lateWeight * this.#decay ** shape.delay;
    this.#least = shape.least;
    this.#ring = Array.from({ length: shape.delay }, () => new Float32Array(shape.bins));
    this.#power = new Float32Array(shape.bins);
  }

  /** Reads the power of one frame, writes a gain for each bin. */
  gains(power: Float32Array, out: Float32Array): void {
    const { length } = this.#ring;
    const earlier = this.#ring[this.#frames++ % length]!; // as it was `delay` frames ago, then of this frame
    const decay = this.#decay;
    const smoothed = this.#power;
    const last = power.length - 1;
    for (let k = 0; k <= last; k++) {
      const around = (power[Math.max(0, k - 1)]! + power[k]! + power[Math.min(last, k + 1)]!) / 3;
      const late = this.#delayDecay * earlier[k]!;
      out[k] =
        k < this.#firstBin ? 1 : Math.max(this.#least, Math.sqrt(Math.max(0, 1 - late / (around + 1e-20))));
      const next = decay * smoothed[k]! + (1 - decay) * around;
      smoothed[k] = next;
      earlier[k] = next;
    }
  }
}
