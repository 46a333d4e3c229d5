import { linearBandCount, linearBandHz, noSoundDb } from './linear-bands.ts';

/** From here on speech is noise: hiss of consonants and breath. Hz. */
export const upperFromHz = 8000;
const firstBand = upperFromHz / linearBandHz;
/** Bands of 500 Hz from 8 to 24 kHz. */
export const upperBandCount = linearBandCount - firstBand;
/** The bands that the upper ones are compared with: 500 Hz to 5 kHz. */
export const referenceHz = [500, 5000] as const;
const referenceBands = [referenceHz[0] / linearBandHz, referenceHz[1] / linearBandHz] as const;

/** How speech sounds above 8 kHz, dB against the mean power between 500 Hz and 5 kHz, one level a band of 500 Hz. */
export interface UpperBand {
  /** Mean of the levels: of vowels and of what lies beneath them, for these are most of the time. */
  quietDb: Float32Array;
  /** Mean power: of consonants, for these are much louder. */
  loudDb: Float32Array;
  /** Level of the reference, dB, in an array so that it can be refined without a box. */
  referenceDb: Float32Array;
}

/** An upper band to be filled by `UpperBandMeter.readInto`. Cost: its arrays. Source: own. */
export const emptyUpperBand = (): UpperBand => ({
  quietDb: new Float32Array(upperBandCount).fill(noSoundDb),
  loudDb: new Float32Array(upperBandCount).fill(noSoundDb),
  referenceDb: new Float32Array(1),
});

/** Levels of frames are kept apart in these steps of 1 dB. */
const lowestDb = -120;
const steps = 160;

/**
 * Measures how speech sounds above 8 kHz, in constant memory.
 * Cost: two additions a band and frame. Memory 90 KB.
 * Source: own; levels are kept apart by that of the frame, as in `LongTermEnvelope`, since its gate is known in the end
 * only. Powers are not: a hiss without anything below 5 kHz would count as a pause.
 */
export class UpperBandMeter {
  readonly #levels = new Float64Array(steps * upperBandCount);
  readonly #powers = new Float64Array(upperBandCount);
  readonly #reference = new Float64Array(1);
  readonly #counts = new Float64Array(steps);

  /**
   * @param levels of `LinearBands`, dB; @param powers of the same frame
   * @param frameDb level of the frame, as `LongTermEnvelope` is given it
   */
  add(levels: Float32Array, powers: Float64Array, frameDb: Float64Array): void {
    const step = Math.round(frameDb[0]! - lowestDb);
    if (!(step >= 0)) return;
    const row = Math.min(steps - 1, step);
    this.#counts[row] = this.#counts[row]! + 1;
    for (let b = referenceBands[0]; b < referenceBands[1]; b++)
      this.#reference[0] = this.#reference[0]! + powers[b]!;
    const from = row * upperBandCount;
    for (let b = 0; b < upperBandCount; b++) {
      this.#levels[from + b] = this.#levels[from + b]! + levels[firstBand + b]!;
      this.#powers[b] = this.#powers[b]! + powers[firstBand + b]!;
    }
  }

  /**
   * @param gateDb frames below it are pauses
   * @returns false, and nothing changed, before the first frame of speech
   */
  readInto(upper: UpperBand, gateDb: number): boolean {
    const first = Math.max(0, Math.ceil(gateDb - lowestDb));
    let frames = 0;
    for (let row = first; row < steps; row++) frames += this.#counts[row]!;
    const reference = this.#reference[0]!;
    if (frames === 0 || reference === 0) return false;
    const referenceDb = 10 * Math.log10(reference / frames);
    upper.referenceDb[0] = referenceDb;
    for (let b = 0; b < upperBandCount; b++) {
      let level = 0;
      for (let row = first; row < steps; row++) level += this.#levels[row * upperBandCount + b]!;
      upper.quietDb[b] = level / frames - referenceDb;
      upper.loudDb[b] = 10 * Math.log10(this.#powers[b]! / frames + 1e-20) - referenceDb;
    }
    return true;
  }
}
