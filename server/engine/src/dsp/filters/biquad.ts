/** Normalised second-order section: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
export type BiquadCoefficients = { b0: number; b1: number; b2: number; a1: number; a2: number };

export type BiquadDesign =
  | { kind: 'lowpass' | 'highpass' | 'bandpass' | 'allpass'; hz: number; q?: number }
  | { kind: 'peak' | 'lowShelf' | 'highShelf'; hz: number; gainDb: number; q?: number };

/**
 * Filter coefficients of a design in Hz and dB. `q` is .7071 where not given; the band-pass has 0 dB at its peak.
 * Frequencies are held inside 1e-4 .. .4999 of the sample rate.
 * Cost: a sine, a cosine and a power.
 * Source: Bristow-Johnson, Cookbook formulae for audio equalizer biquad filter coefficients.
 */
export function designBiquad(design: BiquadDesign, sampleRate: number): BiquadCoefficients {
  const hz = Math.max(sampleRate * 1e-4, Math.min(sampleRate * 0.4999, design.hz));
  const w = (2 * Math.PI * hz) / sampleRate;
  const cos = Math.cos(w);
  const alpha = Math.sin(w) / (2 * (design.q ?? Math.SQRT1_2));
  const a = 'gainDb' in design ? 10 ** (design.gainDb / 40) : 1;
  const slope = 2 * Math.sqrt(a) * alpha;
  switch (design.kind) {
    case 'lowpass':
      return normalised((1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
    case 'highpass':
      return normalised((1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
    case 'bandpass':
      return normalised(alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha);
    case 'allpass':
      return normalised(1 - alpha, -2 * cos, 1 + alpha, 1 + alpha, -2 * cos, 1 - alpha);
    case 'peak':
      return normalised(1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a);
    case 'lowShelf':
      return normalised(
        a * (a + 1 - (a - 1) * cos + slope),
        2 * a * (a - 1 - (a + 1) * cos),
        a * (a + 1 - (a - 1) * cos - slope),
        a + 1 + (a - 1) * cos + slope,
        -2 * (a - 1 + (a + 1) * cos),
        a + 1 + (a - 1) * cos - slope,
      );
    case 'highShelf':
      return normalised(
        a * (a + 1 + (a - 1) * cos + slope),
        -2 * a * (a - 1 + (a + 1) * cos),
        a * (a + 1 + (a - 1) * cos - slope),
        a + 1 - (a - 1) * cos + slope,
        2 * (a - 1 - (a + 1) * cos),
        a + 1 - (a - 1) * cos - slope,
      );
  }
}

/**
 * One running filter of one channel, double precision inside.
 * Cost: five multiplications a sample, no allocation.
 * Source: transposed direct form II, as in Oppenheim and Schafer, Discrete-time signal processing.
 */
export class Biquad {
  coefficients: BiquadCoefficients;
  #s1 = 0;
  #s2 = 0;

  constructor(coefficients: BiquadCoefficients) {
    this.coefficients = coefficients;
  }

  /** Filters a block of the channel; the next one goes on where it ended. */
  processInPlace(samples: Float32Array): void {
    this.processRange(samples, 0, samples.length);
  }

  /** Filters the samples from `from` up to, not including, `to`. */
  processRange(samples: Float32Array, from: number, to: number): void {
    const { b0, b1, b2, a1, a2 } = this.coefficients;
    let s1 = this.#s1;
    let s2 = this.#s2;
    for (let i = from; i < to; i++) {
      const x = samples[i]!;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      samples[i] = y;
    }
    this.#s1 = healthy(s1);
    this.#s2 = healthy(s2);
  }

  reset(): void {
    this.#s1 = 0;
    this.#s2 = 0;
  }
}

/** A decaying tail would end in denormal numbers, many times slower; NaN input would never leave the filter. */
const healthy = (state: number): number => (Math.abs(state) > 1e-30 && Math.abs(state) < 1e30 ? state : 0);

/**
 * Gain of a section at `hz` in dB.
 * Cost: four sines and cosines for each half of the fraction.
 * Source: own, the section's transfer function on the unit circle.
 */
export function biquadGainDb(coefficients: BiquadCoefficients, hz: number, sampleRate: number): number {
  const { b0, b1, b2, a1, a2 } = coefficients;
  const w = (2 * Math.PI * hz) / sampleRate;
  const power = (c0: number, c1: number, c2: number) =>
    (c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w)) ** 2 + (c1 * Math.sin(w) + c2 * Math.sin(2 * w)) ** 2;
  return 10 * Math.log10(power(b0, b1, b2) / power(1, a1, a2));
}

function normalised(
  b0: number,
  b1: number,
  b2: number,
  a0: number,
  a1: number,
  a2: number,
): BiquadCoefficients {
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 };
}
