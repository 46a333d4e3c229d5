import { type LinearBands, linearBandHz } from '../spectrum/linear-bands.ts';
import { type UpperBand, upperBandCount, upperFromHz } from '../spectrum/upper-band.ts';
import type { Speaker } from './known-speaker.ts';

/** The change of the envelope below and that of the upper band meet between these, Hz. */
const meetHz = [7000, 8500] as const;
/** Most that the upper band is raised and lowered, dB. */
const mostRaiseDb = 20;
const mostCutDb = 36;
/** Least distance of loud and quiet sounds between which a gain goes over from one to the other, dB. */
const leastSpanDb = 3;
const firstBand = upperFromHz / linearBandHz;

/**
 * Gives the part of speech above 8 kHz the levels of another voice. What is there is noise, so it is the speaker's own,
 * in his own time, and gets gains: where it is as loud as his consonants are, those that bring them to the voice's
 * consonants; where it is as weak as under his vowels, those that bring these to the voice's. One mean over all frames,
 * as below, would be that of the microphones' noise, and hide or hiss away the consonants.
 * Nothing is raised above where the speaker's sound ends; above where the voice's is known the last gain goes on.
 * Cost: 32 bands and a line a bin for each frame; no allocation but in the constructor.
 * Source: own, a map of two points from level to level in each band.
 * Measured on eight pairs of speakers at 44.1 kHz: the long-term spectrum from 8 to 20 kHz is 4.0 dB from other speech of
 * the voice, which is 3.2 dB from its samples; the gains of the envelope alone left 12.6 dB, doing nothing 12.1.
 */
export class UpperConverter {
  readonly #voice: Omit<UpperBand, 'referenceDb'>;
  /** Upper bands in which voice and frame are known. */
  readonly #voiceBands: number;
  readonly #follow: number;
  readonly #hzPerBin: number;
  readonly #quiet = new Float32Array(upperBandCount);
  readonly #span = new Float32Array(upperBandCount);
  readonly #quietGain = new Float32Array(upperBandCount);
  readonly #loudGain = new Float32Array(upperBandCount);
  readonly #gains = new Float32Array(upperBandCount);
  #bands = 0;
  #begun = false;

  /**
   * @param voiceBandHz where the voice's samples end
   * @param follow share of the last frame's gain that stays
   */
  constructor(
    { linear, hzPerBin }: { linear: LinearBands; hzPerBin: number },
    voice: Omit<UpperBand, 'referenceDb'>,
    { voiceBandHz, follow }: { voiceBandHz: number; follow: number },
  ) {
    this.#hzPerBin = hzPerBin;
    this.#voice = voice;
    this.#voiceBands = bandsBelow(Math.min(voiceBandHz, linear.count * linearBandHz));
    this.#follow = follow;
  }

  /** @param referenceGainDb what the change below does to the level between 500 Hz and 5 kHz */
  hear({ upperBand: speaker, bandwidthHz, upperCorrection }: Speaker, referenceGainDb: Float64Array): void {
    if (!speaker) return;
    const voice = this.#voice;
    const referenceDb = speaker.referenceDb[0]!;
    const bands = bandwidthHz ? Math.min(this.#voiceBands, bandsBelow(bandwidthHz)) : this.#voiceBands;
    this.#bands = bands;
    smoothDifference(voice.loudDb, speaker.loudDb, bands, this.#loudGain);
    smoothDifference(voice.quietDb, speaker.quietDb, bands, this.#quietGain);
    for (let b = 0; b < bands; b++) {
      const common = referenceGainDb[0]! + (upperCorrection ? upperCorrection[b]! : 0);
      const loud = this.#loudGain[b]! + common;
      const quiet = this.#quietGain[b]! + common;
      this.#loudGain[b] = Math.max(-mostCutDb, Math.min(mostRaiseDb, loud));
      // noise that only the voice's samples have belongs to their microphone
      this.#quietGain[b] = Math.max(-mostCutDb, Math.min(mostRaiseDb, loud, quiet));
      this.#quiet[b] = speaker.quietDb[b]! + referenceDb;
      this.#span[b] = Math.max(leastSpanDb, speaker.loudDb[b]! - speaker.quietDb[b]!);
    }
  }

  /**
   * Puts the gains of a frame, in dB, in the place of those above 8 kHz.
   * @param levels of `LinearBands`; @param gains one a bin, those of the envelope
   */
  changeInPlace(levels: Float32Array, gains: Float32Array): void {
    this.gainsFor(levels);
    this.#toBins(gains);
  }

  /** Upper bands that are brought to the voice. */
  get bands(): number {
    return this.#bands;
  }

  /** How loud the voice is there, as `UpperBand.loudDb`. */
  get wantedDb(): Float32Array {
    return this.#voice.loudDb;
  }

  /** Gains for a frame, dB an upper band, valid until the next call. */
  gainsFor(levels: Float32Array): Float32Array {
    const bands = this.#bands;
    const follow = this.#begun ? this.#follow : 0;
    this.#begun = true;
    for (let b = 0; b < bands; b++) {
      // written out: a number that is returned may get a box in live use
      const own = levels[firstBand + b]!;
      const before = levels[firstBand + b - 1]!;
      const level = (before + own + (b + 1 < bands ? levels[firstBand + b + 1]! : own)) / 3;
      const place = Math.max(0, Math.min(1, (level - this.#quiet[b]!) / this.#span[b]!));
      const wanted = this.#quietGain[b]! + place * (this.#loudGain[b]! - this.#quietGain[b]!);
      this.#gains[b] = wanted + follow * (this.#gains[b]! - wanted);
    }
    return this.#gains;
  }

  #toBins(gains: Float32Array): void {
    const bands = this.#bands;
    if (bands === 0) return;
    const last = this.#gains[bands - 1]!;
    for (let k = Math.ceil(meetHz[0] / this.#hzPerBin); k < gains.length; k++) {
      const hz = k * this.#hzPerBin;
      // the gain of a band stands in its middle
      const place = Math.max(0, (hz - upperFromHz) / linearBandHz - 0.5);
      const low = Math.min(bands - 1, Math.floor(place));
      const here = this.#gains[low]!;
      const next = low + 1 < bands ? this.#gains[low + 1]! : last;
      const upper = here + Math.min(1, place - low) * (next - here);
      const share = Math.min(1, (hz - meetHz[0]) / (meetHz[1] - meetHz[0]));
      gains[k] = gains[k]! + share * (upper - gains[k]!);
    }
  }
}

/** Whole upper bands below a frequency; the last half kilohertz belongs to the edge. */
const bandsBelow = (hz: number): number =>
  Math.max(0, Math.min(upperBandCount, Math.floor((hz - upperFromHz) / linearBandHz)));

/** `wanted` - `own`, in each band the mean over it and its neighbours below `end`; what is returned may get a box in live use. */
function smoothDifference(wanted: Float32Array, own: Float32Array, end: number, into: Float32Array): void {
  for (let b = 0; b < end; b++) {
    const before = Math.max(0, b - 1);
    const after = Math.min(end - 1, b + 1);
    into[b] = (wanted[before]! - own[before]! + wanted[b]! - own[b]! + wanted[after]! - own[after]!) / 3;
  }
}
