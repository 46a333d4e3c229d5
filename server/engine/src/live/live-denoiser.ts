import type { Fft } from '../dsp/fft/fft.ts';
import { hann } from '../dsp/fft/window.ts';
import { NoiseGains } from '../dsp/noise/noise-gains.ts';
import { noteRange } from '../dsp/noise/note-watch.ts';
import { controlSeconds, Ramp } from '../dsp/streaming/ramp.ts';
import { SampleHistory } from '../dsp/streaming/sample-history.ts';
import type { LiveCleaner } from './live-cleaner.ts';
import { MusicWatch } from './music-watch.ts';

/** Gain where there is nothing but noise, dB. */
const floorDb = -20;
/** Frames of analysis whose minimum is the first guess of the noise, and its ratio to the mean. */
const firstFrames = 80;
const firstBias = 4;
/** Of speech it takes next to nothing, beside hum a fifth; of songs a third and more, of some hardly anything. */
const takenOut = { from: 0.08, to: 0.2 };
/** Frames of the filter's steps on its way to the next one. */
const stepFrames = 16;

/**
 * Takes steady noise out of a live sound with a short delay: the gains of `NoiseGains`, found on the newest frame,
 * become a linear-phase filter in the time domain, which delays by half its length only.
 * Cost: two FFTs and `NoiseGains` every half frame of analysis, a `MusicWatch`, then half + 1 multiplications a
 * sample; off, a copy.
 * Source: the filter-bank equalizer of Löllmann & Vary (2007).
 * Resolution is that of the filter, so noise between two harmonics stays; music stays, as `MusicWatch` finds it.
 * Limits: a note held from the very beginning for half a second passes for noise until the first pause.
 */
export class LiveDenoiser implements LiveCleaner {
  readonly latencyFrames: number;
  /** It knows noise, not voices. */
  readonly voice = null;
  readonly #fft: Fft;
  readonly #history = new SampleHistory(8192);
  readonly #estimate: NoiseGains;
  readonly #music: MusicWatch;
  /** Bins in which notes are looked for. */
  readonly #notes: { first: number; end: number };
  readonly #window: Float32Array;
  readonly #frame: Float32Array;
  readonly #spectrum: Float32Array;
  readonly #impulse: Float32Array;
  readonly #power: Float64Array;
  readonly #binGains: Float64Array;
  /** Least power of each bin so far, and the analyses that are left until it is taken for the noise. */
  readonly #least: Float64Array;
  #learning = firstFrames;
  /** Half of the symmetric filter, from its middle outwards: now, at the next design, and the step between. */
  readonly #taps: Float64Array;
  readonly #step: Float64Array;
  readonly #edge: Float64Array;
  readonly #hop: number;
  readonly #wet: Ramp;
  #wait: number;
  #stepsLeft = 0;
  #stepWait = 0;

