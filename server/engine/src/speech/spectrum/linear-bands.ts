/** Width of a band, Hz. */
export const linearBandHz = 500;
/** Bands from 0 Hz to 24 kHz. */
export const linearBandCount = 48;
/** Level of a band without any sound, dB. */
export const noSoundDb = -160;

/**
 * Level of a frame in bands of equal width, 500 Hz each up to 24 kHz, without the smoothing of an envelope: for where
 * a sound ends and for its noise-like upper part, which the finer bands of voices are not made for.
 * Cost: two multiplications a bin and a logarithm a band; no allocation.
 * Source: own, the power of the bins between the bands' edges.
 */
export class LinearBands {
  /** Bands that lie wholly below the Nyquist frequency. */
  readonly count: number;
  /** Of the frame that was measured last, a band each. */
  readonly powers = new Float64Array(linearBandCount);
  readonly #edges: Int32Array;
  readonly #reference: number;

  constructor(sampleRate: number, fftSize: number) {
    this.count = Math.min(linearBandCount, Math.floor(sampleRate / 2 / linearBandHz));
    this.#edges = Int32Array.from({ length: this.count + 1 }, (_, b) =>
      Math.round((b * linearBandHz * fftSize) / sampleRate),
    );
    // full scale is about 0 dB for noise in one band, whatever the size of the transform
    this.#reference = 2 / fftSize ** 2;
  }

  /**
   * @param spectrum interleaved re, im of a windowed frame
   * @param levels filled with dB up to `count`, with `noSoundDb` above it
   */
  measure(spectrum: Float32Array, levels: Float32Array): void {
    levels.fill(noSoundDb);
    for (let b = 0; b < this.count; b++) {
      let power = 0;
      for (let k = this.#edges[b]!; k < this.#edges[b + 1]!; k++)
        power += spectrum[2 * k]! * spectrum[2 * k]! + spectrum[2 * k + 1]! * spectrum[2 * k + 1]!;
      this.powers[b] = power * this.#reference;
      levels[b] = Math.max(noSoundDb, 10 * Math.log10(this.powers[b]! + 1e-20));
    }
  }
}
