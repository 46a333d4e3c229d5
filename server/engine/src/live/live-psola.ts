import { Decimator } from '../dsp/filters/decimator.ts';
import { SincKernels } from '../dsp/filters/sinc-kernels.ts';
import { controlSeconds, Ramp } from '../dsp/streaming/ramp.ts';
import { SampleHistory } from '../dsp/streaming/sample-history.ts';
import type { VoicePitch } from '../speech/voices/voice-file.ts';
import type { VoiceSettings } from '../speech/voices/voice-settings.ts';
import { F0Follower } from './f0-follower.ts';
import { LiveMarks } from './live-marks.ts';
import { LiveMelody } from './live-melody.ts';

/** Longest half of a grain, and half of one without pitch, seconds. */
const longestHalf = 0.03;
const unvoicedHalf = 0.004;
const mostGrains = 24;
/** Formant ratios that the kernels are made for; a ratio takes the next higher one. */
const kernelRatios = [1, 1.19, 1.42, 1.69, 2];

/** Places in what is known of the next grain; `mark` is the source of the last voiced one. */
const at = {
  place: 0,
  source: 1,
  left: 2,
  right: 3,
  density: 4,
  period: 5,
  ratio: 6,
  mark: 7,
  half: 8,
} as const;

/**
 * Pitch and formants of a live voice by TD-PSOLA with a fixed, short delay. The grains are those of `Psola`, but
 * each is laid down while its sound arrives: only the place of its mark has to be known beforehand, which for deep
 * voices is foreseen from the last period. So the delay need not hold two whole periods.
 * Work is spread evenly: every block reads its share of the grains that sound in it.
 * Cost: `F0Follower` and `LiveMarks`; a cosine and 16 multiplications (32 with formants an octave up) a sample of each
 * grain that sounds, two of them at the speaker's own pitch, more above it. Allocates nothing in `processInPlace`.
 * Source: Moulines & Charpentier, Speech Communication 9 (1990), as `Psola`; own way of laying grains without waiting.
 * Limits: those of `Psola`; the first one or two periods of every voiced passage keep their pitch.
 */
export class LivePsola {
  readonly latencyFrames: number;
  readonly #rate: number;
  readonly #input: SampleHistory;
  readonly #decimator: Decimator;
  readonly #slow: Float32Array;
  readonly #follower: F0Follower;
  readonly #marks: LiveMarks;
  readonly #melody = new LiveMelody();
  readonly #kernels: readonly SincKernels[];
  readonly #gains: Float32Array;
  /** Where a grain is read from and how fast, samples. */
  readonly #reading = new Float64Array(2);
  readonly #wet: Ramp;
  readonly #changed: Float32Array;
  #formantRatio = 1;
  /** Grains that sound: centre and source in samples, halves in samples, grains a period, reading speed. */
  readonly #centre = new Float64Array(mostGrains);
  readonly #source = new Float64Array(mostGrains);
  readonly #left = new Float64Array(mostGrains);
  readonly #right = new Float64Array(mostGrains);
  readonly #density = new Float64Array(mostGrains);
  readonly #speed = new Float64Array(mostGrains);
  readonly #sounding = new Uint8Array(mostGrains);
  #newest = 0;
  #newestVoiced = false;
  /** The grain that is being laid; numbers in fields or arguments would get a new box each. */
  readonly #next = new Float64Array(9);

  /** @param mostFrames of a block */
  constructor(sampleRate: number, latencySeconds: number, mostFrames: number) {
    const factor = Math.max(1, Math.floor(sampleRate / 11025));
    this.#rate = sampleRate;
    this.latencyFrames = Math.round(latencySeconds * sampleRate);
    this.#input = new SampleHistory(Math.ceil(0.4 * sampleRate));
    this.#decimator = new Decimator(factor);
    this.#slow = new Float32Array(mostFrames + factor);
    this.#follower = new F0Follower(sampleRate / factor, mostFrames + factor);
    this.#marks = new LiveMarks(sampleRate / factor, factor);
    this.#kernels = kernelRatios.map((ratio) => new SincKernels(1 / ratio));
    this.#gains = new Float32Array(mostFrames);
    this.#changed = new Float32Array(mostFrames);
    this.#wet = new Ramp(0, controlSeconds * sampleRate);
    this.#right[0] = unvoicedHalf * sampleRate;
    this.#centre[0] = -this.latencyFrames;
  }

