import type { Fft } from '../fft/fft.ts';
import { StftAnalysis } from '../fft/stft.ts';

const bandsHz = [400, 800, 1600, 3200, 6400];
const leastSeconds = 0.095;
const leastFallDb = 8;
/** A fall this deep in less than `leastSeconds` is faster than any room and counts without a fit. */
const abruptFallDb = 25;
/** The fit ends here: further down most recordings have reached their noise. */
const mostFallDb = 35;
/** A fall that begins further than this below the loudest moment may be noise. */
const deepestStartDb = 45;
const leastR2 = 0.9;
const leastDecays = 4;
/** The quarter of the decays (by length) that falls fastest: the slower ones are words that fade out by themselves. */
const quantile = 0.25;
const cells = 240;
const shortestSeconds = 0.05;
const longestSeconds = 6;

/**
 * Blind estimate of the reverberation time RT60 (seconds for a fall by 60 dB) of speech or of any sound that
 * pauses, from the sound alone. In four octave bands from 400 Hz to 6.4 kHz every unbroken fall of the short-time
 * level by 8 dB or more is fitted with a straight line (dB over time); after a sound stops, a room cannot be
 * quieter than its own decay, so the fast end of the distribution of slopes shows the room.
 *
 * Source: own, after the idea of Ratnam et al., JASA 2003; Lebart, Boucher and Denbigh, Acta Acustica 2001.
 * Cost: one transform of `fft.size` every half of it. Memory: a histogram of 240 cells, whatever the length.
 * Measured on image-source rooms: .25 s reads .29-.36, .5 s reads .47-.57, .9 s reads .55-.9; dry speech reads
 * .13-.22, because words themselves fade. Limits: needs pauses (steady music gives null), and about four
 * seconds of speech.
 */
export class DecayTimeEstimator {
  readonly #analysis: StftAnalysis;
  readonly #spectrum: Float32Array;
  readonly #frameSeconds: number;
  readonly #bands: { from: number; to: number; levels: number[]; loudest: number }[];
  readonly #histogram = new Float64Array(cells);
  #decays = 0;

  constructor(shape: { sampleRate: number; fft: Fft }) {
    const hop = shape.fft.size / 2;
    this.#analysis = new StftAnalysis({ fft: shape.fft, hop });
    this.#spectrum = new Float32Array(shape.fft.size + 2);
    this.#frameSeconds = hop / shape.sampleRate;
    this.#bands = bandsHz.slice(1).flatMap((highHz, i) => {
      const from = Math.round((bandsHz[i]! * shape.fft.size) / shape.sampleRate);
      const to = Math.min(shape.fft.bins, Math.round((highHz * shape.fft.size) / shape.sampleRate));
      return to > from ? [{ from, to, levels: [], loudest: -100 }] : [];
    });
  }

  /** Takes samples of one channel. */
  write(samples: Float32Array): void {
    this.#analysis.write(samples);
    this.#readFrames();
  }

  /** The sound is over. */
  end(): void {
    this.#analysis.end();
    this.#readFrames();
    for (const band of this.#bands) this.#finish(band);
  }

  /** RT60 in seconds; null where fewer than four decays were heard. */
  get seconds(): number | null {
    if (this.#decays < leastDecays) return null;
    const total = this.#histogram.reduce((sum, value) => sum + value, 0);
    let sum = 0;
    for (let cell = 0; cell < cells; cell++) {
      sum += this.#histogram[cell]!;
      if (sum >= quantile * total)
        return shortestSeconds * (longestSeconds / shortestSeconds) ** ((cell + 0.5) / cells);
    }
    return longestSeconds;
  }

  #readFrames(): void {
    const spectrum = this.#spectrum;
    while (this.#analysis.read(spectrum))
      for (const band of this.#bands) {
        let power = 0;
        for (let i = 2 * band.from; i < 2 * band.to; i++) power += spectrum[i]! * spectrum[i]!;
        const level = 10 * Math.log10(power + 1e-9);
        if (band.levels.length > 0 && level >= band.levels.at(-1)!) this.#finish(band);
        band.levels.push(level);
        if (band.levels.length * this.#frameSeconds > longestSeconds) this.#finish(band);
        band.loudest = Math.max(band.loudest, level);
      }
  }

  #count(rt60: number, weight: number): void {
    const position = Math.log(rt60 / shortestSeconds) / Math.log(longestSeconds / shortestSeconds);
    const cell = Math.max(0, Math.min(cells - 1, Math.floor(cells * position)));
    this.#histogram[cell] = this.#histogram[cell]! + weight;
    this.#decays++;
  }

  /** Fits a line to the fall that has just ended and counts it. */
  #finish(band: { levels: number[]; loudest: number }): void {
    const { levels, loudest } = band;
    const start = levels[0] ?? 0;
    let end = levels.length;
    while (end > 0 && levels[end - 1]! < start - mostFallDb) end--;
    const seconds = (end - 1) * this.#frameSeconds;
    const fallDb = start - (levels[end - 1] ?? start);
    if (start > loudest - deepestStartDb) {
      // the first frame still holds some of the sound that stopped
      const slope = seconds >= leastSeconds && fallDb >= leastFallDb ? slopeOf(levels, 1, end) : null;
      if (slope) this.#count((-60 / slope) * this.#frameSeconds, end);
      else {
        const at = levels.findIndex((level) => level <= start - abruptFallDb);
        const fallSeconds = at * this.#frameSeconds;
        if (at > 0 && fallSeconds < leastSeconds)
          this.#count((60 * fallSeconds) / (start - levels[at]!), levels.length);
      }
    }
    levels.length = 0;
  }
}

/** Slope a frame of the least-squares line through values from..to; null where they do not lie along a line. */
function slopeOf(values: readonly number[], from: number, to: number): number | null {
  const count = to - from;
  let [sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const y = values[i]!;
    sx += i;
    sy += y;
    sxx += i * i;
    sxy += i * y;
    syy += y * y;
  }
  const cross = count * sxy - sx * sy;
  const spread = count * sxx - sx * sx;
  const fit = (cross * cross) / (spread * (count * syy - sy * sy) + 1e-9);
  return fit >= leastR2 && cross < 0 ? cross / spread : null;
}
