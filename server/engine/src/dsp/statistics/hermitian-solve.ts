/**
 * Solves A z = b for a Hermitian positive definite A (row by row, n * n, real and imaginary parts apart) by Cholesky's
 * decomposition; overwrites A, leaves z in b. A pivot that is not positive counts as next to nothing.
 * Cost: n ** 3 / 3 complex multiplications.
 * Source: Golub and Van Loan, Matrix computations; own floor of the pivots.
 */
export function solveHermitianInPlace(
  aRe: Float64Array,
  aIm: Float64Array,
  bRe: Float64Array,
  bIm: Float64Array,
  n: number,
): void {
  for (let j = 0; j < n; j++) {
    let diagonal = aRe[j * n + j]!;
    for (let q = 0; q < j; q++) diagonal -= aRe[j * n + q]! ** 2 + aIm[j * n + q]! ** 2;
    diagonal = Math.sqrt(Math.max(diagonal, 1e-20));
    aRe[j * n + j] = diagonal;
    for (let i = j + 1; i < n; i++) {
      let re = aRe[i * n + j]!;
      let im = aIm[i * n + j]!;
      for (let q = 0; q < j; q++) {
        const uRe = aRe[i * n + q]!;
        const uIm = aIm[i * n + q]!;
        const vRe = aRe[j * n + q]!;
        const vIm = aIm[j * n + q]!;
        re -= uRe * vRe + uIm * vIm;
        im -= uIm * vRe - uRe * vIm;
      }
      aRe[i * n + j] = re / diagonal;
      aIm[i * n + j] = im / diagonal;
    }
  }
  for (let i = 0; i < n; i++) {
    let re = bRe[i]!;
    let im = bIm[i]!;
    for (let q = 0; q < i; q++) {
      re -= aRe[i * n + q]! * bRe[q]! - aIm[i * n + q]! * bIm[q]!;
      im -= aRe[i * n + q]! * bIm[q]! + aIm[i * n + q]! * bRe[q]!;
    }
    bRe[i] = re / aRe[i * n + i]!;
    bIm[i] = im / aRe[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    let re = bRe[i]!;
    let im = bIm[i]!;
    for (let q = i + 1; q < n; q++) {
      re -= aRe[q * n + i]! * bRe[q]! + aIm[q * n + i]! * bIm[q]!;
      im -= aRe[q * n + i]! * bIm[q]! - aIm[q * n + i]! * bRe[q]!;
    }
    bRe[i] = re / aRe[i * n + i]!;
    bIm[i] = im / aRe[i * n + i]!;
  }
}
