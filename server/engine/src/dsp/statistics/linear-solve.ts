/**
 * Solves A x = b for a symmetric positive definite A (row by row, n * n) by Cholesky's decomposition.
 * Neither argument is changed. A matrix that is not positive definite is taken as if its smallest pivots were 1e-12
 * of the largest diagonal element.
 * Cost: O(n^3 / 6), and a copy of both.
 * Source: Cholesky's decomposition, as in Golub and Van Loan, Matrix computations; own floor of the pivots.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const l = matrix.slice();
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, l[i * n + i]!);
  for (let j = 0; j < n; j++) {
    let pivot = l[j * n + j]!;
    for (let k = 0; k < j; k++) pivot -= l[j * n + k]! ** 2;
    const root = Math.sqrt(Math.max(pivot, 1e-12 * largest));
    l[j * n + j] = root;
    for (let i = j + 1; i < n; i++) {
      let sum = l[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= l[i * n + k]! * l[j * n + k]!;
      l[i * n + j] = sum / root;
    }
  }
  const x = right.slice();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] = x[i]! - l[i * n + k]! * x[k]!;
    x[i] = x[i]! / l[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] = x[i]! - l[k * n + i]! * x[k]!;
    x[i] = x[i]! / l[i * n + i]!;
  }
  return x;
}
