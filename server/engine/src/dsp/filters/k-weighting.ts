import { Biquad, type BiquadCoefficients } from './biquad.ts';

/**
 * The ear's weighting of channels and frequencies in a loudness (K-weighting), for blocks of any length. Channels
 * count as mono, stereo or, from five on, L R C (LFE) Ls Rs.
 * Cost: two sections, so ten multiplications, a sample of every channel that counts.
 * Source: ITU-R BS.1770-4, Annex 1; its filters in analogue form, so that they hold at any rate.
 */
export class KWeighting {
  readonly #weights: readonly number[];
  readonly #filters: readonly (readonly [Biquad, Biquad])[];
  #work = new Float32Array(0);

  constructor({ sampleRate, channelCount }: { sampleRate: number; channelCount: number }) {
    this.#weights = channelWeights(channelCount);
    this.#filters = this.#weights.map(() => [
      new Biquad(preFilter(sampleRate)),
      new Biquad(highPass(sampleRate)),
    ]);
  }

  /** Sum of the squares of the frames `from` to `to`, weighted. Pieces must be given in order, without gaps. */
  energyOf(block: readonly Float32Array[], from: number, to: number): number {
    if (this.#work.length < to - from) this.#work = new Float32Array(to - from);
    const work = this.#work.subarray(0, to - from);
    let energy = 0;
    for (const [c, weight] of this.#weights.entries()) {
      if (weight === 0) continue;
      work.set(block[c]!.subarray(from, to));
      for (const filter of this.#filters[c]!) filter.processInPlace(work);
      let sum = 0;
      for (let i = 0; i < work.length; i++) sum += work[i]! * work[i]!;
      if (Number.isFinite(sum)) energy += weight * sum; // a NaN sample must not void the programme
    }
    return energy;
  }
}

function channelWeights(channelCount: number): number[] {
  const surround = 1.41;
  if (channelCount === 5) return [1, 1, 1, surround, surround];
  if (channelCount < 5) return Array.from({ length: channelCount }, () => 1);
  return Array.from({ length: channelCount }, (_, c) => (c < 3 ? 1 : c === 3 ? 0 : surround));
}

/** The head's high shelf. The standard lists it for 48 kHz; this is its analogue form at any rate. */
function preFilter(sampleRate: number): BiquadCoefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const vh = 10 ** (3.999843853973347 / 20);
  const vb = vh ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (vh + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - vh)) / a0,
    b2: (vh - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/** The revised low-frequency B curve, a high-pass at 38 Hz. */
function highPass(sampleRate: number): BiquadCoefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
