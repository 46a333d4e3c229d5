import {
  addNormalized,
  before,
  depthwise,
  double,
  gruStep,
  halve,
  neighbours,
  points,
  rowOf,
  sigmoid,
} from './gtcrn-layers.ts';
import { type GtcrnWeights, gtcrnSizes, type Path, type TemporalBlock } from './gtcrn-weights.ts';

const { bins, fine, bands, half, quarter, channels } = gtcrnSizes;
const row = rowOf(quarter);
const pair = channels / 2;

/**
 * The forward pass of GTCRN, frame after frame: a complex mask for the spectrum of noisy speech at 16 kHz (512 samples,
 * 256 apart, square root of a Hann window on both sides). What it remembers of earlier frames is of one channel.
 * Cost: .5 M multiplications and 6000 exponentials a frame; no allocation.
 * Source: Rong, Sun, Zhang, Hu, Zhu, Lu, GTCRN: A Speech Enhancement Model Requiring Ultralow Computational Resources,
 * ICASSP 2024.
 */
export class GtcrnNetwork {
  readonly #weights: GtcrnWeights;
  readonly #toBands: Sparse;
  readonly #toBins: Sparse;
  /** Magnitude, real and imaginary part of each band; with neighbours three times as many. */
  readonly #features = new Float64Array(3 * rowOf(bands));
  readonly #wide9 = new Float64Array(9 * rowOf(bands));
  readonly #wide = new Float64Array(channels * rowOf(half));
  readonly #skips: readonly Float64Array[];
  readonly #blocks: readonly Block[];
  readonly #backBlocks: readonly Block[];
  readonly #paths: readonly DualPath[];
  readonly #now = new Float64Array(channels * row);
  readonly #wideBack = new Float64Array(channels * rowOf(half));
  readonly #bandMask = new Float64Array(2 * rowOf(bands));

  constructor(weights: GtcrnWeights) {
    this.#weights = weights;
    this.#toBands = sparse(weights.toBands, bands - fine, bins - fine);
    this.#toBins = sparse(weights.toBins, bins - fine, bands - fine);
    this.#blocks = weights.encoder.blocks.map((block) => new Block(block));
    this.#backBlocks = weights.decoder.blocks.map((block) => new Block(block));
    this.#paths = weights.paths.map((path) => new DualPath(path.within, path.across));
    // what each step of the way down gave, for the way back
    this.#skips = Array.from({ length: 4 }, () => new Float64Array(channels * row));
  }

