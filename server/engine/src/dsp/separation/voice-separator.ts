import { medians9, type Nine } from '../statistics/medians9.ts';

/** How far back and ahead the band is looked for; longer finds more, but choruses then repeat the voice too. */
const searchSeconds = 10;
/** Frames nearer than this share the moment's voice and say nothing about the band. */
const gapSeconds = 0.09;
/** The middle's band is taken as this many times the side's power plus that of its repetitions' median. */
const sideWeight = 1;
const repetitionWeight = 1.8;
/** Where no repetitions are known, the side alone stands for the band. */
const sideWeightAlone = 2;
/** A side this far (-50 dB) below the middle has no band in it to recognise. */
const silentSide = 1e-5;
const likeFrames = 9;

/**
 * The centred voice in the spectra of the middle (L + R) / 2 and the side (L - R) / 2, frame by frame.
 *
 * A voice in the centre is missing from the side, so the side shows what the band plays, undisturbed. Frames
 * whose side looks alike hold the same notes and drums, while the voice over them differs: the median of the
 * middle's power over the nine likest frames is the band's share of the middle, the part in the centre
 * included. To it comes the side's own power; each bin of the middle is scaled by the Wiener gain of what is
 * left. Frames come out up to `searchSeconds` late, so that repetitions can be found ahead too.
 *
 * Source: after REPET-SIM (Rafii and Pardo, ISMIR 2012), which compares frames of the whole mix; comparing the side
 * instead keeps the voice out of the comparison.
 * Cost: a frame takes at most 75 bands * frames in 2 * searchSeconds for the comparison and about 60 operations a bin
 * for the medians.
 * Memory: 4 bytes * bins * frames in 2 * searchSeconds, one and a half times as much for frames held back.
 * Limits: what the band plays once, in the centre (a solo), counts as voice; what a singer repeats over the
 * same notes within `searchSeconds` counts as band.
 */
export class VoiceSeparator {
  readonly #first: number;
  readonly #last: number;
  readonly #bands: readonly number[];
  readonly #search: number;
  readonly #gap: number;
  readonly #middles: Float32Array[];
  readonly #sidePowers: Float32Array[];
  readonly #middlePowers: Float32Array[];
  /** Log powers of the side in bands: what two frames are compared by. */
  readonly #outlines: Float32Array[];
  /** By slot: whether the side holds anything to compare. */
  readonly #known: boolean[];
  readonly #nearest = new Float64Array(likeFrames);
  readonly #nearestFrames = new Int32Array(likeFrames);
  readonly #gains: Float32Array;
  readonly #voice: Float32Array;
  #pushed = 0;
  #pulled = 0;
  #ended = false;

  constructor(shape: { sampleRate: number; fftSize: number; hop: number; lowHz: number; highHz: number }) {
    const binHz = shape.sampleRate / shape.fftSize;
    const bins = shape.fftSize / 2 + 1;
    const framesPerSecond = shape.sampleRate / shape.hop;
    this.#first = Math.max(1, Math.ceil(shape.lowHz / binHz));
    this.#last = Math.min(bins - 2, Math.floor(shape.highHz / binHz));
    this.#bands = bandEdges(binHz, Math.min(16_000, shape.sampleRate / 2));
    this.#search = Math.round(searchSeconds * framesPerSecond);
    this.#gap = Math.max(2, Math.round(gapSeconds * framesPerSecond));
    const arrays = (count: number, length: number) =>
      Array.from({ length: count }, () => new Float32Array(length));
    const slots = 2 * this.#search + 1;
    this.#middles = arrays(this.#search + 1, shape.fftSize + 2);
    this.#sidePowers = arrays(this.#search + 1, bins);
    this.#middlePowers = arrays(slots, bins);
    this.#outlines = arrays(slots, this.#bands.length - 1);
    this.#known = Array.from({ length: slots }, () => false);
    this.#gains = new Float32Array(bins);
    this.#voice = new Float32Array(shape.fftSize + 2);
  }

