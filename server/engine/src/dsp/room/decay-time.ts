import type { Fft } from '../fft/fft.ts';
import { StftAnalysis } from '../fft/stft.ts';

const bandsHz = [400, 800, 1600, 3200, 6400];
/** A fall this deep in less than `leastSeconds` is faster than any room and counts without a fit. */
const abruptFallDb = 25;
/** The fit ends here: further down most recordings have reached their noise. */
const mostFallDb = 35;
const leastR2 = 0.9;
const leastDecays = 4;
/** The quarter of the decays (by length) that falls fastest: the slower ones are words that fade out by themselves. */
const quantile = 0.25;
const cells = 240;
const shortestSeconds = 0.05;
const longestSeconds = 6;

/** What counts as a fall. One that begins further than `deepestStartDb` below the loudest moment may be noise. */
type FallRule = {
  /** Levels are means over so long. */
  meanSeconds: number;
  leastSeconds: number;
  leastFallDb: number;
  deepestStartDb: number;
  /** The first levels still hold some of the sound that stopped. */
  skipped: number;
  abrupt: boolean;
};
/** Frame by frame: exact in small rooms. */
const quick: FallRule = {
  meanSeconds: 0,
  leastSeconds: 0.095,
  leastFallDb: 8,
  deepestStartDb: 45,
  skipped: 1,
  abrupt: true,
};
/**
 * In a large room a frame falls by less than it fluctuates, so that every fall is soon broken off, and what is left reads
 * .4 to .8 s whatever the room. Means over 80 ms fall evenly; they read no less than about .5 s.
 */
const long: FallRule = {
  meanSeconds: 0.08,
  leastSeconds: 0.25,
  leastFallDb: 5,
  deepestStartDb: 40,
  skipped: 2,
  abrupt: false,
};
/** Long falls tell the room where they say more than this ... */
const leastLongSeconds = 0.6;
/** ... and quick ones don't say that it is smaller than this. */
const smallSeconds = 0.38;

/**
 * Blind estimate of the reverberation time RT60 (seconds for a fall by 60 dB) of speech or of any sound that
 * pauses, from the sound alone. In four octave bands from 400 Hz to 6.4 kHz every unbroken fall of the short-time
 * level by 8 dB or more is fitted with a straight line (dB over time); after a sound stops, a room cannot be
 * quieter than its own decay, so the fast end of the distribution of slopes shows the room. The same of levels averaged
 * over 80 ms shows large rooms.
 *
 * Source: own, after the idea of Ratnam et al., JASA 2003; Lebart, Boucher and Denbigh, Acta Acustica 2001.
 * Cost: one transform of `fft.size` every half of it. Memory: two histograms of 240 cells, whatever the length.
 * Measured on five speakers in rooms of exponential noise at direct-to-reverberant ratios from 3 to -9 dB: .25 s reads
 * .25-.30, .4 s .36-.43, .6 s .44-.70, 1 s .89-1.05, 1.5 s 1.2-1.6, 2 s 1.4-2.0, 3 s 1.6-3.1; dry speech reads
 * .10-.15, because words themselves fade. Limits: needs pauses (steady music gives null), and about four
 * seconds of speech.
 */
export class DecayTimeEstimator {
  readonly #analysis: StftAnalysis;
  readonly #spectrum: Float32Array;
  readonly #bands: { from: number; to: number; falls: readonly Falls[] }[];
  readonly #quick = new Decays();
  readonly #long = new Decays();

