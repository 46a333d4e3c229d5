import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { solveHermitianInPlace } from './hermitian-solve.ts';

it.each([1, 2, 7, 20])('solves %i complex equations: what it gives makes the right side again', (n) => {
  const root = noise(2 * n * n, 3);
  const aRe = new Float64Array(n * n);
  const aIm = new Float64Array(n * n);
  // a matrix times its own transposed conjugate
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      for (let k = 0; k < n; k++) {
        const re = root[i * n + k]!;
        const im = root[n * n + i * n + k]!;
        const otherRe = root[j * n + k]!;
        const otherIm = root[n * n + j * n + k]!;
        aRe[i * n + j]! += re * otherRe + im * otherIm;
        aIm[i * n + j]! += im * otherRe - re * otherIm;
      }
  for (let i = 0; i < n; i++) aRe[i * n + i]! += 0.1;
  const bRe = Float64Array.from(noise(n, 4));
  const bIm = Float64Array.from(noise(n, 5));
  const zRe = bRe.slice();
  const zIm = bIm.slice();
  solveHermitianInPlace(aRe.slice(), aIm.slice(), zRe, zIm, n);
  for (let i = 0; i < n; i++) {
    let re = 0;
    let im = 0;
    for (let j = 0; j < n; j++) {
      re += aRe[i * n + j]! * zRe[j]! - aIm[i * n + j]! * zIm[j]!;
      im += aRe[i * n + j]! * zIm[j]! + aIm[i * n + j]! * zRe[j]!;
    }
    expect(re).toBeCloseTo(bRe[i]!, 9);
    expect(im).toBeCloseTo(bIm[i]!, 9);
  }
});
