/**
 * One signal to listen to for all channels: their sum, each with the sign that fits the first one, so that a
 * voice that is out of phase between left and right does not vanish.
 * The sign of a channel follows its running correlation with the first channel and changes only on clear
 * evidence.
 * Cost: four multiplications a sample of every channel but the first, and a division a frame; for one channel nothing.
 * Source: own, a correlation that forgets a fifth with every block and settles the sign beyond -.3 and .3.
 */
export class MonoGuide {
  readonly #signs: Int8Array;
  readonly #correlations: Float64Array;
  readonly #powers: Float64Array;
  #sum = new Float32Array(0);

  constructor(channelCount: number) {
    this.#signs = new Int8Array(channelCount).fill(1);
    this.#correlations = new Float64Array(channelCount);
    this.#powers = new Float64Array(channelCount);
  }

  /** Mean of the channels of a block, as many frames; valid until the next call. One channel comes back as it is. */
  mix(block: readonly Float32Array[]): Float32Array {
    const first = block[0]!;
    if (block.length === 1) return first;
    if (this.#sum.length < first.length) this.#sum = new Float32Array(first.length);
    const sum = this.#sum.subarray(0, first.length);
    sum.set(first);
    for (let c = 1; c < block.length; c++) {
      const channel = block[c]!;
      const sign = this.#sign(c, first, channel);
      for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + sign * channel[i]!;
    }
    for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! / block.length;
    return sum;
  }

  #sign(c: number, first: Float32Array, channel: Float32Array): number {
    let cross = 0;
    let power = 0;
    for (let i = 0; i < first.length; i++) {
      cross += first[i]! * channel[i]!;
      power += first[i]! * first[i]! + channel[i]! * channel[i]!;
    }
    this.#correlations[c] = 0.8 * this.#correlations[c]! + cross;
    this.#powers[c] = 0.8 * this.#powers[c]! + power;
    const share = (2 * this.#correlations[c]!) / (this.#powers[c]! + 1e-12);
    if (share < -0.3) this.#signs[c] = -1;
    if (share > 0.3) this.#signs[c] = 1;
    return this.#signs[c]!;
  }
}
