import { createFft } from '../../dsp/fft/create-fft.ts';
import type { Fft } from '../../dsp/fft/fft.ts';
import { BandScale } from './band-scale.ts';
import { SpectralEnvelope } from './envelope.ts';
import { LinearBands } from './linear-bands.ts';

/** Finest detail of a voice's envelope in Hz: wider than the distance of a high voice's harmonics. */
const detailHz = 350;
/** The range in which the level of a frame is measured, Hz. */
const levelRange = [100, 5000] as const;
const decibels = 20 / Math.LN10;

/**
 * Length of the transform for voices at a sample rate in Hz, samples: 32 to 46 ms at the usual rates.
 * Cost: a logarithm.
 * Source: own, the power of two that holds two periods of a deep voice.
 */
export const voiceFftSize = (sampleRate: number): number =>
  Math.max(128, 2 ** Math.ceil(Math.log2(0.026 * sampleRate)));

/**
 * Envelope of one STFT frame of speech in levels of `BandScale`, dB.
 * Cost: two FFTs and a logarithm a bin for each frame; no allocation.
 * Source: `SpectralEnvelope` without iterations, its detail wider than a high voice's harmonics.
 */
export class FrameEnvelope {
  readonly fft: Fft;
  readonly scale: BandScale;
  /** The same frames in bands of equal width, for their upper part and for where they end. */
  readonly linear: LinearBands;
  readonly hzPerBin: number;
  readonly #envelope: SpectralEnvelope;
  readonly #log: Float32Array;
  readonly #levelBins: readonly [number, number];
  /** Level of the frame that was measured last, dB; an array, because a number that is returned gets a box. */
  readonly level = new Float64Array(1);
  /** Full scale is 0 dB for a sine, whatever the size of the transform. */
  readonly #reference: number;

  /** For those that have a transform already; others wait for `create`. */
  constructor(fft: Fft, sampleRate: number) {
    this.fft = fft;
    this.scale = new BandScale(sampleRate, fft.size);
    this.linear = new LinearBands(sampleRate, fft.size);
    this.hzPerBin = sampleRate / fft.size;
    this.#envelope = new SpectralEnvelope(fft, sampleRate, { detailHz, iterations: 0 });
    this.#log = new Float32Array(fft.bins);
    const bin = (hz: number) => Math.max(1, Math.min(fft.bins - 1, Math.round((hz * fft.size) / sampleRate)));
    this.#levelBins = [bin(levelRange[0]), bin(levelRange[1])];
    this.#reference = -20 * Math.log10(fft.size / Math.PI);
  }

  static async create(sampleRate: number, size = voiceFftSize(sampleRate)): Promise<FrameEnvelope> {
    return new FrameEnvelope(await createFft(size), sampleRate);
  }

  /**
   * @param spectrum of a frame under `sqrtHann`
   * @param bands filled with levels in dB
   * @returns the frame's level in dB between 100 Hz and 5 kHz
   */
  read(spectrum: Float32Array, bands: Float32Array): number {
    this.measure(spectrum, bands);
    return this.level[0]!;
  }

  /** As `read`, with the level in `level`. */
  measure(spectrum: Float32Array, bands: Float32Array): void {
    this.#envelope.logMagnitude(spectrum, this.#log);
    this.scale.toBands(this.#log, bands, decibels);
    let power = 1e-20;
    for (let k = this.#levelBins[0]; k <= this.#levelBins[1]; k++)
      power += spectrum[2 * k]! * spectrum[2 * k]! + spectrum[2 * k + 1]! * spectrum[2 * k + 1]!;
    this.level[0] = 10 * Math.log10(power) + this.#reference;
  }
}
