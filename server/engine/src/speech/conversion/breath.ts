import { createFft } from '../../dsp/fft/create-fft.ts';
import type { Fft } from '../../dsp/fft/fft.ts';
import { SpectralStage } from '../../dsp/fft/spectral-stage.ts';
import type { Stage } from '../../dsp/streaming/effect.ts';
import { SpectralEnvelope } from '../spectrum/envelope.ts';

/** Whispering has no glottal roll-off: its noise grows towards this frequency. */
const tiltHz = 2500;

/**
 * Adds breath to a voice: noise with the voice's own spectral envelope and level, frame by frame; at full
 * amount the voice itself is gone and a whisper remains. All channels get the same noise, each with its own
 * envelope. The noise is the same in every run.
 * Frames of about 23 ms, a quarter of that apart.
 * Cost: four FFTs a frame and channel; memory of a frame a channel.
 * Source: own, random phases under the envelope of `SpectralEnvelope`, tilted upwards as a whisper is.
 */
export class Breath implements Stage {
  readonly #frames: SpectralStage;
  readonly #envelope: SpectralEnvelope;
  readonly #log: Float32Array;
  readonly #noise: Float32Array;
  readonly #tilt: Float32Array;
  readonly #voiceGain: number;
  readonly #noiseGain: number;
  #seed = 0x2545f491;

  private constructor(fft: Fft, sampleRate: number, channelCount: number, amount: number) {
    this.#frames = new SpectralStage({ fft, hop: fft.size / 4 }, channelCount, (spectra) => {
      this.#throwNoise();
      for (const spectrum of spectra) this.#change(spectrum);
    });
    this.#envelope = new SpectralEnvelope(fft, sampleRate, { detailHz: 350, iterations: 0 });
    this.#log = new Float32Array(fft.bins);
    this.#noise = new Float32Array(fft.size + 2);
    this.#tilt = Float32Array.from({ length: fft.bins }, (_, k) => {
      const hz = (k * sampleRate) / fft.size;
      return Math.min(2, 0.25 + hz / tiltHz);
    });
    this.#voiceGain = Math.sqrt(1 - amount);
    // frames of noise don't add up in phase: two windows that overlap four times leave a quarter of the power
    this.#noiseGain = 2 * Math.sqrt(amount);
  }

  /** @param amount 0..1 */
  static async create(sampleRate: number, channelCount: number, amount: number): Promise<Breath> {
    const size = 2 ** Math.round(Math.log2(0.023 * sampleRate));
    return new Breath(await createFft(Math.max(128, size)), sampleRate, channelCount, amount);
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    return this.#frames.push(block);
  }

  end(): Float32Array[] {
    return this.#frames.end();
  }

  /** Random phases of unit size for the next frame. */
  #throwNoise(): void {
    const noise = this.#noise;
    let seed = this.#seed;
    for (let k = 0; k < noise.length; k += 2) {
      seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
      const angle = (seed / 2 ** 31) * Math.PI;
      noise[k] = Math.cos(angle);
      noise[k + 1] = Math.sin(angle);
    }
    noise[1] = 0;
    noise[noise.length - 1] = 0;
    this.#seed = seed;
  }

  #change(spectrum: Float32Array): void {
    const [noise, log, tilt] = [this.#noise, this.#log, this.#tilt];
    this.#envelope.logMagnitude(spectrum, log);
    let voicePower = 0;
    let noisePower = 0;
    for (let k = 0; k < log.length; k++) {
      log[k] = Math.exp(log[k]!) * tilt[k]!;
      voicePower += spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2;
      noisePower += log[k]! ** 2;
    }
    const gain = noisePower > 0 ? this.#noiseGain * Math.sqrt(voicePower / noisePower) : 0;
    for (let k = 0; k < log.length; k++) {
      const level = gain * log[k]!;
      spectrum[2 * k] = this.#voiceGain * spectrum[2 * k]! + level * noise[2 * k]!;
      spectrum[2 * k + 1] = this.#voiceGain * spectrum[2 * k + 1]! + level * noise[2 * k + 1]!;
    }
  }
}
