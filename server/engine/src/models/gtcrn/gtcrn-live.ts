import type { Fft } from '../../dsp/fft/fft.ts';
import { fftNow } from '../../dsp/fft/fft-now.ts';
import { controlSeconds, Ramp } from '../../dsp/streaming/ramp.ts';
import type { LiveCleaner } from '../../live/live-cleaner.ts';
import { MusicWatch } from '../../live/music-watch.ts';
import { BabbleWatch, keptOfBabble } from './babble-watch.ts';
import { GtcrnNetwork } from './gtcrn-network.ts';
import { type GtcrnWeights, gtcrnSizes } from './gtcrn-weights.ts';

/** Samples of the network's own frames, at 16 kHz. */
const frameSize = 512;
const frameSeconds = 0.032;
const { bins } = gtcrnSizes;
/** Above what the network hears, the gain of the bins from here on leads: that of the consonants. */
const leadingBin = 144;
/** Share of the last frame in the gain that leads. */
const memory = 0.5;
/** Voices are looked for from 94 Hz to 4 kHz. */
const voiceBins = { first: 3, end: 128 };
/**
 * Share of the power there that has to be voice, and the least peak of it, as of a sine. Of a speaker's frames 88 to 96 %
 * have it in steady noise, 83 % on a ship, 70 % among talkers; of noise alone 0 to 9 %, of talkers alone 35 %.
 */
const voiceShare = 0.1;
const leastVoicePeak = 10 ** (-70 / 20);
/** Of speech the mask takes at most .15 of the power, with noise beside it up to .7; of songs .5 to 1. */
const takenOut = { from: 0.25, to: 0.4 };
/** From this share of music on nobody needs to speak for the gate to be open. */
const playing = 0.5;
/** Power of a frame of a sine of full scale, all bins together. */
const sinePower = frameSize ** 2 / 8;

/**
 * Takes noise out of a live sound by GTCRN. A frame of 32 ms has bins of 31.25 Hz at any rate, so that those up to
 * 8 kHz are what the network wants, and no resampler adds a delay; where no transform has that very size (44.1 kHz)
 * the nearest one has, 2 % off. What comes out is as late as a frame is long: 32 ms, at 44.1 kHz 32.7. Music, which
 * the network takes for noise, stays.
 * Cost: two transforms and a `GtcrnNetwork` every 16 ms, at once, and a `MusicWatch`; off, a copy. No allocation.
 * Source: see `GtcrnNetwork`; voice activity from the share that its mask leaves is our own.
 */
export class GtcrnLive implements LiveCleaner {
  readonly latencyFrames: number;
  readonly #fft: Fft;
  readonly #network: GtcrnNetwork;
  readonly #babble = new BabbleWatch();
  readonly #music: MusicWatch;
  readonly #hop: number;
  readonly #heardBins: number;
  readonly #window: Float32Array;
  readonly #frame: Float32Array;
  readonly #spectrum: Float32Array;
  readonly #heard = new Float32Array(2 * bins);
  readonly #mask = new Float32Array(2 * bins);
  /** The sound of the last frame, in a ring. */
  readonly #input: Float32Array;
  /** Sums of frames, in a ring as long as one. */
  readonly #output: Float32Array;
  readonly #wet: Ramp;
  #at = 0;
  #led = 1;
  #isVoice = false;

  constructor(weights: GtcrnWeights, sampleRate: number) {
    const size = frameSizeAt(sampleRate);
    this.latencyFrames = size;
    this.#music = new MusicWatch(sampleRate, { framesPerSecond: 2 / frameSeconds, takenOut });
    this.#fft = fftNow(size);
    this.#network = new GtcrnNetwork(weights);
    this.#hop = size / 2;
    this.#heardBins = Math.min(bins, this.#fft.bins);
    this.#window = Float32Array.from({ length: size }, (_, i) => Math.sin((Math.PI * i) / size));
    this.#frame = new Float32Array(size);
    this.#spectrum = new Float32Array(size + 2);
    this.#input = new Float32Array(size);
    this.#output = new Float32Array(size);
    this.#wet = new Ramp(0, controlSeconds * sampleRate);
  }

  get voice(): boolean | null {
    return this.#idle ? null : this.#isVoice;
  }

  set(amount: number): void {
    this.#wet.to(amount);
  }

