import { bandCount, bandHz, bandOf, knownBands } from '../spectrum/band-scale.ts';
import type { FrameEnvelope } from '../spectrum/frame-envelope.ts';
import { linearBandCount, linearBandHz } from '../spectrum/linear-bands.ts';
import { referenceHz } from '../spectrum/upper-band.ts';
import type { VoiceFile } from '../voices/voice-file.ts';
import type { Speaker } from './known-speaker.ts';
import { UpperConverter } from './upper-converter.ts';

/** The bands in which sounds are compared: 110 Hz to 9 kHz, as far as the sound has them. */
export const comparedBands = [Math.ceil(bandOf(110)), Math.floor(bandOf(9000))] as const;
/** How far a frame is drawn towards the voice's own sounds: more is nearer to the voice and less clear. */
const selection = 0.4;
/** dB² of mean distance within which several sounds of the voice are mixed. */
const softness = 4;
/** Changes beyond the long-term difference, dB. */
const mostFrameDb = 15;
/** The long-term difference itself, dB. */
const mostDb = 24;
/** Seconds in which gains follow the sound. */
const followSeconds = 0.01;
/** dB over which a frame that sinks into the background loses its own changes. */
const fadeDb = 6;
const nepers = Math.LN10 / 20;

/**
 * Mean level of the compared bands below `top`, dB, from one level a band.
 * Cost: an addition a band.
 * Source: own, the mean over `comparedBands`.
 */
export function shapeLevel(bands: Float32Array, top: number): number {
  const to = Math.max(comparedBands[0] + 1, Math.min(comparedBands[1], top));
  let sum = 0;
  for (let b = comparedBands[0]; b < to; b++) sum += bands[b]!;
  return sum / (to - comparedBands[0]);
}

/**
 * Gives speech the timbre of a trained voice, one STFT frame at a time: the spectrum is multiplied by smooth real
 * gains, so the phases stay those of the speaker and nothing rings.
 *
 * The gains bring the speaker's long-term envelope to the voice's, warp the formants to the voice's vocal tract,
 * and draw each frame part of the way to the mixture of those sounds of the voice that are nearest to it. A frame needs
 * nothing but itself and the gains before it, so the only latency is that of the transform around it.
 *
 * Source: after Sündermann, Ney & Höge, ASRU 2003 (vocal tract normalisation) and Erro & Moreno, Interspeech 2007
 * (frame selection without parallel speech); soft codebook after Abe et al., ICASSP 1988.
 * Measured on three pairs of speakers: long-term distance to the voice -88, -61, -65 %, against -88, -54, -64 %
 * with the long-term gains alone; likelihood of the voice (16 Gaussians over cepstra) +4 nats a frame for .02 less
 * STOI. Books of 16 to 256 sounds and selections of .3 to 1 were tried: above .6 STOI falls fast.
 * Cost: 64 distances of 60 bands a frame; no allocation but in the constructor, which copies the book.
 * Limits: no sound that the speaker doesn't make is put in.
 */
export class TimbreConverter {
  readonly #frame: FrameEnvelope;
  readonly #target: Float32Array;
  readonly #book: Float32Array;
  readonly #rows: number;
  /** Bands that frame and voice both have. */
  readonly #voiceKnown: number;
  /** Whether the voice says where its samples end: older ones are spoken as they were when they were made. */
  readonly #measured: boolean;
  /** Of what lies above 8 kHz; null where the voice has nothing to say of it. */
  readonly upper: UpperConverter | null;
  /** Bands that speaker and voice both have; above them the highest gain goes on. */
  #known: number;
  #top: number;
  /** The first bin in which the speaker has nothing: what is there isn't raised. */
  #endBin: number;
  readonly #follow: number;
  readonly #bands = new Float32Array(bandCount);
  readonly #linear = new Float32Array(linearBandCount);
  readonly #shape = new Float32Array(bandCount);
  readonly #warped = new Float32Array(bandCount);
  readonly #chosen = new Float32Array(bandCount);
  readonly #gains = new Float32Array(bandCount);
  readonly #distances: Float32Array;
  readonly #binGains: Float32Array;
  readonly #warpPlaces = new Float32Array(bandCount);
  readonly #mean = new Float32Array(bandCount);
  readonly #difference = new Float32Array(bandCount);
  /** What the difference does to the level of the bands that the upper ones are compared with, dB. */
  readonly #referenceGainDb = new Float64Array(1);
  #formantScale: number;
  #gateDb = Number.POSITIVE_INFINITY;
  #meanLevel = 0;
  #begun = false;

