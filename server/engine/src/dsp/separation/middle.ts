/** Coherence of sum and difference from which a source to a side is told apart, and from which it is taken out whole. */
const coherent = { from: 0.7, whole: 0.9 };

/** A source whose sum is more than this many times its difference counts as standing in the middle. */
const widest = { whole: 3.3, none: 5 };

/** Frames that share sound with a frame, at the usual overlap of three quarters. */
const overlapping = 4;

/**
 * What stands in the middle of a stereo pair, as a stream of spectra: half the sum, less what in it moves with half
 * the difference. A source to a side has a fixed part in both, so that over about a second the two are coherent in
 * the bins it rules, and what it leaves in the sum can be told from its difference and subtracted.
 *
 * Cost O(bins). Source: the noise canceller of Widrow et al., Proc. IEEE 63, 1975, a bin at a time, gated by the
 * magnitude-squared coherence (Carter, Knapp and Nuttall, IEEE Trans. AU 21, 1973).
 * Limits: two sources on different sides in one bin cancel only in part; what stands wholly to one side is taken out.
 */
export class Middle {
  readonly #keep: number;
  readonly #cross: Float64Array;
  readonly #sums: Float64Array;
  readonly #differences: Float64Array;
  #frames = 0;

  /** @param memoryFrames over how many frames the coherence is averaged: its time constant */
  constructor(bins: number, memoryFrames: number) {
    this.#keep = Math.exp(-1 / memoryFrames);
    this.#cross = new Float64Array(2 * bins);
    this.#sums = new Float64Array(bins);
    this.#differences = new Float64Array(bins);
  }

  /** Writes the middle of one frame. All are interleaved complex spectra of at least the bins asked for. */
  read(left: Float32Array, right: Float32Array, middle: Float32Array): void {
    const keep = this.#keep;
    const cross = this.#cross;
    const sums = this.#sums;
    const differences = this.#differences;
    this.#frames++;
    // of one frame everything is coherent, of n independent ones 1/n is
    const chance = Math.min(1, overlapping * Math.max(1 / this.#frames, (1 - keep) / (1 + keep)));
    for (let k = 0; k < sums.length; k++) {
      const re = 2 * k;
      const im = 2 * k + 1;
      const sumRe = (left[re]! + right[re]!) / 2;
      const sumIm = (left[im]! + right[im]!) / 2;
      const differenceRe = (left[re]! - right[re]!) / 2;
      const differenceIm = (left[im]! - right[im]!) / 2;
      cross[re] = keep * cross[re]! + sumRe * differenceRe + sumIm * differenceIm;
      cross[im] = keep * cross[im]! + sumIm * differenceRe - sumRe * differenceIm;
      sums[k] = keep * sums[k]! + sumRe ** 2 + sumIm ** 2;
      differences[k] = keep * differences[k]! + differenceRe ** 2 + differenceIm ** 2;
      const difference = differences[k]! + 1e-5 * sums[k]! + 1e-20;
      const gainRe = cross[re]! / difference;
      const gainIm = cross[im]! / difference;
      const together = (cross[re]! ** 2 + cross[im]! ** 2) / (sums[k]! * difference + 1e-30);
      const share =
        ramp((together - chance) / (1 - chance + 1e-9), coherent.from, coherent.whole) *
        ramp(-Math.hypot(gainRe, gainIm), -widest.none, -widest.whole);
      middle[re] = sumRe - share * (gainRe * differenceRe - gainIm * differenceIm);
      middle[im] = sumIm - share * (gainRe * differenceIm + gainIm * differenceRe);
    }
  }
}

/** 0 up to `from`, 1 from `to`, straight between. */
const ramp = (value: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