  /**
   * @param spectrum of a frame: real and imaginary parts of bins 0..256 in turn
   * @param mask filled with what to multiply them by, in the same form
   */
  next(spectrum: Float32Array, mask: Float32Array): void {
    const { encoder, decoder } = this.#weights;
    const narrow = this.#skips[0]!;
    const one = this.#skips[1]!;
    const two = this.#skips[2]!;
    const three = this.#skips[3]!;
    this.#listen(spectrum);
    halve(this.#wide9, 9, bands, this.#wide, channels, half, 1, encoder.wide);
    halve(this.#wide, channels, half, narrow, channels, quarter, 2, encoder.narrow);
    this.#blocks[0]!.next(narrow, one);
    this.#blocks[1]!.next(one, two);
    this.#blocks[2]!.next(two, three);
    const now = this.#now;
    now.set(three);
    for (let i = 0; i < this.#paths.length; i++) this.#paths[i]!.nextInPlace(now);
    add(now, three);
    this.#backBlocks[0]!.next(now, now);
    add(now, two);
    this.#backBlocks[1]!.next(now, now);
    add(now, one);
    this.#backBlocks[2]!.next(now, now);
    add(now, narrow);
    double(now, channels, quarter, this.#wideBack, channels, 2, decoder.narrow);
    add(this.#wideBack, this.#wide);
    double(this.#wideBack, channels, half, this.#bandMask, 2, 1, decoder.wide);
    this.#tell(mask);
  }

  /** Bands of the spectrum, and beside each its neighbours as channels of their own. */
  #listen(spectrum: Float32Array): void {
    const features = this.#features;
    const bandRow = rowOf(bands);
    const { starts, counts, values, firsts } = this.#toBands;
    for (let k = 0; k < fine; k++) {
      const re = spectrum[2 * k]!;
      const im = spectrum[2 * k + 1]!;
      features[before + k] = Math.sqrt(re * re + im * im + 1e-12);
      features[bandRow + before + k] = re;
      features[2 * bandRow + before + k] = im;
    }
    for (let b = 0; b < bands - fine; b++) {
      let magnitude = 0;
      let real = 0;
      let imaginary = 0;
      const first = fine + firsts[b]!;
      for (let i = 0; i < counts[b]!; i++) {
        const weight = values[starts[b]! + i]!;
        const re = spectrum[2 * (first + i)]!;
        const im = spectrum[2 * (first + i) + 1]!;
        magnitude += weight * Math.sqrt(re * re + im * im + 1e-12);
        real += weight * re;
        imaginary += weight * im;
      }
      features[before + fine + b] = magnitude;
      features[bandRow + before + fine + b] = real;
      features[2 * bandRow + before + fine + b] = imaginary;
    }
    const wide = this.#wide9;
    for (let c = 0; c < 3; c++)
      for (let tap = 0; tap < 3; tap++) {
        const to = (3 * c + tap) * bandRow + before;
        const from = c * bandRow + before + tap - 1;
        for (let f = 0; f < bands; f++) wide[to + f] = features[from + f]!;
      }
  }

  /** The mask of the bands as one of bins. */
  #tell(mask: Float32Array): void {
    const { starts, counts, values, firsts } = this.#toBins;
    for (let part = 0; part < 2; part++) {
      const base = part * rowOf(bands) + before;
      const from = this.#bandMask;
      for (let f = base; f < base + bands; f++) from[f] = Math.tanh(from[f]!);
      for (let k = 0; k < fine; k++) mask[2 * k + part] = from[base + k]!;
      for (let k = 0; k < bins - fine; k++) {
        let sum = 0;
        const first = base + fine + firsts[k]!;
        for (let i = 0; i < counts[k]!; i++) sum += values[starts[k]! + i]! * from[first + i]!;
        mask[2 * (fine + k) + part] = sum;
      }
    }
  }
}

function add(to: Float64Array, what: Float64Array): void {
  for (let i = 0; i < to.length; i++) to[i] = to[i]! + what[i]!;
}

/** Rows of a matrix from the first to the last number that is not zero. */
type Sparse = { firsts: Int32Array; counts: Int32Array; starts: Int32Array; values: Float64Array };

function sparse(matrix: Float64Array, rows: number, columns: number): Sparse {
  const out = {
    firsts: new Int32Array(rows),
    counts: new Int32Array(rows),
    starts: new Int32Array(rows),
    values: matrix,
  };
  for (let r = 0; r < rows; r++) {
    const line = matrix.subarray(r * columns, (r + 1) * columns);
    const first = line.findIndex((value) => value !== 0);
    if (first < 0) continue;
    out.firsts[r] = first;
    out.counts[r] = line.findLastIndex((value) => value !== 0) - first + 1;
    out.starts[r] = r * columns + first;
  }
  return out;
}

/** A temporal block with the frames and the attention that it remembers. */
class Block {
  readonly #block: TemporalBlock;
  readonly #input = new Float64Array(pair * row);
  /** The last 2 × dilation frames and the newest, in a ring. */
  readonly #frames: readonly Float64Array[];
  #newest = 0;
  readonly #middle = new Float64Array(channels * row);
  readonly #voice = new Float64Array(pair * row);
  readonly #energy = new Float64Array(pair);
  readonly #state = new Float64Array(channels);
  readonly #gates = new Float64Array(3 * channels);
  readonly #memory = new Float64Array(3 * channels);

  constructor(block: TemporalBlock) {
    this.#block = block;
    this.#frames = Array.from({ length: 2 * block.dilation + 1 }, () => new Float64Array(channels * row));
  }

  /** @param from, to rows of 16 channels; may be the same */
  next(from: Float64Array, to: Float64Array): void {
    const { dilation, first, depth, last, attention } = this.#block;
    const frames = this.#frames;
    const length = frames.length;
    this.#newest = (this.#newest + 1) % length;
    const newest = frames[this.#newest]!;
    const middle = frames[(this.#newest + length - dilation) % length]!;
    const oldest = frames[(this.#newest + 1) % length]!;
    const input = this.#input;
    for (let i = 0; i < input.length; i++) input[i] = from[i]!;
    neighbours(input, pair, newest, channels, quarter, first);
    depthwise(oldest, middle, newest, this.#middle, channels, quarter, depth);
    const voice = this.#voice;
    points(this.#middle, channels, voice, pair, quarter, last);
    const energy = this.#energy;
    for (let c = 0; c < pair; c++) {
      let sum = 0;
      const base = c * row + before;
      for (let f = base; f < base + quarter; f++) sum += voice[f]! * voice[f]!;
      energy[c] = sum / quarter;
    }
    gruStep(attention.gru, energy, 0, this.#state, 0, this.#gates, this.#memory);
    // channels of the two halves take turns behind it; in this order `from` may be `to`
    for (let c = 0; c < pair; c++) {
      let sum = attention.bias[c]!;
      for (let h = 0; h < channels; h++) sum += attention.weight[c * channels + h]! * this.#state[h]!;
      const share = sigmoid(sum);
      const base = c * row + before;
      const even = 2 * c * row + before;
      const odd = even + row;
      const other = (pair + c) * row + before;
      for (let f = 0; f < quarter; f++) {
        const passed = from[other + f]!;
        to[even + f] = share * voice[base + f]!;
        to[odd + f] = passed;
      }
    }
  }
}

/** Two recurrences: over the bands of a frame, and over the frames of each band. */
class DualPath {
  readonly #within: Path;
  readonly #across: Path;
  /** [band][channel], as recurrences want it. */
  readonly #turned = new Float64Array(quarter * channels);
  readonly #heard = new Float64Array(quarter * channels);
  readonly #mixed = new Float64Array(quarter * channels);
  /** State of each band and channel from frame to frame. */
  readonly #state = new Float64Array(quarter * channels);
  readonly #short: Float64Array;
  readonly #gates = new Float64Array(3 * channels);
  readonly #memory = new Float64Array(3 * channels);

  constructor(within: Path, across: Path) {
    this.#within = within;
    this.#across = across;
    this.#short = new Float64Array(channels);
  }

  nextInPlace(rows: Float64Array): void {
    const turned = this.#turned;
    const heard = this.#heard;
    for (let c = 0; c < channels; c++)
      for (let f = 0; f < quarter; f++) turned[f * channels + c] = rows[c * row + before + f]!;
    this.#alongBands(turned, heard);
    this.#mix(heard, this.#within);
    this.#alongFrames(turned);
    this.#mix(this.#state, this.#across);
    for (let c = 0; c < channels; c++)
      for (let f = 0; f < quarter; f++) rows[c * row + before + f] = turned[f * channels + c]!;
  }

  #alongBands(from: Float64Array, to: Float64Array): void {
    const short = this.#short;
    const { grus } = this.#within;
    for (let group = 0; group < grus.length; group++) {
      const directions = grus[group]!;
      for (let direction = 0; direction < directions.length; direction++) {
        const gru = directions[direction]!;
        short.fill(0);
        const at = pair * group + gru.hidden * direction;
        for (let step = 0; step < quarter; step++) {
          const f = direction === 0 ? step : quarter - 1 - step;
          gruStep(gru, from, f * channels + pair * group, short, 0, this.#gates, this.#memory);
          for (let h = 0; h < gru.hidden; h++) to[f * channels + at + h] = short[h]!;
        }
      }
    }
  }

  #alongFrames(from: Float64Array): void {
    const { grus } = this.#across;
    for (let group = 0; group < grus.length; group++) {
      const gru = grus[group]![0]!;
      for (let f = 0; f < quarter; f++) {
        const at = f * channels + pair * group;
        gruStep(gru, from, at, this.#state, at, this.#gates, this.#memory);
      }
    }
  }

  /** A full layer over the channels of each band, normalized and added to what came in. */
  #mix(from: Float64Array, path: Path): void {
    const { weight, bias } = path;
    const mixed = this.#mixed;
    for (let f = 0; f < quarter; f++) {
      const base = f * channels;
      for (let o = 0; o < channels; o++) {
        let sum = bias[o]!;
        const w = o * channels;
        for (let c = 0; c < channels; c++) sum += weight[w + c]! * from[base + c]!;
        mixed[base + o] = sum;
      }
    }
    addNormalized(mixed, this.#turned, path);
  }
}
