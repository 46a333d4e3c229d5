import { KWeighting } from '../filters/k-weighting.ts';
import { limiterDefaults } from './limiter.ts';
import { integratedLufs } from './loudness.ts';

/** Sound is remembered as the energy and the highest sample of pieces this long. */
const cellSeconds = 0.004;
const cellsPerStep = 25;
/** What lies between the samples is mostly higher than they are by this much. */
const betweenSamples = 1.03;

/**
 * Tells how loud a sound will be behind gain and a `Limiter`, for any gain, after hearing it once: the limiter's
 * gain is followed over pieces of 4 ms. Within .4 LU for speech raised to -12 LUFS.
 * Cost: the K-weighting of each sample once, then one pass over the pieces for a gain that is asked about, at most
 * twelve for `gainTo`. Memory: 2 KB a second.
 * Source: own; loudness as in ITU-R BS.1770-4.
 */
export class LimiterForecast {
  readonly #weighting: KWeighting;
  readonly #cellFrames: number;
  readonly #ceiling: number;
  #energies = new Float32Array(1024);
  #peaks = new Float32Array(1024);
  #cells = 0;
  #inCell = 0;
  #energy = 0;
  #peak = 0;

  constructor(format: { sampleRate: number; channelCount: number }, settings: { ceilingDb: number }) {
    this.#weighting = new KWeighting(format);
    this.#cellFrames = Math.max(1, Math.round(cellSeconds * format.sampleRate));
    this.#ceiling = 10 ** (settings.ceilingDb / 20);
  }

  /** One array a channel, of equal length; 1 is full scale. */
  write(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    for (let from = 0; from < frames; ) {
      const to = Math.min(frames, from + this.#cellFrames - this.#inCell);
      this.#energy += this.#weighting.energyOf(block, from, to);
      for (const channel of block)
        for (let i = from; i < to; i++) {
          const level = Math.abs(channel[i]!);
          if (level > this.#peak) this.#peak = level;
        }
      this.#inCell += to - from;
      if (this.#inCell === this.#cellFrames) this.#keep();
      from = to;
    }
  }

  /** Integrated loudness behind the gain and the limiter, LUFS; null for silence. */
  lufsAt(gainDb: number): number | null {
    const gain = 10 ** (gainDb / 20);
    const release = 1 - Math.exp(-cellSeconds / limiterDefaults.releaseSeconds);
    const needed = (cell: number): number =>
      Math.min(1, this.#ceiling / (betweenSamples * gain * (this.#peaks[cell] ?? 0) + 1e-30));
    const steps: number[] = [];
    let held = 1;
    let sum = 0;
    for (let cell = 0; cell < this.#cells; cell++) {
      const lowest = needed(cell);
      held = Math.min(lowest, held + release * (lowest - held));
      // the gain comes down over the look-ahead, which is most of the cell before the peak
      const next = needed(cell + 1);
      const applied = next < held ? 0.5 * (held + next) : held;
      sum += this.#energies[cell]! * applied * applied;
      if ((cell + 1) % cellsPerStep !== 0) continue;
      steps.push((gain * gain * sum) / (cellsPerStep * this.#cellFrames));
      sum = 0;
    }
    return integratedLufs(steps);
  }

  /**
   * The gain that brings the sound to a loudness, dB, at most `mostDb`; 0 for silence. Where the limiter lets no
   * gain do so, the one that comes nearest.
   */
  gainTo(targetLufs: number, mostDb: number): number {
    let gainDb = 0;
    let last: { gainDb: number; lufs: number } | null = null;
    for (let turn = 0; turn < 12; turn++) {
      const lufs = this.lufsAt(gainDb);
      if (lufs === null) return 0;
      const missing = targetLufs - lufs;
      if (Math.abs(missing) < 0.01) break;
      // behind the limiter a decibel of gain is less than a decibel of loudness
      const slope = last ? Math.max(0.4, (lufs - last.lufs) / (gainDb - last.gainDb || 1)) : 1;
      last = { gainDb, lufs };
      gainDb = Math.min(mostDb, gainDb + missing / slope);
    }
    return gainDb;
  }

  #keep(): void {
    if (this.#cells === this.#peaks.length) {
      this.#peaks = grown(this.#peaks);
      this.#energies = grown(this.#energies);
    }
    this.#peaks[this.#cells] = this.#peak;
    this.#energies[this.#cells++] = this.#energy;
    this.#inCell = 0;
    this.#energy = 0;
    this.#peak = 0;
  }
}

function grown(values: Float32Array): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(2 * values.length);
  larger.set(values);
  return larger;
}
