import type { Fft } from './fft.ts';
import { sqrtHann } from './window.ts';

export interface StftShape {
  fft: Fft;
  /** Samples from one frame to the next; divides the FFT size, at most half of it. */
  hop: number;
  /** As long as the FFT; sqrtHann where none is given. Synthesis needs the window of the analysis. */
  window?: Float32Array;
}

/**
 * Short-time Fourier analysis of one channel, fed in blocks of any length.
 *
 * The first frame starts `size - hop` samples before the signal (zeros), the last one begins before its end,
 * so every sample lies in size/hop frames. Frame n is centred at sample `(n + 1) * hop - size / 2`.
 * Nothing is allocated per frame; the buffer grows only when blocks are written faster than frames are read.
 *
 *     analysis.write(block);
 *     while (analysis.read(spectrum)) ...;
 *     analysis.end(); // then read the frames that are left
 *
 * Cost: one transform and `size` multiplications a frame.
 * Source: Allen and Rabiner, A unified approach to short-time Fourier analysis and synthesis (1977).
 */
export class StftAnalysis {
  readonly fft: Fft;
  readonly hop: number;
  readonly #window: Float32Array;
  readonly #frame: Float32Array;
  #pending: Float32Array;
  #start = 0;
  #end: number;
  #written = 0;
  #ended = false;

  constructor(shape: StftShape) {
    assertHop(shape);
    this.fft = shape.fft;
    this.hop = shape.hop;
    this.#window = shape.window ?? sqrtHann(shape.fft.size);
    this.#frame = new Float32Array(shape.fft.size);
    this.#pending = new Float32Array(shape.fft.size * 4);
    this.#end = shape.fft.size - shape.hop;
  }

  /** Samples written so far. */
  get frames(): number {
    return this.#written;
  }

  /** The next samples of the channel; they are copied. */
  write(samples: Float32Array): void {
    if (this.#ended) throw new Error('StftAnalysis: written to after its end');
    this.#makeRoom(samples.length);
    this.#pending.set(samples, this.#end);
    this.#end += samples.length;
    this.#written += samples.length;
  }

  /** Writes the next frame's spectrum; false when more samples (or the end) are needed first. */
  read(spectrum: Float32Array): boolean {
    const { size } = this.fft;
    if (this.#end - this.#start < size) return false;
    const frame = this.#frame;
    const window = this.#window;
    const pending = this.#pending;
    const start = this.#start;
    for (let i = 0; i < size; i++) frame[i] = pending[start + i]! * window[i]!;
    this.fft.forward(frame, spectrum);
    this.#start += this.hop;
    return true;
  }

  /** No more samples follow: the rest becomes readable, padded with zeros. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#written === 0) return;
    const frames = Math.ceil((this.#written + this.fft.size - this.hop) / this.hop);
    const padding = frames * this.hop - this.#written;
    this.#makeRoom(padding);
    this.#pending.fill(0, this.#end, this.#end + padding);
    this.#end += padding;
  }

  #makeRoom(count: number): void {
    if (this.#end + count <= this.#pending.length) return;
    const kept = this.#end - this.#start;
    if (kept + count <= this.#pending.length) {
      this.#pending.copyWithin(0, this.#start, this.#end);
    } else {
      const larger = new Float32Array(2 * (kept + count));
      larger.set(this.#pending.subarray(this.#start, this.#end));
      this.#pending = larger;
    }
    this.#start = 0;
    this.#end = kept;
  }
}

/**
 * Overlap-add synthesis of one channel from the frames of a `StftAnalysis` of the same shape.
 * Unchanged spectra give back the input within 1e-6 of full scale, sample for sample, without delay in the
 * numbering: the padding before the signal is dropped.
 *
 *     synthesis.add(spectrum);
 *     count = synthesis.read(out); // 0 while none is finished
 *     synthesis.end(analysis.frames); // after the last frame: no sample beyond the signal's end is read
 *
 * Cost: one inverse transform and `size` multiplications a frame.
 * Source: Griffin and Lim, Signal estimation from modified short-time Fourier transform (1984): frames are windowed
 * again and divided by what the squared windows add up to.
 */
export class StftSynthesis {
  readonly fft: Fft;
  readonly hop: number;
  readonly #window: Float32Array;
  readonly #frame: Float32Array;
  #sum: Float32Array;
  #start = 0;
  #finished = 0;
  #skip: number;
  #left = Number.POSITIVE_INFINITY;
  #read = 0;

  constructor(shape: StftShape) {
    assertHop(shape);
    const { size } = shape.fft;
    const window = shape.window ?? sqrtHann(size);
    this.fft = shape.fft;
    this.hop = shape.hop;
    this.#frame = new Float32Array(size);
    this.#sum = new Float32Array(size * 4);
    this.#skip = size - shape.hop;
    const gains = overlapGain(window, shape.hop);
    this.#window = window.map((value, i) => value / gains[i % shape.hop]!);
  }

  /** Adds the next frame; `hop` more samples are then finished. */
  add(spectrum: Float32Array): void {
    const { size } = this.fft;
    if (this.#finished + size > this.#sum.length) this.#makeRoom();
    const frame = this.#frame;
    const window = this.#window;
    const sum = this.#sum;
    const at = this.#finished;
    this.fft.inverse(spectrum, frame);
    for (let i = 0; i < size; i++) sum[at + i] = sum[at + i]! + frame[i]! * window[i]!;
    this.#finished += this.hop;
    const skipped = Math.min(this.#skip, this.#finished - this.#start);
    this.#skip -= skipped;
    this.#start += skipped;
  }

  /** How many samples `read` could give at once. */
  get available(): number {
    return Math.max(0, Math.min(this.#finished - this.#start, this.#left - this.#read));
  }

  /** Takes finished samples into `out`, as many as there are and fit; returns how many. */
  read(out: Float32Array): number {
    const count = Math.min(out.length, this.available);
    out.set(this.#sum.subarray(this.#start, this.#start + count));
    this.#start += count;
    this.#read += count;
    return count;
  }

  /** The signal is `frames` samples long in all. */
  end(frames: number): void {
    this.#left = frames;
  }

  #makeRoom(): void {
    const { size } = this.fft;
    const kept = this.#finished - this.#start;
    const tail = size - this.hop; // begun by earlier frames, not finished yet
    let target = this.#sum;
    if (kept + 2 * size > target.length) target = new Float32Array(2 * (kept + 2 * size));
    const used = kept + tail;
    if (target === this.#sum) target.copyWithin(0, this.#start, this.#start + used);
    else target.set(this.#sum.subarray(this.#start, this.#start + used));
    target.fill(0, used);
    this.#sum = target;
    this.#start = 0;
    this.#finished = kept;
  }
}

/** What the squared window adds up to at each phase of the hop. */
function overlapGain(window: Float32Array, hop: number): Float64Array {
  const gains = new Float64Array(hop);
  for (let i = 0; i < window.length; i++) gains[i % hop] = gains[i % hop]! + window[i]! * window[i]!;
  return gains;
}

function assertHop({ fft, hop, window }: StftShape): void {
  if (!Number.isInteger(hop) || hop < 1 || hop > fft.size / 2 || fft.size % hop !== 0)
    throw new RangeError(`STFT hop must divide the size ${fft.size} by 2 or more, not ${hop}`);
  if (window && window.length !== fft.size)
    throw new RangeError(`STFT window must have ${fft.size} values, not ${window.length}`);
}