  constructor(shape: { sampleRate: number; fft: Fft }) {
    const hop = shape.fft.size / 2;
    this.#analysis = new StftAnalysis({ fft: shape.fft, hop });
    this.#spectrum = new Float32Array(shape.fft.size + 2);
    const frameSeconds = hop / shape.sampleRate;
    this.#bands = bandsHz.slice(1).flatMap((highHz, i) => {
      const from = Math.round((bandsHz[i]! * shape.fft.size) / shape.sampleRate);
      const to = Math.min(shape.fft.bins, Math.round((highHz * shape.fft.size) / shape.sampleRate));
      const falls = [new Falls(quick, frameSeconds, this.#quick), new Falls(long, frameSeconds, this.#long)];
      return to > from ? [{ from, to, falls }] : [];
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
    for (const { falls } of this.#bands) for (const fall of falls) fall.end();
  }

  /** RT60 in seconds; null where fewer than four decays were heard. */
  get seconds(): number | null {
    const small = this.#quick.seconds;
    const large = this.#long.seconds;
    if (large === null || large < leastLongSeconds) return small;
    return small === null || small > smallSeconds ? large : small;
  }

  #readFrames(): void {
    const spectrum = this.#spectrum;
    while (this.#analysis.read(spectrum))
      for (const band of this.#bands) {
        let power = 0;
        for (let i = 2 * band.from; i < 2 * band.to; i++) power += spectrum[i]! * spectrum[i]!;
        for (const fall of band.falls) fall.write(power);
      }
  }
}

/** How fast sounds died away, in cells of a logarithmic scale. */
class Decays {
  readonly #histogram = new Float64Array(cells);
  #count = 0;

  add(rt60: number, weight: number): void {
    const position = Math.log(rt60 / shortestSeconds) / Math.log(longestSeconds / shortestSeconds);
    const cell = Math.max(0, Math.min(cells - 1, Math.floor(cells * position)));
    this.#histogram[cell] = this.#histogram[cell]! + weight;
    this.#count++;
  }

  /** The quantile in seconds; null of too few. */
  get seconds(): number | null {
    if (this.#count < leastDecays) return null;
    const total = this.#histogram.reduce((sum, value) => sum + value, 0);
    let sum = 0;
    for (let cell = 0; cell < cells; cell++) {
      sum += this.#histogram[cell]!;
      if (sum >= quantile * total)
        return shortestSeconds * (longestSeconds / shortestSeconds) ** ((cell + 0.5) / cells);
    }
    return longestSeconds;
  }
}

/** Finds the falls in the power of a band and counts them among `decays`. */
class Falls {
  readonly #rule: FallRule;
  readonly #frameSeconds: number;
  readonly #decays: Decays;
  readonly #recent: Float64Array;
  readonly #levels: number[] = [];
  #written = 0;
  #loudest = -100;

  constructor(rule: FallRule, frameSeconds: number, decays: Decays) {
    this.#rule = rule;
    this.#frameSeconds = frameSeconds;
    this.#decays = decays;
    this.#recent = new Float64Array(Math.max(1, Math.round(rule.meanSeconds / frameSeconds)));
  }

  write(power: number): void {
    const recent = this.#recent;
    const levels = this.#levels;
    recent[this.#written++ % recent.length] = power;
    if (this.#written < recent.length) return;
    let sum = 0;
    for (let i = 0; i < recent.length; i++) sum += recent[i]!;
    const level = 10 * Math.log10(sum / recent.length + 1e-9);
    if (levels.length > 0 && level >= levels.at(-1)!) this.end();
    levels.push(level);
    if (levels.length * this.#frameSeconds > longestSeconds) this.end();
    this.#loudest = Math.max(this.#loudest, level);
  }

  /** Fits a line to the fall that has just ended and counts it. */
  end(): void {
    const levels = this.#levels;
    const { leastSeconds, leastFallDb, deepestStartDb, skipped, abrupt } = this.#rule;
    const start = levels[0] ?? 0;
    let end = levels.length;
    while (end > 0 && levels[end - 1]! < start - mostFallDb) end--;
    const seconds = (end - 1) * this.#frameSeconds;
    const fallDb = start - (levels[end - 1] ?? start);
    if (start > this.#loudest - deepestStartDb) {
      const slope = seconds >= leastSeconds && fallDb >= leastFallDb ? slopeOf(levels, skipped, end) : null;
      if (slope) this.#decays.add((-60 / slope) * this.#frameSeconds, end);
      else if (abrupt) {
        const at = levels.findIndex((level) => level <= start - abruptFallDb);
        const fallSeconds = at * this.#frameSeconds;
        if (at > 0 && fallSeconds < leastSeconds)
          this.#decays.add((60 * fallSeconds) / (start - levels[at]!), levels.length);
      }
    }
    levels.length = 0;
  }
}

/** Slope a frame of the least-squares line through values from..to; null where they do not lie along a line. */
function slopeOf(values: readonly number[], from: number, to: number): number | null {
  const count = to - from;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  let syy = 0;
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
