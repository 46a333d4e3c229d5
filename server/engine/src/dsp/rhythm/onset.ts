import type { Fft } from '../fft/fft.ts';
import { hann } from '../fft/window.ts';

/** How strongly notes begin at each moment, of all pitches and of the lowest ones alone. */
export type OnsetStrength = { framesPerSecond: number; all: Float32Array; low: Float32Array };

const melBands = 48;
const lowBands = 6;
const lag = 2;
const fftSize = 1024;
const hop = 256;
/** In frames after a frame's start, measured on clicks. */
const onsetPosition = 2.3;

/**
 * Onset strength of a mono sound, written in blocks: SuperFlux on 48 mel bands up to 10 kHz. The sound is first
 * brought to about 22 kHz by averaging samples, so that cost and frame rate (about 86 a second) are the same at
 * every sample rate.
 * Cost: one transform of 1024 and 48 bands a frame. Memory: 8 bytes a frame.
 * Source: Boeck and Widmer, Maximum filter vibrato suppression for onset detection, DAFx 2013; own bands.
 */
export class OnsetDetector {
  readonly framesPerSecond: number;
  readonly #fft: Fft;
  readonly #factor: number;
  readonly #window = hann(fftSize);
  readonly #filters: readonly MelBand[];
  readonly #buffer = new Float32Array(fftSize);
  readonly #frame = new Float32Array(fftSize);
  readonly #spectrum = new Float32Array(fftSize + 2);
  readonly #magnitudes = new Float32Array(fftSize / 2);
  readonly #bands = Array.from({ length: lag + 1 }, () => new Float32Array(melBands + 2));
  #filled = 0;
  #sum = 0;
  #summed = 0;
  #frames = 0;
  #all: Float32Array = new Float32Array(4096);
  #low: Float32Array = new Float32Array(4096);

  /** @param fft of `OnsetDetector.fftSize` */
  constructor(sampleRate: number, fft: Fft) {
    this.#fft = fft;
    this.#factor = Math.max(1, Math.round(sampleRate / 22_050));
    const rate = sampleRate / this.#factor;
    this.framesPerSecond = rate / hop;
    this.#filters = melFilters(rate);
  }

  static readonly fftSize = fftSize;

  /** One channel, in blocks of any length; 1 is full scale. */
  write(samples: Float32Array): void {
    // locals, because a field that is read and written for every sample takes twice the time
    const factor = this.#factor;
    const buffer = this.#buffer;
    let sum = this.#sum;
    let summed = this.#summed;
    let filled = this.#filled;
    for (let i = 0; i < samples.length; i++) {
      sum += samples[i]!;
      if (++summed < factor) continue;
      buffer[filled++] = sum / factor;
      sum = 0;
      summed = 0;
      if (filled < fftSize) continue;
      this.#analyse();
      buffer.copyWithin(0, hop);
      filled = fftSize - hop;
    }
    this.#sum = sum;
    this.#summed = summed;
    this.#filled = filled;
  }

  /** When the sound begins that a frame's strength speaks of. */
  secondsOf(frame: number): number {
    // A frame's strength is its rise over the frame two before: greatest when the onset is where the window rises.
    return (frame + onsetPosition) / this.framesPerSecond;
  }

  /** What has been found so far. */
  result(): OnsetStrength {
    return {
      framesPerSecond: this.framesPerSecond,
      all: this.#all.slice(0, this.#frames),
      low: this.#low.slice(0, this.#frames),
    };
  }

  #analyse(): void {
    const frame = this.#frame;
    const window = this.#window;
    const buffer = this.#buffer;
    const magnitudes = this.#magnitudes;
    for (let i = 0; i < fftSize; i++) frame[i] = buffer[i]! * window[i]!;
    this.#fft.forward(frame, this.#spectrum);
    const spectrum = this.#spectrum;
    for (let k = 0; k < magnitudes.length; k++) {
      const re = spectrum[2 * k]!;
      const im = spectrum[2 * k + 1]!;
      magnitudes[k] = Math.sqrt(re * re + im * im);
    }
    // Bands sit at 1..48: the borders repeat their neighbour for the maximum below.
    const now = this.#bands[this.#frames % (lag + 1)]!;
    for (const [b, { from, weights }] of this.#filters.entries()) {
      let sum = 0;
      for (let i = 0; i < weights.length; i++) sum += magnitudes[from + i]! * weights[i]!;
      now[b + 1] = Math.log1p(2 * sum);
    }
    now[0] = now[1]!;
    now[melBands + 1] = now[melBands]!;
    let all = 0;
    let low = 0;
    if (this.#frames >= lag) {
      const before = this.#bands[(this.#frames - lag) % (lag + 1)]!;
      for (let b = 1; b <= melBands; b++) {
        // The maximum over neighbouring bands keeps vibrato from looking like new notes.
        const rise = now[b]! - Math.max(before[b - 1]!, before[b]!, before[b + 1]!);
        if (rise <= 0) continue;
        all += rise;
        if (b <= lowBands) low += rise;
      }
    }
    if (this.#frames === this.#all.length) {
      this.#all = doubled(this.#all);
      this.#low = doubled(this.#low);
    }
    this.#all[this.#frames] = all;
    this.#low[this.#frames] = low;
    this.#frames++;
  }
}

type MelBand = { from: number; weights: Float32Array };

function melFilters(sampleRate: number): MelBand[] {
  const mel = (hz: number) => 1127 * Math.log(1 + hz / 700);
  const hertz = (m: number) => 700 * (Math.exp(m / 1127) - 1);
  const [low, high] = [mel(30), mel(Math.min(10_000, sampleRate / 2))];
  const edges = Array.from(
    { length: melBands + 2 },
    (_, b) => (hertz(low + ((high - low) * b) / (melBands + 1)) / sampleRate) * fftSize,
  );
  return Array.from({ length: melBands }, (_, b) => {
    const left = edges[b]!;
    const centre = edges[b + 1]!;
    const right = edges[b + 2]!;
    let from = Math.ceil(left);
    let to = Math.floor(right);
    if (to < from) from = to = Math.round(centre);
    to = Math.min(to, fftSize / 2 - 1);
    const weights = Float32Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => {
      const k = from + i;
      const slope = k < centre ? (k - left) / (centre - left || 1) : (right - k) / (right - centre || 1);
      return Math.max(0.05, slope);
    });
    return { from, weights };
  });
}

function doubled(values: Float32Array): Float32Array {
  const larger = new Float32Array(values.length * 2);
  larger.set(values);
  return larger;
}
