import { mapRangeInto, rangeShares } from '../speech/pitch/range-map.ts';
import type { VoicePitch } from '../speech/voices/voice-file.ts';
import type { VoiceSettings } from '../speech/voices/voice-settings.ts';

const lowestTargetHz = 30;
const highestTargetHz = 1600;
/** Seconds of voice over which the speaker's mean is remembered, and after which his range is known well enough. */
const melodyMemory = 4;
const rangeKnownSeconds = 3;
/** Seconds of voice over which the speaker is remembered for a trained voice: its mean has to be met. */
const speakerMemory = 30;
/** A melody is neither flattened nor widened more than this on its way to a trained voice, and stays this near. */
const flattest = 0.5;
const steepest = 2;
const beyondOctaves = 0.8;
/** A spread below this, octaves, is taken for this: a few words say little. */
const leastSpread = 0.08;

const clampedRatio = (semitones: number, most: number): number =>
  2 ** (Math.max(-most, Math.min(most, semitones)) / 12);

/** Places in the memory: of log2 F0 the short mean, the long one and its variance; seconds heard; the present map; the spread. */
const at = {
  mean: 0,
  heard: 1,
  longMean: 2,
  variance: 3,
  pitchOctaves: 4,
  intonation: 5,
  centre: 6,
  spread: 7,
} as const;

/**
 * What becomes of the melody: shift, width, one note, another speaker's range or that of a trained voice. The
 * speaker's own range is learnt while he speaks: quantiles that move a little with every period, fast at first, and
 * for a trained voice mean and variance of log F0. Numbers come and go in `exchange`, where they need no boxes.
 * Cost: a logarithm a period that is heard, a logarithm and a power one that is answered; no allocation.
 * Source: quantiles by stochastic approximation, after Robbins & Monro (1951); `rangeMap`; own pace of learning.
 */
export class LiveMelody {
  /** In: a period of the speaker, seconds. Out: F0 of the output over that of the input. */
  readonly exchange = new Float64Array(2);
  #ratio = 1;
  #intonation = 1;
  #monotoneHz = 0;
  #ranged = false;
  #pitched = false;
  readonly #memory = new Float64Array(8);
  readonly #own = new Float64Array(2);
  readonly #range = new Float64Array(2);
  readonly #map = new Float64Array(3);
  /** Of the trained voice: mean, spread, lowest and highest log2 F0. */
  readonly #pitch = new Float64Array(4);

  /** @param pitch of a trained voice, which comes before `range`; null for none */
  set(voice: VoiceSettings, pitch: VoicePitch | null): void {
    this.#ratio = clampedRatio(voice.pitch, 24);
    this.#intonation = voice.intonation / 100;
    this.#monotoneHz = voice.monotoneHz ?? 0;
    this.#pitched = pitch !== null;
    this.#ranged = voice.range !== null && !this.#pitched;
    if (voice.range) {
      this.#range[0] = Math.log2(voice.range.lowHz);
      this.#range[1] = Math.log2(voice.range.highHz);
    }
    if (pitch) {
      this.#pitch[0] = Math.log2(pitch.meanHz);
      this.#pitch[1] = pitch.spreadSemitones / 12;
      this.#pitch[2] = Math.log2(pitch.lowHz) - beyondOctaves;
      this.#pitch[3] = Math.log2(pitch.highHz) + beyondOctaves;
    }
    this.#refresh();
  }

  /** True when the melody stays as it is. */
  get neutral(): boolean {
    return (
      this.#ratio === 1 && this.#intonation === 1 && this.#monotoneHz === 0 && !this.#ranged && !this.#pitched
    );
  }

  /** Takes note of the period in `exchange`. */
  hear(): void {
    const memory = this.#memory;
    const own = this.#own;
    const period = this.exchange[0]!;
    const octave = -Math.log2(period);
    if (memory[at.heard] === 0) {
      memory[at.mean] = octave;
      memory[at.longMean] = octave;
      own[0] = octave - 0.2;
      own[1] = octave + 0.2;
    }
    const heard = memory[at.heard]! + period;
    memory[at.heard] = heard;
    const weight = heard < melodyMemory ? heard : melodyMemory;
    memory[at.mean] = memory[at.mean]! + (octave - memory[at.mean]!) * (period / weight);
    const long = heard < speakerMemory ? heard : speakerMemory;
    const off = octave - memory[at.longMean]!;
    memory[at.longMean] = memory[at.longMean]! + off * (period / long);
    memory[at.variance] = memory[at.variance]! + (off * off - memory[at.variance]!) * (period / long);
    const fast = 2 / (1 + heard);
    const step = period * (fast > 0.2 ? fast : 0.2);
    own[0] = own[0]! + step * (rangeShares[0] - (octave < own[0]! ? 1 : 0));
    own[1] = own[1]! + step * (rangeShares[1] - (octave < own[1]! ? 1 : 0));
    this.#refresh();
  }

  /** Writes the ratio for the period in `exchange` beside it. */
  find(): void {
    const memory = this.#memory;
    const period = this.exchange[0]!;
    const known = memory[at.heard]! > 0;
    let ratio = this.#ratio;
    if (this.#monotoneHz > 0) ratio = this.#monotoneHz * period;
    else {
      const octave = -Math.log2(period);
      const mapped = known && (this.#ranged || this.#pitched);
      const width = this.#intonation * (mapped ? memory[at.intonation]! : 1);
      const centre = mapped ? memory[at.centre]! : memory[at.mean]!;
      let moved = mapped ? memory[at.pitchOctaves]! : 0;
      if (width !== 1 && known) moved += (octave - centre) * (width - 1);
      if (mapped && this.#pitched) {
        if (octave + moved < this.#pitch[2]!) moved = this.#pitch[2]! - octave;
        if (octave + moved > this.#pitch[3]!) moved = this.#pitch[3]! - octave;
      }
      if (moved !== 0) ratio *= 2 ** moved;
    }
    if (ratio < 0.2) ratio = 0.2;
    if (ratio > 5) ratio = 5;
    if (ratio > highestTargetHz * period) ratio = highestTargetHz * period;
    if (ratio < lowestTargetHz * period) ratio = lowestTargetHz * period;
    this.exchange[1] = ratio;
  }

  /** The map of the melody after what is known by now. */
  #refresh(): void {
    const memory = this.#memory;
    const heard = memory[at.heard]!;
    if (heard === 0) return;
    // a few words say where a voice lies, but not yet how wide it is
    const known = heard < rangeKnownSeconds ? heard / rangeKnownSeconds : 1;
    if (this.#pitched) {
      const variance = memory[at.variance]!;
      const least = leastSpread * leastSpread;
      // Newton's step to the square root, for which the last one is a good guess: a call would box its numbers
      const last = memory[at.spread]! > 0 ? memory[at.spread]! : leastSpread;
      const spread = 0.5 * (last + (variance > least ? variance : least) / last);
      memory[at.spread] = spread;
      let width = this.#pitch[1]! / spread;
      if (width < flattest) width = flattest;
      if (width > steepest) width = steepest;
      memory[at.pitchOctaves] = this.#pitch[0]! - memory[at.longMean]!;
      memory[at.intonation] = 1 + known * (width - 1);
      memory[at.centre] = memory[at.longMean]!;
    } else if (this.#ranged) {
      const map = this.#map;
      mapRangeInto(this.#own, this.#range, map);
      memory[at.pitchOctaves] = map[0]!;
      memory[at.intonation] = 1 + known * (map[1]! - 1);
      memory[at.centre] = map[2]!;
    }
  }
}
