import type { Fft } from '../fft/fft.ts';
import { solveSymmetric } from '../statistics/linear-solve.ts';
import { medianOfInPlace } from '../statistics/median-of.ts';

export type Echo = {
  delaySeconds: number;
  /** Of the echo against the sound it repeats, summed over its taps. */
  gain: number;
};

/**
 * Echoes and the filter that undoes them: y(t) less the sum of `taps[i] * y(t - firstTap - i)` of each run, at
 * `EchoAnalysis.sampleRate`.
 */
export type EchoFinding = { echoes: Echo[]; runs: { firstTap: number; taps: Float64Array }[] };

const sampleRate = 16_000;
const fftSize = 65_536;
const windowFrames = 32_768;
const hop = windowFrames / 2;
const windowsPerSegment = 7; // about 8 s
const mostSegments = 120;
const shortestLag = Math.round(0.04 * sampleRate);
const longestLag = Math.round(0.8 * sampleRate);
const lags = 16_384;
/** The band that is looked at, 100 Hz to 6.5 kHz, and the 40 Hz on each side that a spectrum is flattened over. */
const firstBin = Math.round((100 / sampleRate) * fftSize);
const lastBin = Math.round((6500 / sampleRate) * fftSize);
const reach = Math.round((40 / sampleRate) * fftSize);
/** In less than two seconds too little comes again to tell an echo from chance. */
const shortestSound = 2 * sampleRate;
/** Exponent on the power spectrum: 1 would be the plain autocorrelation, towards 0 comes the cepstrum. */
const root = 0.15;
/**
 * How far a first echo must stand out, in typical deviations per root of a second. Speech reaches 6, music that
 * repeats itself 26, echoes of -9 dB and louder 29 and more.
 */
const firstThreshold = 27;
/** A further echo against the first. */
const furtherShare = 0.35;
const mostEchoes = 4;
/** Taps before and after an echo's delay: its fraction of a sample and what damps its high notes. */
const tapsBefore = 6;
const tapsAfter = 20;

/**
 * Finds discrete echoes, fed back or not, in a mono sound at 16 kHz that is written in blocks.
 *
 * Detection: the spectral root of each window's power spectrum back in time (between autocorrelation and
 * cepstrum), averaged; it has to stand out in the middle one of all 8 s segments. Gains: least squares
 * on the autocorrelation of the sound, its spectrum flattened over 80 Hz so that what the voice itself repeats
 * does not count.
 *
 * Cost: three transforms of 65536 a second. Memory: 64 kB for each 8 s, at most 8 MB.
 * Source: Lim, Spectral root homomorphic deconvolution system, IEEE Trans. ASSP 27 (1979), for the root; own test
 * of what stands out, own fit of the gains.
 * Limits: two seconds of sound at least; delays of 40 to 800 ms; echoes below about -10 dB, and an echo at a
 * multiple of another's delay, are not told apart from chance and feedback.
 */
export class EchoAnalysis {
  static readonly fftSize = fftSize;
  static readonly sampleRate = sampleRate;
  readonly #fft: Fft;
  readonly #window = sineWindow();
  readonly #buffer = new Float32Array(windowFrames);
  readonly #time = new Float32Array(fftSize);
  readonly #spectrum = new Float32Array(fftSize + 2);
  readonly #powers = new Float64Array(fftSize / 2 + 1);
  readonly #sums = new Float64Array(fftSize / 2 + 2);
  readonly #total = new Float64Array(lags);
  readonly #flat = new Float64Array(lags);
  readonly #segments: Float32Array[] = [];
  #segment = new Float64Array(lags);
  #filled = 0;
  #fresh = 0;
  #windows = 0;
  #inSegment = 0;
  #written = 0;

  /** @param fft of `EchoAnalysis.fftSize` */
  constructor(fft: Fft) {
    this.#fft = fft;
  }

