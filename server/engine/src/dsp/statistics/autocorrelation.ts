import type { Fft } from '../fft/fft.ts';

/**
 * Autocorrelation of a signal of any length at the lags 0..`lags` - 1, each the mean of its products (unbiased).
 * Done block by block in the frequency domain: the blocks' cross spectra are added up and transformed back once.
 * Within 1e-5 of the power of the direct sum.
 * Cost: two transforms for each `fft.size - lags` samples.
 * Source: Rader, An improved algorithm for high speed autocorrelation with applications to spectral estimation (1970).
 * @param fft of more than twice as many samples as there are lags, or the blocks get short
 */
export function autocorrelation(values: Float32Array, lags: number, fft: Fft): Float64Array {
  const block = fft.size - lags;
  if (block < 1) throw new RangeError(`A transform of ${fft.size} is too small for ${lags} lags`);
  const time = new Float32Array(fft.size);
  const here = new Float32Array(fft.size + 2);
  const ahead = new Float32Array(fft.size + 2);
  const sum = new Float64Array(fft.size + 2);
  for (let from = 0; from < values.length; from += block) {
    time.fill(0);
    time.set(values.subarray(from, from + block));
    fft.forward(time, here);
    // the same samples and those that lie up to `lags` ahead: nothing wraps around
    time.set(values.subarray(from, from + fft.size));
    fft.forward(time, ahead);
    for (let k = 0; k < sum.length; k += 2) {
      sum[k] = sum[k]! + here[k]! * ahead[k]! + here[k + 1]! * ahead[k + 1]!;
      sum[k + 1] = sum[k + 1]! + here[k]! * ahead[k + 1]! - here[k + 1]! * ahead[k]!;
    }
  }
  fft.inverse(Float32Array.from(sum), time);
  return Float64Array.from({ length: lags }, (_, lag) => time[lag]! / Math.max(1, values.length - lag));
}