  /** The speaker's F0 at present, 0 for none. */
  get f0Hz(): number {
    return this.#follower.f0[0]!;
  }

  /** @param pitch of a trained voice that speaks; null for one's own */
  set(voice: VoiceSettings, pitch: VoicePitch | null): void {
    this.#melody.set(voice, pitch);
    this.#formantRatio = 2 ** (Math.max(-12, Math.min(12, voice.formant)) / 12);
    this.#wet.to(this.#melody.neutral && this.#formantRatio === 1 ? 0 : 1);
  }

  /**
   * @param block comes back changed, `latencyFrames` late
   * @param original filled with the unchanged sound of the same time
   */
  processInPlace(block: Float32Array, original: Float32Array): void {
    const frames = block.length;
    const input = this.#input;
    input.push(block);
    const count = this.#decimator.pushInto(block, this.#slow);
    const from = input.end - frames - this.latencyFrames;
    this.#follower.push(this.#slow, count);
    this.#marks.push(this.#slow, count, this.#follower, from);
    this.#schedule(from + frames);
    const changed = this.#changed;
    for (let i = 0; i < frames; i++) changed[i] = 0;
    for (let g = 0; g < mostGrains; g++) if (this.#sounding[g]) this.#render(g, from, frames);
    const start = input.start;
    const data = input.data;
    for (let i = 0; i < frames; i++) {
      const place = from + i - start;
      const dry = place >= 0 ? data[place]! : 0;
      const wet = this.#wet.next();
      original[i] = dry;
      block[i] = wet === 0 ? dry : dry + wet * (changed[i]! - dry);
    }
    input.dropBefore(input.end - this.latencyFrames - Math.ceil(0.12 * this.#rate));
  }

  /** Lays down every grain that begins to sound before `until`. */
  #schedule(until: number): void {
    const marks = this.#marks;
    const next = this.#next;
    const step = unvoicedHalf * this.#rate;
    for (;;) {
      const centre = this.#centre[this.#newest]!;
      if (this.#newestVoiced) {
        next[at.place] = centre;
        this.#findPeriod();
        this.#findRatio();
        const period = next[at.period]!;
        next[at.place] = centre + period / next[at.ratio]!;
        if (
          marks.inVoice ||
          (marks.count > 0 && next[at.place]! < marks.places[marks.count - 1]! + 0.5 * period)
        ) {
          this.#findSource();
          this.#findHalf();
          next[at.left] = next[at.half]!;
          if (next[at.place]! - next[at.left]! >= until) return;
          this.#layVoiced();
          continue;
        }
        if (centre >= until) return;
        next[at.left] = this.#right[this.#newest]!;
        this.#layUnvoiced();
        continue;
      }
      if (centre >= until) return;
      let first = 0;
      while (first < marks.count && marks.places[first]! <= centre + 0.25 * step) first++;
      const near = first < marks.count && marks.places[first]! - centre < 2 * step;
      next[at.left] = near ? marks.places[first]! - centre : step;
      this.#right[this.#newest] = next[at.left]!;
      if (!near) {
        this.#layUnvoiced();
        continue;
      }
      next[at.place] = marks.places[first]!;
      next[at.source] = marks.places[first]!;
      this.#findPeriod();
      this.#layVoiced();
    }
  }

  /** Half of a grain of the period. */
  #findHalf(): void {
    const half = this.#next[at.period]! / this.#formantRatio;
    const longest = longestHalf * this.#rate;
    this.#next[at.half] = half < longest ? half : longest;
  }

  /** Lays a grain at `place` with `left` and `source`, of a voice with `period`. */
  #layVoiced(): void {
    const next = this.#next;
    const period = next[at.period]!;
    this.#findRatio();
    this.#findHalf();
    next[at.right] = next[at.half]!;
    next[at.density] = next[at.ratio]!;
    this.#lay();
    this.#newestVoiced = true;
    if (Math.abs(next[at.source]! - next[at.mark]!) > 0.5 * period) this.#melody.hear();
    next[at.mark] = next[at.source]!;
  }