  /** @param hopSeconds from frame to frame */
  constructor(frame: FrameEnvelope, voice: VoiceFile, hopSeconds: number) {
    this.#frame = frame;
    this.#target = voice.tables.envelope.values;
    this.#rows = voice.tables.codebook.rows;
    this.#formantScale = voice.header.formantScale;
    const voiceTop = Math.floor(bandOf(0.45 * voice.header.sampleRate)) + 1;
    const known = Math.max(2, Math.min(bandCount, frame.scale.known, voiceTop));
    const { bandwidthHz } = voice.header.quality;
    this.#measured = bandwidthHz !== undefined;
    this.#voiceKnown = Math.min(known, knownBands(known, bandwidthHz ?? null, endOf(voice)));
    this.#known = this.#voiceKnown;
    this.#top = 0;
    this.#endBin = frame.fft.bins;
    this.#book = voice.tables.codebook.values.slice();
    this.#compareBelow(this.#known);
    this.#follow = Math.exp(-hopSeconds / followSeconds);
    const { upperBand } = voice.header;
    this.upper = upperBand
      ? new UpperConverter(
          frame,
          { quietDb: Float32Array.from(upperBand.quietDb), loudDb: Float32Array.from(upperBand.loudDb) },
          { voiceBandHz: bandwidthHz ?? 0, follow: this.#follow },
        )
      : null;
    this.#distances = new Float32Array(this.#rows);
    this.#binGains = new Float32Array(frame.fft.bins);
  }

  /** Tells who is speaking; may be refined while the sound runs. Until the first call nothing is changed. */
  hear(speaker: Speaker): void {
    const { envelope, gateDb, formantScale, correction } = speaker;
    const bandwidthHz = (this.#measured && speaker.bandwidthHz) || null;
    const speakerKnown = knownBands(this.#frame.scale.known, bandwidthHz, this.#frame.linear.count);
    this.#known = Math.min(this.#voiceKnown, speakerKnown);
    this.#compareBelow(this.#known);
    const ends = bandwidthHz !== null && bandwidthHz < this.#frame.linear.count * linearBandHz;
    this.#endBin = ends ? Math.ceil(bandwidthHz / this.#frame.hzPerBin) : this.#binGains.length;
    this.#mean.set(envelope);
    this.#gateDb = gateDb;
    this.#meanLevel = shapeLevel(this.#mean, this.#top);
    const targetLevel = shapeLevel(this.#target, this.#top);
    for (let b = 0; b < bandCount; b++) {
      const wanted =
        this.#target[b]! - targetLevel - (this.#mean[b]! - this.#meanLevel) + (correction?.[b] ?? 0);
      this.#difference[b] = Math.max(-mostDb, Math.min(mostDb, wanted));
    }
    const warp =
      formantScale === null ? 1 : Math.max(0.85, Math.min(1.18, this.#formantScale / formantScale));
    // what lies above the end of the speaker's sound has no shape
    const warpTop = (speakerKnown < this.#frame.scale.known ? speakerKnown : bandCount) - 1.001;
    for (let b = 0; b < bandCount; b++)
      this.#warpPlaces[b] = Math.max(0, Math.min(warpTop, bandOf(bandHz(b) / warp)));
    this.#measureReference();
    this.upper?.hear(speaker, this.#referenceGainDb);
  }

  /** Bands in which a result can be compared with the voice: all of the frame for a voice that doesn't say more. */
  get correctedBands(): number {
    return this.#measured ? this.#known : this.#frame.scale.known;
  }

  #measureReference(): void {
    let before = 1e-20;
    let after = 1e-20;
    for (let b = Math.ceil(bandOf(referenceHz[0])); b < this.#known && bandHz(b) <= referenceHz[1]; b++) {
      const power = bandHz(b) * 10 ** (this.#mean[b]! / 10); // bands get wider as they get higher
      before += power;
      after += power * 10 ** (this.#difference[b]! / 10);
    }
    this.#referenceGainDb[0] = 10 * Math.log10(after / before);
  }

  /** Compares sounds as far as `known` bands go; the voice's own are without level in these. */
  #compareBelow(known: number): void {
    const top = Math.max(comparedBands[0] + 1, Math.min(comparedBands[1], known));
    if (top === this.#top) return;
    this.#top = top;
    for (let row = 0; row < this.#rows; row++) {
      const sound = this.#book.subarray(row * bandCount, (row + 1) * bandCount);
      const level = shapeLevel(sound, top);
      for (let b = 0; b < bandCount; b++) sound[b] = sound[b]! - level;
    }
  }

  /**
   * Gains for a frame of which only the envelope is known.
   * @param bands levels in dB; @param levels where the frame's own level stands at `index`, dB: handed over as a number
   * it would get a box in live use
   * @returns gains in dB a band, valid until the next call
   */
  gainsFor(bands: Float32Array, levels: Float32Array | Float64Array, index = 0): Float32Array {
    const shape = this.#shape;
    const warped = this.#warped;
    const chosen = this.#chosen;
    const gains = this.#gains;
    const difference = this.#difference;
    const own = Math.max(0, Math.min(1, (levels[index]! - this.#gateDb) / fadeDb + 1));
    if (own > 0) {
      const level = shapeLevel(bands, this.#top) - this.#meanLevel;
      for (let b = 0; b < bandCount; b++) shape[b] = bands[b]! - level - this.#mean[b]!;
      for (let b = 0; b < bandCount; b++) {
        const place = this.#warpPlaces[b]!;
        const low = Math.floor(place);
        warped[b] = shape[low]! + (place - low) * (shape[low + 1]! - shape[low]!);
      }
      this.#choose();
    }
    const follow = this.#begun ? this.#follow : 0;
    this.#begun = true;
    for (let b = 0; b < this.#known; b++) {
      const change = (1 - selection) * warped[b]! + selection * chosen[b]! - shape[b]!;
      const wanted =
        difference[b]! + (own > 0 ? own * Math.max(-mostFrameDb, Math.min(mostFrameDb, change)) : 0);
      gains[b] = wanted + follow * (gains[b]! - wanted);
    }
    for (let b = this.#known; b < bandCount; b++) gains[b] = gains[this.#known - 1]!;
    return gains;
  }

  /**
   * Changes the spectrum of a frame.
   * @param guide spectrum that the gains are taken from, the same array where there is one channel
   */
  measure(guide: Float32Array): void {
    const gains = this.#binGains;
    this.measureInto(guide, gains);
    for (let k = 0; k < gains.length; k++) gains[k] = Math.exp(gains[k]!);
  }

  /** Measures the gains for a frame with the spectrum `guide`, as natural logarithms, one a bin. */
  measureInto(guide: Float32Array, gains: Float32Array): void {
    gains.fill(0);
    if (this.#gateDb === Number.POSITIVE_INFINITY) return;
    this.#frame.measure(guide, this.#bands);
    this.#frame.scale.toBins(this.gainsFor(this.#bands, this.#frame.level), gains);
    if (this.upper) {
      this.#frame.linear.measure(guide, this.#linear);
      this.upper.changeInPlace(this.#linear, gains);
    }
    for (let k = this.#endBin; k < gains.length; k++) gains[k] = Math.min(0, gains[k]!);
    for (let k = 0; k < gains.length; k++) gains[k] = nepers * gains[k]!;
  }

  /** Applies the gains of the last `measure`. */
  applyInPlace(spectrum: Float32Array): void {
    const gains = this.#binGains;
    for (let k = 0; k < gains.length; k++) {
      spectrum[2 * k] = spectrum[2 * k]! * gains[k]!;
      spectrum[2 * k + 1] = spectrum[2 * k + 1]! * gains[k]!;
    }
  }

  /** Mixes the voice's own sounds that are nearest to `warped` into `chosen`. */
  #choose(): void {
    const book = this.#book;
    const warped = this.#warped;
    const chosen = this.#chosen;
    const distances = this.#distances;
    const top = this.#top;
    let least = Number.POSITIVE_INFINITY;
    for (let row = 0; row < this.#rows; row++) {
      let sum = 0;
      const from = row * bandCount;
      for (let b = comparedBands[0]; b < top; b++) {
        const d = warped[b]! - book[from + b]!;
        sum += d * d;
      }
      distances[row] = sum / (top - comparedBands[0]);
      if (distances[row]! < least) least = distances[row]!;
    }
    chosen.fill(0);
    let total = 0;
    for (let row = 0; row < this.#rows; row++) {
      const weight = Math.exp((least - distances[row]!) / softness);
      if (weight < 1e-3) continue;
      total += weight;
      const from = row * bandCount;
      for (let b = 0; b < bandCount; b++) chosen[b] = chosen[b]! + weight * book[from + b]!;
    }
    for (let b = 0; b < bandCount; b++) chosen[b] = chosen[b]! / total;
  }
}

/** Bands of `LinearBands` at the voice's own sample rate. */
const endOf = ({ header }: VoiceFile): number =>
  Math.min(linearBandCount, Math.floor(header.sampleRate / 2 / linearBandHz));
