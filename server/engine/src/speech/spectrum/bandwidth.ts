import { linearBandCount, linearBandHz, noSoundDb } from './linear-bands.ts';

/** Levels are counted in whole dB from here on. */
const lowestDb = noSoundDb;
const steps = 180;
/** Frames that are digital silence in all bands say nothing. */
const silentDb = -115;
/** Shares of the frames that stand for sounds and for what lies beneath them. */
const loudShare = 0.97;
const quietShare = 0.1;
/** A band has sound where its loud frames stand this far above its quiet ones: steady noise reaches 6 dB. */
const leastRiseDb = 11;
/** and no farther than this below the loudest band: what is left of rounding and of resampling lies lower. */
const deepestDb = 68;
/**
 * A band this far below the loudest of the three under it, with nothing louder above, lies beyond the edge of a low
 * pass: speech falls slower, and after its gaps it rises again.
 */
const edgeDb = 20;
/** Below it formants are as steep. */
const lowestEdgeHz = 3000;
/** Bands without sound, one after the other, that end the search. */
const gapBands = 3;
/** Frames before anything is known. */
const leastFrames = 40;

/**
 * Finds up to which frequency a sound truly has something to say, whatever its sample rate promises: a recording of a
 * telephone stays one at 48 kHz, and an MP3 mostly ends at 16 kHz. What counts is what moves with the sound: noise
 * that stands still and the residue of rounding do not.
 * Cost: an addition a band and frame; the answer goes through 180 counts of each band. Memory 70 KB.
 * Source: own, quantiles of the level in bands of 500 Hz.
 * Limits: exact to 500 Hz. Images of a poor resampler move with the sound and count as sound.
 */
export class BandwidthMeter {
  readonly #counts = new Float64Array(steps * linearBandCount);
  readonly #loud = new Float32Array(linearBandCount);
  /** The loudest of a band and those above it; one more, for those above the last. */
  readonly #above = new Float32Array(linearBandCount + 1).fill(noSoundDb);
  #frames = 0;

  /** @param levels of `LinearBands`, dB */
  add(levels: Float32Array): void {
    // no level is kept in a variable: it would get a box in live use
    let silent = true;
    for (let b = 0; b < linearBandCount && silent; b++) silent = levels[b]! < silentDb;
    if (silent) return;
    this.#frames++;
    for (let b = 0; b < linearBandCount; b++) {
      const at = Math.max(0, Math.min(steps - 1, Math.round(levels[b]! - lowestDb)));
      this.#counts[b * steps + at] = this.#counts[b * steps + at]! + 1;
    }
  }

  /** Hz, a multiple of 500; 0 before enough was heard. */
  get hz(): number {
    if (this.#frames < leastFrames) return 0;
    const loud = this.#loud;
    const above = this.#above;
    for (let b = 0; b < linearBandCount; b++) loud[b] = this.#level(b, loudShare);
    for (let b = linearBandCount - 1; b >= 0; b--) above[b] = Math.max(loud[b]!, above[b + 1]!);
    const least = above[0]! - deepestDb;
    let top = 0;
    for (let b = 0; b < linearBandCount && b - top < gapBands; b++) {
      const below = Math.max(loud[Math.max(0, b - 1)]!, loud[Math.max(0, b - 2)]!, loud[Math.max(0, b - 3)]!);
      if (b * linearBandHz >= lowestEdgeHz && above[b]! < below - edgeDb) break;
      if (loud[b]! >= least && loud[b]! - this.#level(b, quietShare) >= leastRiseDb) top = b + 1;
    }
    return top * linearBandHz;
  }

  /** The level that this share of the frames does not exceed in a band, dB. */
  #level(band: number, share: number): number {
    let left = share * this.#frames;
    for (let at = 0; at < steps; at++) {
      left -= this.#counts[band * steps + at]!;
      if (left <= 0) return lowestDb + at;
    }
    return lowestDb + steps;
  }
}
