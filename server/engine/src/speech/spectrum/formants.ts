/**
 * Linear prediction of a frame by the autocorrelation method (Levinson-Durbin recursion).
 * @param frame windowed samples
 * @returns a[0..order] with a[0] = 1: the prediction error filter; an all-zero frame gives 1, 0, 0, ...
 * Cost: frame * order multiplications, and order^2 for the recursion.
 * Source: Makhoul, Proc. IEEE 63 (1975).
 */
export function linearPrediction(frame: Float32Array, order: number): Float64Array {
  const r = new Float64Array(order + 1);
  for (let lag = 0; lag <= order; lag++)
    for (let i = lag; i < frame.length; i++) r[lag] = r[lag]! + frame[i]! * frame[i - lag]!;
  const a = new Float64Array(order + 1);
  a[0] = 1;
  let error = r[0]! * (1 + 1e-9);
  const next = new Float64Array(order + 1);
  for (let i = 1; i <= order && error > 0; i++) {
    let k = r[i]!;
    for (let j = 1; j < i; j++) k += a[j]! * r[i - j]!;
    k /= -error;
    next.set(a);
    for (let j = 1; j < i; j++) next[j] = a[j]! + k * a[i - j]!;
    next[i] = k;
    a.set(next);
    error *= 1 - k * k;
  }
  return a;
}

/**
 * Frequencies of the formants of a steady vowel, Hz, lowest first: the peaks of its linear prediction spectrum.
 * @param samples at `sampleRate`, 30 ms or more; the whole stretch is one frame
 * Cost: `linearPrediction` of order sampleRate / 1000 + 2, then order + 1 sines and cosines every 5 Hz: some 16 000 of
 * each at 11 kHz, which is most of it.
 * Source: peak picking as in McCandless, IEEE Trans. ASSP 22 (1974); own order and emphasis.
 * Resolution 5 Hz. Limits: formants closer than about 200 Hz merge into one peak; with an F0 above about
 * 250 Hz peaks are drawn to the nearest harmonic.
 */
export function formantsOf(samples: Float32Array, sampleRate: number): number[] {
  const order = 2 + 2 * Math.round(sampleRate / 2000);
  const frame = samples.map((value, i) => {
    const emphasised = value - 0.97 * (samples[i - 1] ?? 0);
    return emphasised * (0.54 - 0.46 * Math.cos((2 * Math.PI * (i + 0.5)) / samples.length));
  });
  const a = linearPrediction(frame, order);
  const step = 5;
  const level = (hz: number): number => {
    let re = 0;
    let im = 0;
    for (let k = 0; k <= order; k++) {
      const angle = (2 * Math.PI * hz * k) / sampleRate;
      re += a[k]! * Math.cos(angle);
      im -= a[k]! * Math.sin(angle);
    }
    return 1 / Math.hypot(re, im);
  };
  const found: number[] = [];
  let before = level(90 - step);
  let here = level(90);
  for (let hz = 90; hz < 0.48 * sampleRate; hz += step) {
    const after = level(hz + step);
    if (here > before && here >= after) found.push(hz);
    before = here;
    here = after;
  }
  return found;
}