  /** Takes one frame; call `pull` until it has nothing before the next one. */
  push(middle: Float32Array, side: Float32Array): void {
    const frame = this.#pushed++;
    const near = frame % this.#middles.length;
    const slot = frame % this.#outlines.length;
    const sidePower = this.#sidePowers[near]!;
    this.#middles[near]!.set(middle);
    const middleSum = power(middle, this.#middlePowers[slot]!);
    const sideSum = power(side, sidePower);
    this.#known[slot] = sideSum > silentSide * middleSum;
    outline(sidePower, this.#bands, this.#outlines[slot]!);
  }

  /** No more frames follow: those still held back become readable. */
  end(): void {
    this.#ended = true;
  }

  /** The next voice spectrum, valid until the next call; null when more frames are needed first. */
  pull(): Float32Array | null {
    const frame = this.#pulled;
    if (frame + (this.#ended ? 0 : this.#search) >= this.#pushed) return null;
    this.#pulled++;
    const near = frame % this.#middles.length;
    const middle = this.#middles[near]!;
    const repetitions = this.#known[frame % this.#outlines.length] ? this.#repetitions(frame) : null;
    this.#setGains(frame, this.#sidePowers[near]!, repetitions);
    const gains = this.#gains;
    const voice = this.#voice;
    const first = this.#first;
    const last = this.#last;
    voice.fill(0);
    for (let k = first; k <= last; k++) {
      // Neighbouring bins together: a bin alone flickers, which is heard as musical noise.
      const gain = (gains[k - 1]! + gains[k]! + gains[k + 1]!) / 3;
      voice[2 * k] = middle[2 * k]! * gain;
      voice[2 * k + 1] = middle[2 * k + 1]! * gain;
    }
    return voice;
  }

  /** The middle's powers in the nine frames whose side is most like this one's; null if there are fewer. */
  #repetitions(frame: number): Nine<Float32Array> | null {
    const slots = this.#outlines.length;
    const own = this.#outlines[frame % slots]!;
    const nearest = this.#nearest;
    const frames = this.#nearestFrames;
    nearest.fill(Number.POSITIVE_INFINITY);
    frames.fill(-1);
    const to = Math.min(this.#pushed - 1, frame + this.#search);
    for (let j = Math.max(0, frame - this.#search); j <= to; j++) {
      if (Math.abs(j - frame) < this.#gap || !this.#known[j % slots]) continue;
      const worst = nearest[likeFrames - 1]!;
      const distance = distanceUpTo(own, this.#outlines[j % slots]!, worst);
      if (distance >= worst) continue;
      let at = likeFrames - 1;
      for (; at > 0 && nearest[at - 1]! > distance; at--) {
        nearest[at] = nearest[at - 1]!;
        frames[at] = frames[at - 1]!;
      }
      nearest[at] = distance;
      frames[at] = j;
    }
    if (frames[likeFrames - 1]! < 0) return null;
    // safe: there are `likeFrames` of them
    return Array.from(frames, (j) => this.#middlePowers[j % slots]!) as unknown as Nine<Float32Array>;
  }

  #setGains(frame: number, side: Float32Array, repetitions: Nine<Float32Array> | null): void {
    const gains = this.#gains;
    const all = this.#middlePowers[frame % this.#middlePowers.length]!;
    const from = this.#first;
    const to = this.#last + 1;
    if (!repetitions) {
      for (let k = from; k < to; k++)
        gains[k] = Math.max(0, 1 - (sideWeightAlone * side[k]!) / (all[k]! + 1e-20));
      return;
    }
    medians9(repetitions, from, to, gains);
    for (let k = from; k < to; k++) {
      const band = sideWeight * side[k]! + repetitionWeight * gains[k]!;
      gains[k] = Math.max(0, 1 - band / (all[k]! + 1e-20));
    }
  }
}

/** Bins that bands of 8 % width start at, from 40 Hz up; one band lies between each two. */
function bandEdges(binHz: number, highHz: number): number[] {
  const edges = [Math.max(1, Math.round(40 / binHz))];
  for (let k = edges[0]!; k * binHz < highHz; edges.push(k)) k = Math.max(k + 1, Math.round(k * 1.08));
  edges[edges.length - 1] = Math.min(edges.at(-1)!, Math.floor(highHz / binHz));
  return edges;
}

/** Natural logarithms of mean powers, with a floor far below anything heard. */
function outline(powers: Float32Array, edges: readonly number[], out: Float32Array): void {
  for (let band = 0; band < out.length; band++) {
    const from = edges[band]!;
    const to = edges[band + 1]!;
    let sum = 0;
    for (let k = from; k < to; k++) sum += powers[k]!;
    out[band] = Math.log(sum / (to - from) + 1e-4);
  }
}

/** Squared distance; once it is beyond `limit`, any value beyond it. */
function distanceUpTo(a: Float32Array, b: Float32Array, limit: number): number {
  let sum = 0;
  const length = a.length;
  for (let i = 0; i < length; ) {
    for (const to = Math.min(length, i + 16); i < to; i++) {
      const difference = a[i]! - b[i]!;
      sum += difference * difference;
    }
    if (sum > limit) break;
  }
  return sum;
}

/** Writes each bin's power and returns their sum. */
function power(spectrum: Float32Array, out: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < out.length; k++) {
    const value = spectrum[2 * k]! * spectrum[2 * k]! + spectrum[2 * k + 1]! * spectrum[2 * k + 1]!;
    out[k] = value;
    sum += value;
  }
  return sum;
}