  /** @param fft its size is the analysis frame; @param half length of the filter on each side, frames */
  constructor(sampleRate: number, fft: Fft, half: number) {
    this.latencyFrames = half;
    this.#fft = fft;
    this.#hop = fft.size / 2;
    this.#wait = this.#hop;
    this.#window = hann(fft.size);
    this.#frame = new Float32Array(fft.size);
    this.#spectrum = new Float32Array(fft.size + 2);
    this.#impulse = new Float32Array(fft.size);
    this.#power = new Float64Array(fft.bins);
    this.#binGains = new Float64Array(fft.bins).fill(1);
    this.#least = new Float64Array(fft.bins).fill(1);
    this.#taps = new Float64Array(half + 1);
    this.#taps[0] = 1;
    this.#step = new Float64Array(half + 1);
    this.#edge = Float64Array.from(
      { length: half + 1 },
      (_, k) => 0.5 + 0.5 * Math.cos((Math.PI * k) / (half + 1)),
    );
    this.#estimate = new NoiseGains(sampleRate / this.#hop, { floorDb, profile: new Float64Array(fft.bins) });
    this.#music = new MusicWatch(sampleRate, { framesPerSecond: sampleRate / this.#hop, takenOut });
    const binAt = (hz: number) => Math.max(1, Math.round((hz * fft.size) / sampleRate));
    this.#notes = { first: binAt(noteRange.lowest), end: binAt(noteRange.highest) };
    this.#wet = new Ramp(0, controlSeconds * sampleRate);
  }

  /** @param amount 0 leaves the sound, 1 takes out all that is found */
  set(amount: number): void {
    this.#wet.to(amount);
  }

  /** Changes a block of one channel, of any length, which comes back `latencyFrames` late, denoised or not. */
  processInPlace(block: Float32Array): void {
    const history = this.#history;
    const frames = block.length;
    const half = this.latencyFrames;
    history.push(block);
    const idle = this.#wet.value === 0 && !this.#wet.moving;
    if (!idle) this.#music.hear(block);
    for (let i = 0; i < frames; i++) {
      const at = history.end - frames + i - half - history.start;
      const dry = at >= 0 ? history.data[at]! : 0;
      if (idle) {
        block[i] = dry;
        continue;
      }
      if (this.#stepsLeft > 0 && --this.#stepWait <= 0) this.#advance();
      const wet = this.#wet.next();
      block[i] = at > half ? dry + wet * (this.#filtered(history.data, at) - dry) : dry;
    }
    this.#wait -= frames;
    if (this.#wait <= 0) {
      this.#wait += this.#hop;
      if (!idle) this.#design();
    }
    history.dropBefore(history.end - this.#fft.size - 2 * half);
  }

  #filtered(data: Float32Array, at: number): number {
    const taps = this.#taps;
    let sum = taps[0]! * data[at]!;
    for (let k = 1; k < taps.length; k++) sum += taps[k]! * (data[at - k]! + data[at + k]!);
    return sum;
  }

  #advance(): void {
    this.#stepWait = stepFrames;
    this.#stepsLeft--;
    const taps = this.#taps;
    for (let k = 0; k < taps.length; k++) taps[k] = taps[k]! + this.#step[k]!;
  }

  #design(): void {
    const fft = this.#fft;
    const frame = this.#frame;
    const spectrum = this.#spectrum;
    const gains = this.#binGains;
    this.#history.read(this.#history.end - fft.size, frame);
    for (let i = 0; i < frame.length; i++) frame[i] = frame[i]! * this.#window[i]!;
    fft.forward(frame, spectrum);
    for (let k = 0; k < fft.bins; k++) this.#power[k] = spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2;
    if (this.#learning > 0) this.#learn();
    else this.#estimate.next(this.#power, gains);
    const music = this.#music.frame;
    this.#lookForMusic(music, gains);
    for (let k = 0; k < fft.bins; k++) {
      spectrum[2 * k] = gains[k]! + music[2]! * (1 - gains[k]!);
      spectrum[2 * k + 1] = 0;
    }
    fft.inverse(spectrum, this.#impulse);
    const steps = Math.max(1, Math.floor(this.#hop / stepFrames));
    for (let k = 0; k < this.#taps.length; k++)
      this.#step[k] = (this.#impulse[k]! * this.#edge[k]! - this.#taps[k]!) / steps;
    this.#stepsLeft = steps;
    this.#stepWait = 0;
  }

  /** How far what was heard last is music, which these gains would cut. */
  #lookForMusic(frame: Float64Array, gains: Float64Array): void {
    frame[0] = 0;
    frame[1] = 0;
    for (let k = this.#notes.first; k < this.#notes.end; k++) {
      frame[0] = frame[0]! + this.#power[k]!;
      frame[1] = frame[1]! + this.#power[k]! * (1 - gains[k]!) ** 2;
    }
    this.#music.next();
  }

  #learn(): void {
    const power = this.#power;
    const least = this.#least;
    let sum = 0;
    for (let k = 0; k < power.length; k++) sum += power[k]!;
    if (sum < 1e-9) return; // a microphone that is not on yet says nothing
    const first = this.#learning === firstFrames;
    for (let k = 0; k < power.length; k++) least[k] = first ? power[k]! : Math.min(least[k]!, power[k]!);
    if (--this.#learning > 0) return;
    for (let k = 0; k < power.length; k++) least[k] = firstBias * least[k]!;
    this.#estimate.seed(least);
  }
}
