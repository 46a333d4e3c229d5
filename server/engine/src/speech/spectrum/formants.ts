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

/** Spacing of the frequencies that are looked at, Hz, and the first of them. */
const stepHz = 5;
const firstHz = 90;

/**
 * Frequencies of the formants of a steady vowel, Hz, lowest first: the peaks of its linear prediction spectrum.
 * @param samples at `sampleRate`, 30 ms or more; the whole stretch is one frame
 * Cost: `linearPrediction` of order sampleRate / 1000 + 2, then every 5 Hz a sine, a cosine and four
 * multiplications a coefficient: some 60 000 multiplications at 11 kHz.
 * Source: peak picking as in McCandless, IEEE Trans. ASSP 22 (1974); own order and emphasis.
 * Resolution 5 Hz. Limits: formants closer than about 200 Hz merge into one peak; with an F0 above about
 * 250 Hz peaks are drawn to the nearest harmonic.
 */
export function formantsOf(samples: Float32Array, sampleRate: number): number[] {
  const order = 2 + 2 * Math.round(sampleRate / 2000);
  const frame = new Float32Array(samples.length);
  for (let i = 0; i < frame.length; i++) {
    const emphasised = samples[i]! - 0.97 * (i > 0 ? samples[i - 1]! : 0);
    frame[i] = emphasised * (0.54 - 0.46 * Math.cos((2 * Math.PI * (i + 0.5)) / frame.length));
  }
  const a = linearPrediction(frame, order);
  // one before the first frequency and one behind the last
  const valleys = new Float64Array(Math.ceil((0.48 * sampleRate - firstHz) / stepHz) + 2);
  for (let at = 0; at < valleys.length; at++) {
    // the error filter's response, by Horner's rule: its valleys are the spectrum's peaks
    const angle = (2 * Math.PI * (firstHz + (at - 1) * stepHz)) / sampleRate;
    const cos = Math.cos(angle);
    const sin = -Math.sin(angle);
    let re = a[order]!;
    let im = 0;
    for (let k = order - 1; k >= 0; k--) {
      const product = re * cos - im * sin;
      im = re * sin + im * cos;
      re = product + a[k]!;
    }
    valleys[at] = re * re + im * im;
  }
  const found: number[] = [];
  for (let at = 1; at < valleys.length - 1; at++)
    if (valleys[at]! < valleys[at - 1]! && valleys[at]! <= valleys[at + 1]!)
      found.push(firstHz + (at - 1) * stepHz);
  return found;
}