  /** Lays a grain without pitch, `left` behind the newest one. */
  #layUnvoiced(): void {
    const next = this.#next;
    next[at.place] = this.#centre[this.#newest]! + next[at.left]!;
    next[at.source] = next[at.place]!;
    next[at.right] = unvoicedHalf * this.#rate;
    next[at.density] = 1;
    this.#lay();
    this.#newestVoiced = false;
  }

  #lay(): void {
    const next = this.#next;
    let slot = (this.#newest + 1) % mostGrains;
    for (let n = 0; n < mostGrains && this.#sounding[slot]; n++) slot = (slot + 1) % mostGrains;
    this.#centre[slot] = next[at.place]!;
    this.#source[slot] = next[at.source]!;
    this.#left[slot] = next[at.left]!;
    this.#right[slot] = next[at.right]!;
    this.#density[slot] = next[at.density]!;
    this.#speed[slot] = this.#formantRatio;
    this.#sounding[slot] = 1;
    this.#newest = slot;
  }

  /** The ratio for the period. */
  #findRatio(): void {
    const { exchange } = this.#melody;
    exchange[0] = this.#next[at.period]! / this.#rate;
    this.#melody.find();
    this.#next[at.ratio] = exchange[1]!;
  }

  /** The speaker's period around the place, samples. */
  #findPeriod(): void {
    const { places, period, count } = this.#marks;
    const next = this.#next;
    const place = next[at.place]!;
    next[at.period] = period[0]!;
    for (let i = count - 1; i > 0; i--) {
      if (places[i - 1]! > place || place >= places[i]!) continue;
      next[at.period] = places[i]! - places[i - 1]!;
      return;
    }
  }

  /** The mark nearest to the place, foreseen where it has not arrived yet. */
  #findSource(): void {
    const { places, count } = this.#marks;
    const next = this.#next;
    const place = next[at.place]!;
    let best = places[count - 1]!;
    if (place > best) best += Math.round((place - best) / next[at.period]!) * next[at.period]!;
    else
      for (let i = count - 2; i >= 0; i--) {
        if (Math.abs(places[i]! - place) > Math.abs(best - place)) break;
        best = places[i]!;
      }
    next[at.source] = best;
  }

  #render(g: number, from: number, frames: number): void {
    const centre = this.#centre[g]!;
    const left = this.#left[g]!;
    const right = this.#right[g]!;
    const end = centre + right;
    if (end < from + frames) this.#sounding[g] = 0;
    const low = Math.max(from, Math.ceil(centre - left));
    const high = Math.min(from + frames - 1, Math.floor(end));
    if (high < low) return;
    const gains = this.#gains;
    // more grains a second make more sound: the power stays the same against unvoiced passages
    const gain = 1 / Math.sqrt(this.#density[g]!);
    for (let n = low; n <= high; n++)
      gains[n - low] = gain * (0.5 + 0.5 * Math.cos((Math.PI * (n - centre)) / (n < centre ? left : right)));
    const speed = this.#speed[g]!;
    let kernel = 0;
    while (kernel < kernelRatios.length - 1 && kernelRatios[kernel]! < speed - 1e-6) kernel++;
    const reading = this.#reading;
    reading[0] = this.#source[g]! + (low - centre) * speed;
    reading[1] = speed;
    this.#kernels[kernel]!.addInterpolated(
      this.#input,
      reading,
      gains,
      this.#changed,
      low - from,
      high - low + 1,
    );
  }
}
