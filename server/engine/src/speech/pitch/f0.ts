import { createFft } from '../../dsp/fft/create-fft.ts';
import type { Fft } from '../../dsp/fft/fft.ts';
import { Decimator } from '../../dsp/filters/decimator.ts';
import { SampleHistory } from '../../dsp/streaming/sample-history.ts';

export interface F0Options {
  /** Lowest F0 in Hz that is looked for; the window is three of its periods. */
  floorHz: number;
  /** Highest F0 in Hz. */
  ceilingHz: number;
  /** Seconds from one frame to the next. */
  hopSeconds: number;
  /** Periodicity 0..1 from which on a frame counts as voiced. */
  voicing: number;
  /** Frames quieter than this share of the loudest passage count as silence. */
  silence: number;
  /** Seconds the path search looks ahead before it decides. */
  lookaheadSeconds: number;
}

export const f0Defaults: F0Options = {
  floorHz: 62,
  ceilingHz: 700,
  hopSeconds: 0.005,
  voicing: 0.45,
  silence: 0.03,
  lookaheadSeconds: 0.15,
};

export interface F0Frame {
  /** Middle of the frame in seconds from the start of the sound. */
  time: number;
  /** Fundamental frequency in Hz, 0 where the sound has none. */
  f0: number;
  /** Periodicity 0..1: the height of the autocorrelation peak. */
  strength: number;
}

/** Favours the higher of two equally good candidates, per octave. */
const octaveCost = 0.01;
/** Costs of a path, per 10 ms: an octave's jump, a change between voiced and unvoiced. */
const octaveJumpCost = 0.35;
const voicingChangeCost = 0.14;
const maxCandidates = 6;
const states = maxCandidates + 1;

/**
 * Streaming F0 tracker: autocorrelation of Hann-windowed frames, divided by that of the window, by FFT;
 * then the cheapest path through the candidates (Viterbi) with a fixed look-ahead.
 *
 * Source: Boersma, "Accurate short-term analysis of the fundamental frequency", IFA 17 (1993), the method
 * of Praat, with its costs; here the loudest passage is a running maximum and the path is decided after
 * `lookaheadSeconds`, so that it streams. The autocorrelation is interpolated by zero-padding and a parabola.
 * Cost: an FFT of 1024 and one of 2048 points a frame at 44.1 and 48 kHz: about .004 CPU s a second of sound at 5 ms
 * hop; memory of the window and of the frames that are not decided yet.
 * Latency 1.5 / floorHz + lookaheadSeconds. Limits: one voice at a time; creak below `floorHz` is unvoiced;
 * the first frames of a glide of more than two octaves a second lag by half a window.
 */
export class F0Tracker {
  readonly options: F0Options;
  readonly #decimator: Decimator;
  readonly #rate: number;
  readonly #history = new SampleHistory();
  readonly #forward: Fft;
  readonly #backward: Fft;
  readonly #window: Float32Array;
  readonly #windowCorrelation: Float32Array;
  readonly #frame: Float32Array;
  readonly #spectrum: Float32Array;
  readonly #padded: Float32Array;
  readonly #correlation: Float32Array;
  readonly #lagLow: number;
  readonly #lagHigh: number;
  readonly #path: PathSearch;
  #nextFrame = 0;
  #loudest = 1e-4;

