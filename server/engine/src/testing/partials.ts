/**
 * What partials of one fundamental add up to at a phase: the real part of the sum of `(re[h] + i im[h]) z^(h + 1)` with
 * z = e^(i phase), by Horner's rule. A sine of the gain a is `im = -a`. A sine for each of them takes eight times as
 * long.
 * @param phase of the fundamental, radians
 */
export function partialsAt(phase: number, re: Float64Array, im: Float64Array): number {
  const cos = Math.cos(phase);
  const sin = Math.sin(phase);
  let x = 0;
  let y = 0;
  for (let h = re.length - 1; h >= 0; h--) {
    const a = x + re[h]!;
    const b = y + im[h]!;
    x = a * cos - b * sin;
    y = a * sin + b * cos;
  }
  return x;
}

/** Sines of the gains 1, 1/2, 1/3 and so on, as a sawtooth has them: their sum at a phase in radians. */
export function sawtoothOf(count: number): (phase: number) => number {
  const re = new Float64Array(count);
  const im = Float64Array.from({ length: count }, (_, h) => -1 / (h + 1));
  return (phase) => partialsAt(phase, re, im);
}
