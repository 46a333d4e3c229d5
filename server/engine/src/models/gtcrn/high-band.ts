import type { Fft } from '../../dsp/fft/fft.ts';
import { SpectralStage } from '../../dsp/fft/spectral-stage.ts';
import { NoiseGains } from '../../dsp/noise/noise-gains.ts';
import type { Stage } from '../../dsp/streaming/effect.ts';

/** Where the network ends and signal processing begins: between them the resamplers fade out, and its gain fades in. */
const fromHz = 7150;
const toHz = 7650;
/** The gain that leads is that of the bins from here on, of 31.25 Hz. */
const leadingBin = 144;
const leadingHop = 0.016;
/** Share of the last frame in the gain that leads. */
const memory = 0.5;
/** Frames of 16 ms that are remembered. */
const remembered = 64;

export interface HighBand {
  /** Gain where there is nothing but noise, dB. */
  floorDb: number;
  /** Power of the noise in each bin of `noiseFrame`, as `NoiseProfiler` finds it; empty where it is not known. */
  profile: Float64Array;
}

/**
 * Takes steady noise out above 8 kHz, further where the network took much out below: its gain from 4.5 to 8 kHz, which
 * is that of the consonants, leads. Below nothing changes.
 * Cost: two transforms a frame and channel, about 40 ns a bin above 8 kHz.
 * Source: own, with the gains of `NoiseGains`.
 */
export class HighBandStage implements Stage {
  readonly #frames: SpectralStage;
  readonly #estimate: NoiseGains;
  readonly #power: Float64Array;
  readonly #gains: Float64Array;
  readonly #first: number;
  readonly #fade: Float64Array;
  readonly #led = new Float64Array(remembered).fill(1);
  /** What stays of the original in any case, frame for frame as `#led`. */
  readonly #kept = new Float64Array(remembered);
  readonly #hopSeconds: number;
  readonly #halfSeconds: number;
  readonly #leastGain: number;
  #leading = 0;
  #told = 0;
  #frame = 0;

  /** @param fft of `noiseFrame(sampleRate)` samples */
  constructor(
    fft: Fft,
    { sampleRate, channelCount }: { sampleRate: number; channelCount: number },
    high: HighBand,
  ) {
    const hop = fft.size / 4;
    const binHz = sampleRate / fft.size;
    this.#hopSeconds = hop / sampleRate;
    this.#halfSeconds = fft.size / 2 / sampleRate;
    this.#first = Math.min(fft.bins - 1, Math.floor(fromHz / binHz));
    const count = fft.bins - this.#first;
    const known = high.profile.length === fft.bins;
    const profile = known ? high.profile.slice(this.#first) : new Float64Array(count);
    this.#fade = Float64Array.from({ length: count }, (_, k) =>
      Math.min(1, Math.max(0, ((this.#first + k) * binHz - fromHz) / (toHz - fromHz))),
    );
    this.#power = new Float64Array(count);
    this.#gains = new Float64Array(count);
    this.#leastGain = 10 ** (high.floorDb / 20);
    this.#estimate = new NoiseGains(sampleRate / hop, { floorDb: high.floorDb, profile });
    this.#frames = new SpectralStage({ fft, hop }, channelCount, (spectra) => this.#reduce(spectra));
  }

  /**
   * Tells of the next frame of the network, before the sound of it is pushed.
   * @param least share of the original that stays in it, 0..1
   */
  follow(spectrum: Float32Array, mask: Float32Array, least: number): void {
    let heard = 1e-12;
    let kept = 1e-12;
    for (let k = leadingBin; k < mask.length / 2; k++) {
      const power = spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2;
      heard += power;
      kept += power * (mask[2 * k]! ** 2 + mask[2 * k + 1]! ** 2);
    }
    const gain = Math.min(1, least + (1 - least) * Math.sqrt(kept / heard));
    const last = this.#led[(this.#leading + remembered - 1) % remembered]!;
    this.#led[this.#leading] = memory * last + (1 - memory) * gain;
    this.#kept[this.#leading] = least;
    this.#leading = (this.#leading + 1) % remembered;
    this.#told++;
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    return this.#frames.push(block);
  }

  end(): Float32Array[] {
    return this.#frames.end();
  }

  #reduce(spectra: readonly Float32Array[]): void {
    const [power, gains, fade, first] = [this.#power, this.#gains, this.#fade, this.#first];
    power.fill(0);
    for (const spectrum of spectra)
      for (let k = 0; k < power.length; k++) {
        const at = 2 * (first + k);
        power[k] = power[k]! + (spectrum[at]! ** 2 + spectrum[at + 1]! ** 2) / spectra.length;
      }
    this.#estimate.next(power, gains);
    const frame = this.#frameAt(this.#hopSeconds * ++this.#frame - this.#halfSeconds);
    const led = Math.sqrt(this.#led[frame]!);
    const least = Math.max(this.#leastGain, this.#kept[frame]!);
    for (const spectrum of spectra)
      for (let k = 0; k < gains.length; k++) {
        const gain = 1 + fade[k]! * (Math.max(least, gains[k]! * led) - 1);
        const at = 2 * (first + k);
        spectrum[at] = spectrum[at]! * gain;
        spectrum[at + 1] = spectrum[at + 1]! * gain;
      }
  }

  /** Where what the network's frame around a time told is remembered. */
  #frameAt(seconds: number): number {
    const frame = Math.min(this.#told - 1, Math.round(seconds / leadingHop));
    return Math.max(0, frame, this.#told - remembered) % remembered;
  }
}
