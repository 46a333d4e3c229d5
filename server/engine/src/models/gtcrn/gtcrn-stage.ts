import type { OpenModel } from '../../base/inference.ts';
import { joined } from '../../base/joined.ts';
import { createFft } from '../../dsp/fft/create-fft.ts';
import type { Fft } from '../../dsp/fft/fft.ts';
import { SpectralStage } from '../../dsp/fft/spectral-stage.ts';
import { Resampler, readAll } from '../../dsp/filters/resample.ts';
import { NoiseGains } from '../../dsp/noise/noise-gains.ts';
import { noiseFrame } from '../../dsp/noise/noise-reducer.ts';
import type { Stage } from '../../dsp/streaming/effect.ts';
import { SampleQueue } from '../../dsp/streaming/sample-queue.ts';
import { MonoGuide } from '../../speech/pitch/mono-guide.ts';
import { BabbleWatch, keptOfBabble } from './babble-watch.ts';
import { GtcrnNetwork } from './gtcrn-network.ts';
import { type GtcrnWeights, gtcrnSizes, readGtcrn } from './gtcrn-weights.ts';
import { HighBandStage } from './high-band.ts';

export const gtcrnHz = 16_000;
const frameSize = 512;
const hop = 256;
const { bins } = gtcrnSizes;
/** Blocks are worked on in parts of so many seconds, so that what waits between the steps stays short. */
const partSeconds = 0.1;
/** Share of the first frame that is not silent which is taken for steady noise until more is known. */
const firstShare = 0.25;
const leastPower = 1e-9;

/** @throws ToolError bad_model when the file is damaged or another network */
export const openGtcrn = async (model: OpenModel): Promise<GtcrnWeights> =>
  readGtcrn(await model.bytes('model.onnx'));

export interface GtcrnSettings {
  /** Share of the original that stays, 0..1. */
  leastGain: number;
  /** Gain of signal processing where there is nothing but noise, dB. */
  floorDb: number;
  /** Power of the noise in each bin of `noiseFrame`, as `NoiseProfiler` finds it. */
  profile: Float64Array;
  /**
   * Whether what makes up most of the noise was found and taken out before, as hum or clicks are: of the steady rest
   * signal processing knows more, so in each bin the larger of both gains wins.
   */
  steady: boolean;
  /** How far the sound at a time in seconds is music, 0..1, which stays as it is. */
  musicAt(seconds: number): number;
}

/**
 * Noise reduction by GTCRN for any number of channels at any rate. The network listens to all channels as one and
 * all get the same mask, so that the stereo image stays; what it takes out below 8 kHz is taken from the sound as it
 * is, so that above nothing is lost: there signal processing takes noise out, led by what the network found below.
 * In all as many samples come out as went in, sample n standing for sample n.
 * Cost: see `GtcrnNetwork`; two transforms a channel and 16 ms, and above 16 kHz two resamplers and a `HighBandStage`.
 * Source: see `GtcrnNetwork`; the way around the resamplers is our own.
 */
export class GtcrnStage implements Stage {
  readonly #guide: MonoGuide;
  readonly #network: GtcrnNetwork;
  readonly #babble = new BabbleWatch();
  readonly #mask = new Float32Array(2 * bins);
  readonly #settings: GtcrnSettings;
  readonly #frames: SpectralStage;
  /** Of each channel, and of the guide behind them where there are several. */
  readonly #there: readonly Resampler[] | null;
  readonly #back: readonly Resampler[] | null;
  readonly #original: readonly SampleQueue[];
  readonly #high: HighBandStage | null;
  readonly #steady: NoiseGains | null;
  readonly #power = new Float64Array(bins);
  readonly #gains = new Float64Array(bins);
  readonly #partFrames: number;
  readonly #channelCount: number;
  #frame = 0;
  #seeded = false;

  private constructor(
    weights: GtcrnWeights,
    format: { sampleRate: number; channelCount: number },
    settings: GtcrnSettings,
    fft: Fft,
    highFft: Fft | null,
  ) {
    const { sampleRate, channelCount } = format;
    const heard = channelCount > 1 ? channelCount + 1 : 1;
    this.#channelCount = channelCount;
    this.#network = new GtcrnNetwork(weights);
    this.#settings = settings;
    this.#guide = new MonoGuide(channelCount);
    this.#frames = new SpectralStage({ fft, hop }, heard, (spectra) => this.#remove(spectra));
    const same = sampleRate === gtcrnHz;
    this.#there = same ? null : Array.from({ length: heard }, () => new Resampler(sampleRate, gtcrnHz));
    this.#back = same ? null : Array.from({ length: channelCount }, () => new Resampler(gtcrnHz, sampleRate));
    this.#original = Array.from({ length: channelCount }, () => new SampleQueue());
    this.#high = highFft ? new HighBandStage(highFft, format, settings) : null;
    this.#steady = settings.steady
      ? new NoiseGains(gtcrnHz / hop, { floorDb: settings.floorDb, profile: new Float64Array(bins) })
      : null;
    this.#partFrames = Math.max(1, Math.round(partSeconds * sampleRate));
  }