  /** One channel at `EchoAnalysis.sampleRate`, in blocks of any length; 1 is full scale. */
  write(samples: Float32Array): void {
    this.#written += samples.length;
    for (let at = 0; at < samples.length; ) {
      const count = Math.min(samples.length - at, windowFrames - this.#filled);
      this.#buffer.set(samples.subarray(at, at + count), this.#filled);
      this.#filled += count;
      this.#fresh += count;
      at += count;
      if (this.#filled < windowFrames) continue;
      this.#analyse();
      this.#buffer.copyWithin(0, hop);
      this.#filled = hop;
      this.#fresh = 0;
    }
  }

  /** Call once, after the last block. */
  result(): EchoFinding {
    if (this.#fresh > 0) {
      this.#buffer.fill(0, this.#filled);
      this.#analyse();
    }
    if (this.#inSegment > 0 && (this.#segments.length === 0 || this.#inSegment > windowsPerSegment / 2))
      this.#closeSegment();
    const delays = this.#delays();
    return delays.length === 0 ? { echoes: [], runs: [] } : this.#gains(delays);
  }

  // Most sounds are short, and end before the compiler has got to this: the loops are plain, and each has its own.
  #analyse(): void {
    const time = this.#time;
    const spectrum = this.#spectrum;
    const powers = this.#powers;
    const sums = this.#sums;
    const buffer = this.#buffer;
    const window = this.#window;
    let energy = 0;
    for (let i = 0; i < windowFrames; i++) {
      const sample = Math.fround(buffer[i]! * window[i]!);
      time[i] = sample;
      energy += sample * sample;
    }
    if (energy < 1e-6) return;
    time.fill(0, windowFrames);
    this.#fft.forward(time, spectrum);
    let mean = 0;
    for (let k = 0; k < powers.length; k++) {
      const re = spectrum[2 * k]!;
      const im = spectrum[2 * k + 1]!;
      const power = re * re + im * im;
      powers[k] = power;
      mean += power / powers.length;
      sums[k + 1] = sums[k]! + power;
    }
    const floor = 1e-6 * mean;
    spectrum.fill(0);
    for (let k = firstBin; k <= lastBin; k++) spectrum[2 * k] = (powers[k]! + floor) ** root;
    this.#addTimeForm(this.#segment);
    for (let k = firstBin; k <= lastBin; k++) {
      const around = (sums[k + reach + 1]! - sums[k - reach]!) / (2 * reach + 1);
      spectrum[2 * k] = powers[k]! / (around + 1e-3 * mean);
    }
    this.#addTimeForm(this.#flat);
    this.#windows++;
    if (++this.#inSegment === windowsPerSegment) this.#closeSegment();
  }

  /** Adds the time form of the spectrum, 1 at lag 0, to `into`. */
  #addTimeForm(into: Float64Array): void {
    const time = this.#time;
    this.#fft.inverse(this.#spectrum, time);
    const scale = 1 / time[0]!;
    for (let lag = 0; lag < lags; lag++) into[lag] = into[lag]! + time[lag]! * scale;
  }

  #closeSegment(): void {
    const total = this.#total;
    const segment = this.#segment;
    for (let lag = 0; lag < lags; lag++) total[lag] = total[lag]! + segment[lag]!;
    if (this.#segments.length < mostSegments) this.#segments.push(new Float32Array(segment));
    this.#segment.fill(0);
    this.#inSegment = 0;
  }

  #delays(): number[] {
    if (this.#segments.length === 0 || this.#written < shortestSound) return [];
    const total = this.#total;
    const deviation = typicalDeviation(total);
    const peaks: { lag: number; height: number }[] = [];
    for (let lag = shortestLag; lag < longestLag; lag++) {
      const height = total[lag]! / deviation;
      if (height > 8 && height > total[lag - 1]! / deviation && height >= total[lag + 1]! / deviation)
        peaks.push({ lag, height });
    }
    peaks.sort((a, b) => b.height - a.height);
    const first = peaks[0];
    if (!first || !this.#standsOut(first.lag)) return [];
    const found = [first.lag];
    for (const { lag, height } of peaks) {
      if (height < furtherShare * first.height || found.length === mostEchoes) break;
      if (!explained(lag, found)) found.push(lag);
    }
    return found.map((lag) => vertex(this.#total, lag));
  }

  /** Whether the lag stands out in at least half of the segments: an echo is always there, a riff is not. */
  #standsOut(lag: number): boolean {
    const seconds = Math.min(windowsPerSegment, this.#windows) * (hop / sampleRate) + hop / sampleRate;
    const strengths = this.#segments
      .map(
        (segment) =>
          Math.max(segment[lag - 1]!, segment[lag]!, segment[lag + 1]!) / typicalDeviation(segment),
      )
      .sort((a, b) => a - b);
    return strengths[strengths.length >> 1]! > firstThreshold * Math.sqrt(seconds);
  }

  #gains(delays: readonly number[]): EchoFinding {
    const starts = delays.map((delay) => Math.round(delay) - tapsBefore);
    const width = tapsBefore + tapsAfter;
    const positions = starts.flatMap((start) => Array.from({ length: width }, (_, i) => start + i));
    const r = (lag: number) => this.#flat[Math.abs(lag)]! / overlap(Math.abs(lag));
    const count = positions.length;
    const matrix = new Float64Array(count * count);
    const right = Float64Array.from(positions, r);
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) matrix[a * count + b] = r(positions[a]! - positions[b]!);
      // The top of the band is not analysed: without a floor it would be free to take any value.
      matrix[a * count + a] = matrix[a * count + a]! + 0.005 * r(0);
    }
    const solution = solveSymmetric(matrix, right);
    const runs = starts.map((firstTap, n) => ({
      firstTap,
      taps: solution.slice(n * width, (n + 1) * width),
    }));
    const echoes = delays
      .map((delay, n) => ({
        delaySeconds: delay / sampleRate,
        gain: runs[n]!.taps.reduce((sum, tap) => sum + tap, 0),
      }))
      .sort((a, b) => a.delaySeconds - b.delaySeconds);
    return { echoes, runs };
  }
}

/** What the window leaves of a correlation at this lag: its own autocorrelation, 1 at lag 0. */
function overlap(lag: number): number {
  const share = lag / windowFrames;
  return (1 - share) * Math.cos(Math.PI * share) + Math.sin(Math.PI * share) / Math.PI;
}

/** Whether feedback of the delays found already would give a peak here: sums of up to three of them. */
function explained(lag: number, found: readonly number[]): boolean {
  const near = (sum: number) => Math.abs(sum - lag) < 0.0015 * sampleRate;
  return found.some(
    (a) =>
      near(a) ||
      [...found, 0].some(
        (b) => near(a + b) || found.some((c) => near(a + b + c)) || (b > 0 && near(Math.abs(a - b))),
      ),
  );
}

/** Median of absolute values over all lags looked at, as the deviation of a normal distribution. */
function typicalDeviation(values: Float64Array | Float32Array): number {
  const sizes = new Float64Array(longestLag - shortestLag);
  for (let i = 0; i < sizes.length; i++) sizes[i] = Math.abs(values[shortestLag + i]!);
  return 1.4826 * medianOfInPlace(sizes) + 1e-12;
}

/** Position of a peak between samples, by the parabola through it and its neighbours. */
function vertex(values: Float64Array, at: number): number {
  const before = values[at - 1]!;
  const peak = values[at]!;
  const after = values[at + 1]!;
  const curve = before - 2 * peak + after;
  return curve < 0 ? at + (0.5 * (before - after)) / curve : at;
}

let sine: Float32Array | null = null;
/** The same for all; made with the first sound. */
function sineWindow(): Float32Array {
  if (sine) return sine;
  sine = new Float32Array(windowFrames);
  for (let i = 0; i < windowFrames; i++) sine[i] = Math.sin((Math.PI * (i + 0.5)) / windowFrames);
  return sine;
}
