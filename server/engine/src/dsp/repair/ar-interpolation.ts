import type { ArModel } from './ar-model.ts';

/**
 * Replaces damaged samples by the most likely ones: those for which the model's prediction error is least,
 * drawn to the damaged values as far as these are trusted. With no trust this is least-squares interpolation.
 *
 * Cost: O(length * order^2) a gap, as the normal equations are banded and positive definite; memory of
 * 8 * (order + 2) bytes a sample of the longest gap, no allocation later.
 * Source: Janssen, Veldhuis & Vries, IEEE Trans. ASSP 34 (1986); Godsill & Rayner, Digital Audio Restoration,
 * 1998, 5.2.3.
 */
export class ArInterpolation {
  readonly #matrix: Float64Array;
  readonly #solution: Float64Array;

  /** @param longest samples in the longest gap */
  constructor(order: number, longest: number) {
    this.#matrix = new Float64Array(longest * (order + 1));
    this.#solution = new Float64Array(longest);
  }

  /**
   * @param sound samples from `from` up to `to` are replaced; `model.order` more must lie on either side
   * @param trust for each sample of the gap, variance of the model's error over that of the damage, from 0
   */
  repairInPlace(sound: Float64Array, from: number, to: number, model: ArModel, trust: Float64Array): void {
    const matrix = this.#matrix;
    const solution = this.#solution;
    const { order, shape } = model;
    const count = to - from;
    const width = order + 1;
    for (let i = 0; i < count; i++) {
      let sum = trust[i]! * sound[from + i]!;
      for (let d = 1; d <= order; d++) {
        if (i - d < 0) sum -= shape[d]! * sound[from + i - d]!;
        if (i + d >= count) sum -= shape[d]! * sound[from + i + d]!;
      }
      solution[i] = sum;
      matrix[i * width] = shape[0]! + trust[i]!;
      for (let d = 1; d <= order; d++) matrix[i * width + d] = d <= i ? shape[d]! : 0;
    }
    this.#solve(count, order);
    for (let i = 0; i < count; i++) sound[from + i] = solution[i]!;
  }

  /** Banded Cholesky decomposition, in place; value d of row i is that of column i - d. */
  #solve(count: number, order: number): void {
    const matrix = this.#matrix;
    const solution = this.#solution;
    const width = order + 1;
    for (let i = 0; i < count; i++) {
      const row = i * width;
      const reach = Math.min(order, i);
      for (let d = reach; d >= 0; d--) {
        const other = (i - d) * width;
        let sum = matrix[row + d]!;
        for (let k = Math.min(reach - d, order); k >= 1; k--)
          sum -= matrix[row + d + k]! * matrix[other + k]!;
        matrix[row + d] = d === 0 ? Math.sqrt(Math.max(sum, 1e-12)) : sum / matrix[other]!;
      }
      let sum = solution[i]!;
      for (let d = 1; d <= reach; d++) sum -= matrix[row + d]! * solution[i - d]!;
      solution[i] = sum / matrix[row]!;
    }
    for (let i = count - 1; i >= 0; i--) {
      let sum = solution[i]!;
      for (let d = 1; d <= Math.min(order, count - 1 - i); d++)
        sum -= matrix[(i + d) * width + d]! * solution[i + d]!;
      solution[i] = sum / matrix[i * width]!;
    }
  }
}
