import type { Fft } from '../../dsp/fft/fft.ts';

export interface EnvelopeSettings {
  /** Finest detail kept: 1 / this many Hz is the cut-off quefrency. Above the F0, or harmonics show. */
  detailHz: number;
  /**
   * 0: cepstral smoothing, the mean of the log spectrum. Above: that many steps towards the true envelope,
   * which goes through the peaks of the harmonics.
   */
  iterations: number;
}

/**
 * Spectral envelope of one frame by cepstral smoothing, or the "true envelope", which repeats it on the
 * maximum of spectrum and envelope until the envelope rests on the harmonics.
 * Source: Imai & Abe 1979; Röbel & Rodet, DAFx 2005. Cost 2 + 2 * iterations FFTs.
 * Limits: below `detailHz` of F0 single harmonics begin to show; zeros between formants are filled.
 */
export class SpectralEnvelope {
  readonly #fft: Fft;
  readonly #order: number;
  readonly #iterations: number;
  readonly #pairs: Float32Array;
  readonly #smooth: Float32Array;
  readonly #cepstrum: Float32Array;

  constructor(fft: Fft, sampleRate: number, settings: EnvelopeSettings) {
    this.#fft = fft;
    this.#order = Math.max(2, Math.min(fft.size / 2 - 1, Math.round(sampleRate / settings.detailHz)));
    this.#iterations = settings.iterations;
    this.#pairs = new Float32Array(fft.size + 2);
    this.#smooth = new Float32Array(fft.size + 2);
    this.#cepstrum = new Float32Array(fft.size);
  }

  /**
   * @param spectrum interleaved re, im as `Fft.forward` writes it
   * @param envelope filled with the natural logarithm of the magnitude, one value a bin
   */
  logMagnitude(spectrum: Float32Array, envelope: Float32Array): void {
    const pairs = this.#pairs;
    let largest = 0;
    for (let k = 0; k < spectrum.length; k += 2) {
      const power = spectrum[k]! ** 2 + spectrum[k + 1]! ** 2;
      pairs[k] = power;
      pairs[k + 1] = 0;
      largest = Math.max(largest, power);
    }
    // 100 dB below the peak is nothing: deep zeros would otherwise pull the smooth curve down
    const floor = Math.max(1e-20, largest * 1e-10);
    for (let k = 0; k < pairs.length; k += 2) pairs[k] = 0.5 * Math.log(Math.max(pairs[k]!, floor));
    this.#liftInto(envelope);
    for (let step = 0; step < this.#iterations; step++) {
      for (let k = 0; k < pairs.length; k += 2) pairs[k] = Math.max(pairs[k]!, envelope[k / 2]!);
      this.#liftInto(envelope);
    }
  }

  #liftInto(envelope: Float32Array): void {
    const [fft, cepstrum, order] = [this.#fft, this.#cepstrum, this.#order];
    fft.inverse(this.#pairs, cepstrum);
    // full weight up to half the order, then a raised-cosine edge, which rings less than a hard one
    for (let n = 1; n < fft.size - n; n++) {
      const edge = Math.max(0, Math.min(1, (2 * n) / order - 1));
      const weight = 0.5 + 0.5 * Math.cos(Math.PI * edge);
      cepstrum[n] = cepstrum[n]! * weight;
      cepstrum[fft.size - n] = cepstrum[fft.size - n]! * weight;
    }
    cepstrum[fft.size / 2] = 0;
    fft.forward(cepstrum, this.#smooth);
    for (let k = 0; k < envelope.length; k++) envelope[k] = this.#smooth[2 * k]!;
  }
}