  processInPlace(block: Float32Array): void {
    const input = this.#input;
    const output = this.#output;
    const size = input.length;
    const idle = this.#idle;
    if (!idle) this.#music.hear(block);
    for (let i = 0; i < block.length; i++) {
      const at = this.#at;
      const dry = input[at]!;
      input[at] = block[i]!;
      if (idle) block[i] = dry;
      else block[i] = dry + this.#wet.next() * (output[at]! - dry);
      // a place that has been read is where the next frame's second half begins
      output[at] = 0;
      this.#at = at + 1 === size ? 0 : at + 1;
      if (this.#at % this.#hop === 0 && !idle) this.#next();
    }
  }

  get #idle(): boolean {
    return this.#wet.value === 0 && !this.#wet.moving;
  }

  /** Cleans the last frame, whose first sample is the next to be read. */
  #next(): void {
    const frame = this.#frame;
    const spectrum = this.#spectrum;
    const window = this.#window;
    const input = this.#input;
    const output = this.#output;
    const size = frame.length;
    let from = this.#at;
    for (let i = 0; i < size; i++) {
      frame[i] = window[i]! * input[from]!;
      from = from + 1 === size ? 0 : from + 1;
    }
    this.#fft.forward(frame, spectrum);
    const scale = frameSize / size;
    for (let i = 0; i < 2 * this.#heardBins; i++) this.#heard[i] = scale * spectrum[i]!;
    this.#network.next(this.#heard, this.#mask);
    this.#babble.next(this.#heard, this.#mask);
    this.#listen();
    this.#apply();
    this.#fft.inverse(spectrum, frame);
    let to = this.#at;
    for (let i = 0; i < size; i++) {
      output[to] = output[to]! + window[i]! * frame[i]!;
      to = to + 1 === size ? 0 : to + 1;
    }
  }

  #apply(): void {
    // stays in any case
    const kept = Math.max(keptOfBabble * this.#babble.share[0]!, this.#music.frame[2]!);
    const spectrum = this.#spectrum;
    const mask = this.#mask;
    for (let k = 0; k < this.#heardBins; k++) {
      const real = kept + (1 - kept) * mask[2 * k]!;
      const imaginary = (1 - kept) * mask[2 * k + 1]!;
      const re = spectrum[2 * k]!;
      const im = spectrum[2 * k + 1]!;
      spectrum[2 * k] = re * real - im * imaginary;
      spectrum[2 * k + 1] = im * real + re * imaginary;
    }
    const led = kept + (1 - kept) * this.#led;
    for (let i = 2 * this.#heardBins; i < spectrum.length; i++) spectrum[i] = led * spectrum[i]!;
  }

  /** Whether it was a voice or music, and what leads above 8 kHz. */
  #listen(): void {
    const heard = this.#heard;
    const mask = this.#mask;
    let voiced = 0;
    let taken = 0;
    let all = 1e-12;
    let kept = 1e-12;
    let whole = 1e-12;
    for (let k = voiceBins.first; k < bins; k++) {
      const power = heard[2 * k]! ** 2 + heard[2 * k + 1]! ** 2;
      const left = power * (mask[2 * k]! ** 2 + mask[2 * k + 1]! ** 2);
      if (k < voiceBins.end) {
        voiced += left;
        taken += power * ((1 - mask[2 * k]!) ** 2 + mask[2 * k + 1]! ** 2);
        all += power;
      }
      if (k >= leadingBin) {
        kept += left;
        whole += power;
      }
    }
    const { frame } = this.#music;
    frame[0] = all;
    frame[1] = taken;
    this.#music.next();
    this.#isVoice =
      frame[2]! > playing || (voiced > voiceShare * all && voiced > sinePower * leastVoicePeak ** 2);
    this.#led = memory * this.#led + (1 - memory) * Math.min(1, Math.sqrt(kept / whole));
  }
}

/** Of the sizes that a transform can have, the one whose length is nearest to 32 ms. */
function frameSizeAt(sampleRate: number): number {
  const wanted = frameSeconds * sampleRate;
  let best = 32;
  for (let two = 32; two < 2 * wanted; two *= 2)
    for (let three = two; three < 2 * wanted; three *= 3)
      for (let size = three; size < 2 * wanted; size *= 5)
        if (Math.abs(size - wanted) < Math.abs(best - wanted)) best = size;
  return best;
}
