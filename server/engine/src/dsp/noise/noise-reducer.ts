import { joinedChannels } from '../../base/joined.ts';
import { createFft } from '../fft/create-fft.ts';
import type { Fft } from '../fft/fft.ts';
import { SpectralStage } from '../fft/spectral-stage.ts';
import { StftAnalysis } from '../fft/stft.ts';
import type { Stage } from '../streaming/effect.ts';
import { NoiseGains, type NoiseSettings } from './noise-gains.ts';
import { speechMaskWeights } from './speech-mask.generated.ts';
import { SpeechMask } from './speech-mask.ts';

/** The frames of a `NoiseReducer` last this long; a power of two samples. */
const frameSeconds = 0.032;

/**
 * Samples in a frame of a `NoiseReducer` and a `NoiseProfiler` at a sample rate in Hz: the power of two nearest to
 * 32 ms, at least 128.
 * Cost: none worth telling.
 * Source: own.
 */
export const noiseFrame = (sampleRate: number): number =>
  Math.max(128, 2 ** Math.round(Math.log2(frameSeconds * sampleRate)));

/** How much the mask counts beside the estimate of steady noise, and on each how many frames it is asked. */
const maskShare = 0.5;
const maskEvery = 2;
/** What is music in a third is treated as music: the mask takes much of it for noise. */
const surelyMusic = 3;
/** Where the quiet moments lie so far below the whole, dB, there may be nothing that comes and goes, and surely is not. */
const perhapsCleanDb = 38;
const surelyCleanDb = 50;

export interface NoiseReducerSettings extends NoiseSettings {
  /** Where it is speech that is wanted; null takes steady noise out and leaves all else. */
  speech: {
    /** Power of each bin in the mean of the whole sound, as `NoiseProfiler` finds it. */
    mean: Float64Array;
    /** How far the sound at a time in seconds is music, 0..1, from which only steady noise is taken. */
    musicAt(seconds: number): number;
  } | null;
}

/**
 * Noise reduction with the gains of `NoiseGains`, and where speech is wanted those of a `SpeechMask`: the geometric mean
 * of both, since the first knows each bin and the second what noise does that comes and goes. All channels get the same
 * ones, from their summed power, so the stereo image stays. Frames of 32 ms, a quarter apart; with the mask the sound is
 * held back for .18 s.
 * Limits: without the mask steady noise only; other voices, music and clicks pass as if they were wanted.
 * Cost: two transforms a frame and channel and about 40 ns a bin; with the mask what that costs, and memory of 23 spectra
 * a channel.
 * Source: as `NoiseGains` and `SpeechMask`.
 */
export class NoiseReducer implements Stage {
  readonly #frames: SpectralStage;
  readonly #gains: Float64Array;
  readonly #estimate: NoiseGains;
  readonly #mask: SpeechMask | null;
  readonly #maskGains: Float64Array;
  readonly #maskShare: number;
  readonly #musicAt: (seconds: number) => number;
  readonly #hopSeconds: number;
  /** Rings of the frames that wait for the mask: power, and the spectrum of each channel. */
  readonly #powers: readonly Float64Array[];
  readonly #waiting: readonly (readonly Float32Array[])[];
  readonly #lateFrames: number;
  #frame = 0;
  /** Samples that are still to come before the first one of the sound. */
  #before: number;