  static async create(
    weights: GtcrnWeights,
    format: { sampleRate: number; channelCount: number },
    settings: GtcrnSettings,
  ): Promise<GtcrnStage> {
    const above = format.sampleRate > gtcrnHz ? await createFft(noiseFrame(format.sampleRate)) : null;
    return new GtcrnStage(weights, format, settings, await createFft(frameSize), above);
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    const parts: Float32Array[][] = block.map(() => []);
    const length = block[0]!.length;
    for (let from = 0; from < length; from += this.#partFrames) {
      const part = block.map((channel) => channel.subarray(from, from + this.#partFrames));
      for (const [c, done] of this.#pushPart(part).entries()) parts[c]!.push(done);
    }
    return parts.map(joined);
  }

  end(): Float32Array[] {
    if (this.#there) for (const resampler of this.#there) resampler.end();
    const rest = this.#there ? this.#frames.push(this.#there.map(readAll)) : null;
    const before = rest ? this.#clean(rest, false) : this.#original.map(() => new Float32Array(0));
    const last = this.#clean(this.#frames.end(), true);
    const behind = this.#high ? this.#high.end() : null;
    return before.map((samples, c) => joined([samples, last[c]!, ...(behind ? [behind[c]!] : [])]));
  }

  #pushPart(part: readonly Float32Array[]): Float32Array[] {
    for (const [c, queue] of this.#original.entries()) queue.write(part[c]!);
    const heard = part.length > 1 ? [...part, this.#guide.mix(part)] : part;
    const low = this.#there
      ? this.#there.map((resampler, c) => {
          resampler.write(heard[c]!);
          return readAll(resampler);
        })
      : heard;
    return this.#clean(this.#frames.push(low), false);
  }

  /** Takes what was found to be noise, at 16 kHz, from the sound. */
  #clean(noise: readonly Float32Array[], ended: boolean): Float32Array[] {
    const cleaned = this.#original.map((queue, c) => {
      const resampler = this.#back?.[c];
      resampler?.write(noise[c]!);
      if (ended) resampler?.end();
      const removed = resampler ? readAll(resampler) : noise[c]!;
      // rates that are no multiples of each other may leave it a sample short or long
      const samples = new Float32Array(ended ? queue.length : Math.min(queue.length, removed.length));
      queue.read(samples);
      const common = Math.min(samples.length, removed.length);
      for (let i = 0; i < common; i++) samples[i] = samples[i]! - removed[i]!;
      return samples;
    });
    return this.#high ? this.#high.push(cleaned) : cleaned;
  }

  /** Makes the mask as large as the gain of signal processing where that is larger. */
  #raise(steady: NoiseGains, spectrum: Float32Array, mask: Float32Array): void {
    const [power, gains] = [this.#power, this.#gains];
    for (let k = 0; k < bins; k++) power[k] = spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2;
    if (!this.#seeded && power.some((value) => value > leastPower)) {
      this.#seeded = true;
      for (let k = 0; k < bins; k++) gains[k] = power[k]! * firstShare;
      steady.seed(gains);
    }
    steady.next(power, gains);
    for (let k = 0; k < bins; k++) {
      const size = Math.sqrt(mask[2 * k]! ** 2 + mask[2 * k + 1]! ** 2);
      if (gains[k]! <= size) continue;
      const factor = size > 1e-3 ? gains[k]! / size : 0;
      mask[2 * k] = factor > 0 ? mask[2 * k]! * factor : gains[k]!;
      mask[2 * k + 1] = mask[2 * k + 1]! * factor;
    }
  }

  /** Turns the spectra of the sound into those of the noise in it. */
  #remove(spectra: readonly Float32Array[]): void {
    const mask = this.#mask;
    const heard = spectra[spectra.length - 1]!;
    this.#network.next(heard, mask);
    this.#babble.next(heard, mask);
    const babble = keptOfBabble * this.#babble.share[0]!;
    if (this.#steady) this.#raise(this.#steady, heard, mask);
    const seconds = (this.#frame++ * hop) / gtcrnHz;
    const stays = Math.max(this.#settings.musicAt(seconds), babble);
    const least = this.#settings.leastGain + stays * (1 - this.#settings.leastGain);
    this.#high?.follow(heard, mask, least);
    for (let c = 0; c < this.#channelCount; c++) {
      const spectrum = spectra[c]!;
      for (let k = 0; k < bins; k++) {
        const real = (1 - least) * (1 - mask[2 * k]!);
        const imaginary = (least - 1) * mask[2 * k + 1]!;
        const re = spectrum[2 * k]!;
        const im = spectrum[2 * k + 1]!;
        spectrum[2 * k] = re * real - im * imaginary;
        spectrum[2 * k + 1] = im * real + re * imaginary;
      }
    }
  }
}