  private constructor(sampleRate: number, options: F0Options, forward: Fft, backward: Fft, factor: number) {
    this.options = options;
    this.#decimator = new Decimator(factor);
    this.#rate = sampleRate / factor;
    this.#forward = forward;
    this.#backward = backward;
    const length = windowLength(this.#rate, options.floorHz);
    this.#window = Float32Array.from(
      { length },
      (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / length),
    );
    this.#frame = new Float32Array(forward.size);
    this.#spectrum = new Float32Array(forward.size + 2);
    this.#padded = new Float32Array(backward.size + 2);
    this.#correlation = new Float32Array(backward.size);
    this.#lagLow = Math.floor((2 * this.#rate) / options.ceilingHz);
    this.#lagHigh = Math.ceil((2 * this.#rate) / options.floorHz);
    this.#frame.set(this.#window);
    this.#autocorrelate();
    const zero = this.#correlation[0]!;
    this.#windowCorrelation = this.#correlation.slice(0, this.#lagHigh + 2).map((v) => v / zero);
    this.#path = new PathSearch(
      Math.max(1, Math.round(options.lookaheadSeconds / options.hopSeconds)),
      0.01 / options.hopSeconds,
    );
  }

  /** A tracker for one channel at `sampleRate` Hz (8 to 192 kHz; F0 is tracked at about 11 to 16 kHz). */
  static async create(sampleRate: number, options: Partial<F0Options> = {}): Promise<F0Tracker> {
    const all = { ...f0Defaults, ...options };
    const factor = Math.max(1, Math.floor(sampleRate / 11025));
    const rate = sampleRate / factor;
    // room for the window and for the longest lag, so that the circular correlation does not wrap
    const need = windowLength(rate, all.floorHz) + rate / all.floorHz + 2;
    const size = 2 ** Math.ceil(Math.log2(need));
    return new F0Tracker(sampleRate, all, await createFft(size), await createFft(size * 2), factor);
  }

  /** Takes samples and returns the frames that are decided by now. */
  push(block: Float32Array): F0Frame[] {
    this.#history.push(this.#decimator.push(block));
    const frames: F0Frame[] = [];
    const half = this.#window.length / 2;
    while (this.#centre(this.#nextFrame) + half <= this.#history.end) this.#analyse(frames);
    return frames;
  }

  /** The frames up to the end of the sound. */
  flush(): F0Frame[] {
    this.#history.push(this.#decimator.flush());
    const frames: F0Frame[] = [];
    while (this.#centre(this.#nextFrame) < this.#history.end) this.#analyse(frames);
    this.#path.finish((time, f0, strength) => frames.push({ time, f0, strength }));
    return frames;
  }

  #centre(frame: number): number {
    return Math.round(frame * this.options.hopSeconds * this.#rate);
  }

  #analyse(frames: F0Frame[]): void {
    const [frame, window, path, options, rate, correlation, windowCorrelation] = [
      this.#frame,
      this.#window,
      this.#path,
      this.options,
      this.#rate,
      this.#correlation,
      this.#windowCorrelation,
    ];
    const centre = this.#centre(this.#nextFrame);
    const from = centre - (window.length >> 1);
    const part = frame.subarray(0, window.length);
    this.#history.read(from, part);
    let mean = 0;
    for (let i = 0; i < part.length; i++) mean += part[i]!;
    mean /= part.length;
    let peak = 0;
    const edge = Math.floor(part.length / 3);
    for (let i = 0; i < part.length; i++) {
      const v = part[i]! - mean;
      if (i >= edge && i < part.length - edge) peak = Math.max(peak, Math.abs(v));
      part[i] = v * window[i]!;
    }
    frame.fill(0, window.length);
    // the loudest passage is forgotten within about ten seconds
    this.#loudest = Math.max(peak, 1e-4, this.#loudest * 0.5 ** (options.hopSeconds / 10));

    path.begin(centre / rate);
    const level = peak / this.#loudest;
    path.candidate(
      0,
      options.voicing + Math.max(0, 2 - level / (options.silence / (1 + options.voicing))),
      0,
    );
    if (peak > 1e-5) {
      this.#autocorrelate();
      const zero = correlation[0]!;
      const at = (lag: number) => correlation[lag]! / zero / windowCorrelation[lag]!;
      let before = at(this.#lagLow - 1);
      let here = at(this.#lagLow);
      for (let lag = this.#lagLow; lag <= this.#lagHigh && zero > 0; lag++) {
        const after = at(lag + 1);
        if (here > 0.15 && here >= before && here > after) {
          const bend = before - 2 * here + after;
          const shift = bend < 0 ? (0.5 * (before - after)) / bend : 0;
          const height = Math.min(1, here - 0.25 * (before - after) * shift);
          const f0 = (2 * rate) / (lag + shift);
          path.candidate(f0, height - octaveCost * Math.log2(options.floorHz / f0), height);
        }
        before = here;
        here = after;
      }
    }
    path.end((time, f0, strength) => frames.push({ time, f0, strength }));
    this.#nextFrame++;
    this.#history.dropBefore(this.#centre(this.#nextFrame) - (window.length >> 1));
  }

  /** Autocorrelation of `frame` at twice its rate, into `correlation`. */
  #autocorrelate(): void {
    const [spectrum, padded] = [this.#spectrum, this.#padded];
    this.#forward.forward(this.#frame, spectrum);
    for (let k = 0; k < spectrum.length; k += 2) {
      const re = spectrum[k]!;
      const im = spectrum[k + 1]!;
      padded[k] = re * re + im * im;
      padded[k + 1] = 0;
    }
    this.#backward.inverse(padded, this.#correlation);
  }
}

/**
 * The F0 of a whole sound in memory: samples of one channel to frames that lie `hopSeconds` apart, in order.
 * Cost: as `F0Tracker`; memory of the decimated sound and of all frames.
 * Source: as `F0Tracker`.
 */
export async function trackF0(
  samples: Float32Array,
  sampleRate: number,
  options: Partial<F0Options> = {},
): Promise<F0Frame[]> {
  const tracker = await F0Tracker.create(sampleRate, options);
  const frames = tracker.push(samples);
  return frames.concat(tracker.flush());
}

function windowLength(rate: number, floorHz: number): number {
  return 2 * Math.round((1.5 * rate) / floorHz);
}

type Decided = (time: number, f0: number, strength: number) => void;

/** Viterbi search with a fixed look-ahead over frames of at most `states` candidates; state 0 is unvoiced. */
class PathSearch {
  readonly #depth: number;
  readonly #scale: number;
  readonly #times: Float64Array;
  readonly #counts: Uint8Array;
  readonly #f0: Float32Array;
  readonly #octave: Float32Array;
  readonly #local: Float32Array;
  readonly #height: Float32Array;
  readonly #back: Uint8Array;
  readonly #score = new Float64Array(states);
  readonly #previous = new Float64Array(states);
  /** Number of frames begun, and of those decided. */
  #frames = 0;
  #decided = 0;

  constructor(lookahead: number, scale: number) {
    this.#depth = lookahead + 2;
    this.#scale = scale;
    this.#times = new Float64Array(this.#depth);
    this.#counts = new Uint8Array(this.#depth);
    const cells = this.#depth * states;
    this.#f0 = new Float32Array(cells);
    this.#octave = new Float32Array(cells);
    this.#local = new Float32Array(cells);
    this.#height = new Float32Array(cells);
    this.#back = new Uint8Array(cells);
  }

  begin(time: number): void {
    const row = this.#frames % this.#depth;
    this.#times[row] = time;
    this.#counts[row] = 0;
  }

  /** Adds a candidate; the weakest gives way when there are too many. */
  candidate(f0: number, local: number, height: number): void {
    const row = this.#frames % this.#depth;
    let slot = this.#counts[row]!;
    if (slot === states) {
      slot = 1;
      for (let s = 2; s < states; s++)
        if (this.#local[row * states + s]! < this.#local[row * states + slot]!) slot = s;
      if (this.#local[row * states + slot]! >= local) return;
    } else this.#counts[row] = slot + 1;
    const cell = row * states + slot;
    this.#f0[cell] = f0;
    this.#octave[cell] = f0 > 0 ? Math.log2(f0) : 0;
    this.#local[cell] = local;
    this.#height[cell] = height;
  }

  end(decide: Decided): void {
    const [depth, score, previous, scale] = [this.#depth, this.#score, this.#previous, this.#scale];
    const row = this.#frames % depth;
    const rowBefore = (this.#frames + depth - 1) % depth;
    previous.set(score);
    const countBefore = this.#frames === 0 ? 0 : this.#counts[rowBefore]!;
    let best = Number.NEGATIVE_INFINITY;
    for (let s = 0; s < this.#counts[row]!; s++) {
      const cell = row * states + s;
      let top = countBefore === 0 ? 0 : Number.NEGATIVE_INFINITY;
      let from = 0;
      for (let b = 0; b < countBefore; b++) {
        const cellBefore = rowBefore * states + b;
        const voicedNow = this.#f0[cell]! > 0;
        const voicedBefore = this.#f0[cellBefore]! > 0;
        let cost = 0;
        if (voicedNow !== voicedBefore) cost = voicingChangeCost;
        else if (voicedNow) cost = octaveJumpCost * Math.abs(this.#octave[cell]! - this.#octave[cellBefore]!);
        const value = previous[b]! - cost * scale;
        if (value > top) {
          top = value;
          from = b;
        }
      }
      score[s] = top + this.#local[cell]!;
      this.#back[cell] = from;
      if (score[s]! > best) best = score[s]!;
    }
    // scores are kept relative to the best one, or they would lose precision in an hour of sound
    for (let s = 0; s < this.#counts[row]!; s++) score[s]! -= best;
    this.#frames++;
    if (this.#frames - this.#decided > depth - 2) this.#decideOldest(decide);
  }

  finish(decide: Decided): void {
    while (this.#decided < this.#frames) this.#decideOldest(decide);
  }

  #decideOldest(decide: Decided): void {
    const depth = this.#depth;
    let row = (this.#frames - 1) % depth;
    let state = 0;
    for (let s = 1; s < this.#counts[row]!; s++) if (this.#score[s]! > this.#score[state]!) state = s;
    for (let frame = this.#frames - 1; frame > this.#decided; frame--) {
      state = this.#back[row * states + state]!;
      row = (frame - 1) % depth;
    }
    const cell = row * states + state;
    decide(this.#times[row]!, this.#f0[cell]!, this.#height[cell]!);
    this.#decided++;
  }
}