  private constructor(
    fft: Fft,
    format: { sampleRate: number; channelCount: number },
    settings: NoiseReducerSettings,
  ) {
    const { sampleRate, channelCount } = format;
    const { speech } = settings;
    const shape = { fft, hop: fft.size / 4 };
    this.#frames = new SpectralStage(shape, channelCount, (spectra) => this.#reduce(spectra));
    this.#gains = new Float64Array(fft.bins);
    this.#estimate = new NoiseGains(sampleRate / shape.hop, settings);
    this.#maskShare = speech ? maskShare * (1 - cleanness(speech.mean, settings.profile)) : 0;
    this.#mask =
      speech && this.#maskShare > 0
        ? new SpeechMask(
            { sampleRate, fft, hop: shape.hop },
            { mean: speech.mean, quiet: settings.profile },
            speechMaskWeights,
          )
        : null;
    this.#maskGains = new Float64Array(fft.bins);
    this.#musicAt = (seconds) => speech?.musicAt(seconds) ?? 0;
    this.#hopSeconds = shape.hop / sampleRate;
    const slots = Array.from({ length: (this.#mask?.ahead ?? 0) + 1 });
    this.#powers = slots.map(() => new Float64Array(fft.bins));
    this.#waiting = slots.map(() =>
      Array.from({ length: channelCount }, () => new Float32Array(fft.size + 2)),
    );
    this.#lateFrames = (slots.length - 1) * shape.hop;
    this.#before = this.#lateFrames;
  }

  static async create(
    format: { sampleRate: number; channelCount: number },
    settings: NoiseReducerSettings,
  ): Promise<NoiseReducer> {
    return new NoiseReducer(await createFft(noiseFrame(format.sampleRate)), format, settings);
  }

  /** How far the noise was turned down where there was nothing else, dB, 0 or less. */
  get reductionDb(): number {
    return this.#estimate.reductionDb;
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    return this.#onTime(this.#frames.push(block));
  }

  end(): Float32Array[] {
    const silence = new Float32Array(this.#lateFrames);
    const parts = [this.#frames.push(this.#waiting[0]!.map(() => silence)), this.#frames.end()];
    return this.#onTime(joinedChannels(parts));
  }

  /** Without what came out before the first sample had gone through. */
  #onTime(block: Float32Array[]): Float32Array[] {
    if (this.#before === 0) return block;
    const skipped = Math.min(this.#before, block[0]!.length);
    this.#before -= skipped;
    return block.map((channel) => channel.subarray(skipped));
  }

  #reduce(spectra: readonly Float32Array[]): void {
    const gains = this.#gains;
    const slots = this.#powers.length;
    const slot = this.#frame % slots;
    const power = this.#powers[slot]!;
    powerOf(spectra, power);
    const due = this.#frame++ - slots + 1;
    const mask = this.#mask;
    if (mask) {
      mask.push(power);
      const kept = this.#waiting[slot]!;
      const next = this.#waiting[(slot + 1) % slots]!;
      for (const [c, spectrum] of spectra.entries()) {
        kept[c]!.set(spectrum);
        spectrum.set(next[c]!);
      }
      if (due < 0) return;
    }
    const music = Math.min(1, surelyMusic * this.#musicAt(due * this.#hopSeconds));
    const share = this.#maskShare * (1 - music);
    if (mask && share > 0 && due % maskEvery === 0) mask.logGains(this.#maskGains);
    this.#estimate.next(this.#powers[(slot + 1) % slots]!, gains, mask && this.#maskGains, share);
    for (const spectrum of spectra)
      for (let k = 0; k < gains.length; k++) {
        spectrum[2 * k] = spectrum[2 * k]! * gains[k]!;
        spectrum[2 * k + 1] = spectrum[2 * k + 1]! * gains[k]!;
      }
  }
}

/** How sure it is that a recording has next to no noise, 0..1. */
function cleanness(mean: Float64Array, quiet: Float64Array): number {
  const sum = (power: Float64Array) => power.reduce((all, value) => all + value, 1e-12);
  const belowDb = 10 * Math.log10(sum(mean) / sum(quiet));
  return Math.min(1, Math.max(0, (belowDb - perhapsCleanDb) / (surelyCleanDb - perhapsCleanDb)));
}

const quietFrames = 24;

/**
 * The spectrum of the quietest moments of a recording, which is that of its noise: the mean of the 24 frames
 * with the least energy, digital silence left out; and the mean spectrum of all. Frames of 32 ms, half of it apart.
 * Cost: one transform a frame and channel; memory of 24 spectra.
 * Source: own.
 */
export class NoiseProfiler {
  readonly #analyses: readonly StftAnalysis[];
  readonly #spectra: readonly Float32Array[];
  readonly #kept: { energy: number; power: Float64Array }[] = [];
  readonly #power: Float64Array;
  readonly #sum: Float64Array;
  #frames = 0;
  readonly #fft: Fft;

  private constructor(fft: Fft, channelCount: number) {
    this.#fft = fft;
    this.#analyses = Array.from({ length: channelCount }, () => new StftAnalysis({ fft, hop: fft.size / 2 }));
    this.#spectra = this.#analyses.map(() => new Float32Array(fft.size + 2));
    this.#power = new Float64Array(fft.bins);
    this.#sum = new Float64Array(fft.bins);
  }

  static async create(format: { sampleRate: number; channelCount: number }): Promise<NoiseProfiler> {
    return new NoiseProfiler(await createFft(noiseFrame(format.sampleRate)), format.channelCount);
  }

  /** One array a channel, of equal length; 1 is full scale. */
  write(block: readonly Float32Array[]): void {
    for (const [c, analysis] of this.#analyses.entries()) analysis.write(block[c]!);
    while (this.#analyses.reduce((ready, analysis, c) => analysis.read(this.#spectra[c]!) && ready, true)) {
      powerOf(this.#spectra, this.#power);
      let energy = 0;
      for (let k = 0; k < this.#power.length; k++) {
        energy += this.#power[k]!;
        this.#sum[k] = this.#sum[k]! + this.#power[k]!;
      }
      this.#frames++;
      this.#keep(energy);
    }
  }

  /** Power a bin; zeros where the sound had no frame that is not silent. */
  result(): Float64Array {
    const mean = new Float64Array(this.#fft.bins);
    for (const { power } of this.#kept)
      for (let k = 0; k < mean.length; k++) mean[k] = mean[k]! + power[k]! / this.#kept.length;
    return mean;
  }

  /** Power a bin of the whole sound. */
  mean(): Float64Array {
    return this.#sum.map((value) => value / Math.max(1, this.#frames));
  }

  /** Level of the noise, dBFS; null where there is none but silence. */
  get levelDb(): number | null {
    if (this.#kept.length === 0) return null;
    const power = this.result().reduce((sum, value) => sum + value, 0);
    // half of the spectrum, and a window whose square has the mean 1/2
    return 10 * Math.log10((4 * power) / this.#fft.size ** 2 + 1e-20);
  }

  #keep(energy: number): void {
    if (energy < 1e-9) return;
    const kept = this.#kept;
    if (kept.length < quietFrames) {
      kept.push({ energy, power: this.#power.slice() });
      return;
    }
    let loudest = 0;
    for (let i = 1; i < kept.length; i++) if (kept[i]!.energy > kept[loudest]!.energy) loudest = i;
    if (energy >= kept[loudest]!.energy) return;
    kept[loudest]!.energy = energy;
    kept[loudest]!.power.set(this.#power);
  }
}

/** Mean power of the channels in each bin. */
function powerOf(spectra: readonly Float32Array[], power: Float64Array): void {
  power.fill(0);
  for (const spectrum of spectra)
    for (let k = 0; k < power.length; k++)
      power[k] = power[k]! + (spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2) / spectra.length;
}
