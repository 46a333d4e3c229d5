import { bandCount } from './band-scale.ts';

/** Levels of frames are kept apart in steps of 1 dB from here on, so that the threshold can follow in the end. */
const lowestDb = -120;
const steps = 160;
/** Power of a frame in each step. */
const powers = Float64Array.from({ length: steps }, (_, row) => 10 ** ((lowestDb + row) / 10));
/** Frames this far below the mean power count as pauses. */
const gateDb = 22;

/**
 * Mean envelope of the speech in a sound of any length, in constant memory: levels in dB are averaged over the
 * frames that lie no more than 22 dB below the mean power, so pauses and background don't count.
 * Cost: one addition a band and frame; the mean goes through all 160 sums of each band. Memory 100 KB.
 * Source: own; sums are kept apart by level, since the gate is known in the end only.
 */
export class LongTermEnvelope {
  readonly #sums = new Float64Array(steps * bandCount);
  readonly #counts = new Float64Array(steps);
  readonly #level = new Float64Array(1);
  readonly #gate = new Float64Array(1);

  /** @param bands levels in dB; @param levelDb of the whole frame */
  add(bands: Float32Array, levelDb: number): void {
    this.#level[0] = levelDb;
    this.addAt(bands, this.#level);
  }

  /** As `add`; `level` holds the level of the frame, so that no number has to be handed over. */
  addAt(bands: Float32Array, level: Float64Array): void {
    const step = Math.round(level[0]! - lowestDb);
    if (!(step >= 0)) return;
    const row = Math.min(steps - 1, step);
    this.#counts[row] = this.#counts[row]! + 1;
    const from = row * bandCount;
    for (let b = 0; b < bandCount; b++) this.#sums[from + b] = this.#sums[from + b]! + bands[b]!;
  }

  /** Forgets everything. */
  clear(): void {
    this.#sums.fill(0);
    this.#counts.fill(0);
  }

  /** Level in dB below which a frame counts as a pause. */
  get gateDb(): number {
    this.#findGate();
    return this.#gate[0]!;
  }

  #findGate(): void {
    this.#gate[0] = Number.NEGATIVE_INFINITY;
    // the mean over all is drawn down by pauses: the mean over what passes a first gate isn't
    this.#raiseGate();
    this.#raiseGate();
  }

  /** Moves the gate to `gateDb` below the mean power of the frames above it. */
  #raiseGate(): void {
    const counts = this.#counts;
    const gate = this.#gate;
    let power = 0;
    let frames = 0;
    for (let row = 0; row < steps; row++) {
      if (lowestDb + row < gate[0]!) continue;
      power += counts[row]! * powers[row]!;
      frames += counts[row]!;
    }
    gate[0] = frames > 0 ? 10 * Math.log10(power / frames) - gateDb : lowestDb;
  }

  /** Frames of speech so far. */
  get frames(): number {
    const gate = this.gateDb;
    let frames = 0;
    for (const [row, count] of this.#counts.entries()) if (lowestDb + row >= gate) frames += count;
    return frames;
  }

  /** Mean level of every band, dB; null before the first frame of speech. */
  mean(): Float32Array | null {
    const mean = new Float32Array(bandCount);
    return this.meanInto(mean) > 0 ? mean : null;
  }

  /** As `mean`, into an array, which is left as it is before the first frame; returns the frames of speech. */
  meanInto(mean: Float32Array): number {
    this.#findGate();
    const gate = this.#gate[0]!;
    const counts = this.#counts;
    let frames = 0;
    for (let row = 0; row < steps; row++) if (lowestDb + row >= gate) frames += counts[row]!;
    if (frames === 0) return 0;
    const first = Math.max(0, Math.ceil(gate - lowestDb));
    for (let b = 0; b < bandCount; b++) {
      let sum = 0;
      for (let row = first; row < steps; row++) sum += this.#sums[row * bandCount + b]!;
      mean[b] = sum / frames;
    }
    return frames;
  }
}
