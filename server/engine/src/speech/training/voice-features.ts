import { StftAnalysis } from '../../dsp/fft/stft.ts';
import { shapeLevel } from '../conversion/timbre-converter.ts';
import { voiceHop } from '../conversion/voice-converter.ts';
import { type F0Frame, F0Tracker } from '../pitch/f0.ts';
import { F0Summary } from '../pitch/f0-summary.ts';
import { bandCount, knownBands, repeatedAbove } from '../spectrum/band-scale.ts';
import { BandwidthMeter } from '../spectrum/bandwidth.ts';
import { FrameEnvelope } from '../spectrum/frame-envelope.ts';
import { linearBandCount } from '../spectrum/linear-bands.ts';
import { LongTermEnvelope } from '../spectrum/long-term-envelope.ts';
import { emptyUpperBand, type UpperBand, UpperBandMeter } from '../spectrum/upper-band.ts';
import { VocalTract } from '../spectrum/vocal-tract.ts';
import { type SpeakerPrint, speakerPrint } from './speaker-print.ts';

/** Sound farther than this from any pitch is no speech, seconds. */
const speechReach = 0.4;

/**
 * All that a voice is made of, gathered from one channel of speech: F0, vocal tract, and the envelope of every
 * frame.
 * Cost: about .015 CPU s and memory 40 KB a second of sound, for the envelopes are kept: 80 levels in dB a frame.
 * Source: own, `F0Tracker`, `VocalTract` and `FrameEnvelope` side by side; speech is what is loud and near to a pitch.
 */
export class VoiceFeatures {
  readonly f0 = new F0Summary();
  readonly #frame: FrameEnvelope;
  readonly #hopSeconds: number;
  readonly #tracker: F0Tracker;
  readonly #tract: VocalTract;
  readonly #analysis: StftAnalysis;
  readonly #longTerm = new LongTermEnvelope();
  readonly #upper = new UpperBandMeter();
  readonly #linear = new Float32Array(linearBandCount);
  #bandwidth = new BandwidthMeter();
  /** Of the recordings that have ended, Hz; those of too little sound are left out. */
  #leastBandHz = Number.POSITIVE_INFINITY;
  readonly #spectrum: Float32Array;
  readonly #rows: Float32Array[] = [];
  readonly #levels: number[] = [];
  /** F0 in Hz of the frames by number that have a pitch in their middle. */
  readonly #voiced = new Map<number, number>();

  private constructor(sampleRate: number, frame: FrameEnvelope, tracker: F0Tracker) {
    const hop = voiceHop(frame.fft.size);
    this.#frame = frame;
    this.#hopSeconds = hop / sampleRate;
    this.#tracker = tracker;
    this.#tract = new VocalTract(sampleRate);
    this.#analysis = new StftAnalysis({ fft: frame.fft, hop });
    this.#spectrum = new Float32Array(frame.fft.size + 2);
  }

  static async create(sampleRate: number): Promise<VoiceFeatures> {
    const frame = await FrameEnvelope.create(sampleRate);
    return new VoiceFeatures(sampleRate, frame, await F0Tracker.create(sampleRate));
  }

  /** Takes samples and returns the F0 frames that are known by now. */
  push(mono: Float32Array): F0Frame[] {
    this.#analysis.write(mono);
    this.#readFrames();
    return this.#hearPitches(mono, this.#tracker.push(mono));
  }

  end(): F0Frame[] {
    this.#analysis.end();
    this.#readFrames();
    return this.#hearPitches(new Float32Array(0), this.#tracker.flush());
  }

  /** Another recording begins: each has a bandwidth of its own. */
  begin(): void {
    if (this.#bandwidth.hz > 0) this.#leastBandHz = Math.min(this.#leastBandHz, this.#bandwidth.hz);
    this.#bandwidth = new BandwidthMeter();
  }

  /** Up to where speech is in every recording, Hz; null before enough was heard. */
  get bandwidthHz(): number | null {
    const { hz } = this.#bandwidth;
    const least = hz > 0 ? Math.min(hz, this.#leastBandHz) : this.#leastBandHz;
    return Number.isFinite(least) ? least : null;
  }

  /** How it sounds above 8 kHz; null in silence. */
  upperBand(): UpperBand | null {
    const upper = emptyUpperBand();
    return this.#upper.readInto(upper, this.#longTerm.gateDb) ? upper : null;
  }

  /** Bands of the envelope that are known. */
  get #known(): number {
    return knownBands(this.#frame.scale.known, this.bandwidthHz, this.#frame.linear.count);
  }

  /** The band whose level is repeated above it: where the recordings end sooner than their rate, the last known one. */
  get #lastBand(): number {
    return this.#known < this.#frame.scale.known ? this.#known - 1 : bandCount - 1;
  }

  /** Long-term mean of the envelope, dB a band; null in silence. */
  envelope(): Float32Array | null {
    const mean = this.#longTerm.mean();
    return mean && repeatedAbove(mean, this.#lastBand);
  }

  get formantScale(): number | null {
    return this.#tract.scale;
  }

  /** Seconds that are loud enough and near enough to a pitch to be speech. */
  get speechSeconds(): number {
    return this.#speech().length * this.#hopSeconds;
  }

  /** Seconds that are loud enough, speech or not. */
  get soundSeconds(): number {
    return this.#longTerm.frames * this.#hopSeconds;
  }

  /** Share of the speech that has a pitch, 0..1. */
  get voicedShare(): number {
    const speech = this.#speech();
    return speech.length > 0 ? speech.filter((n) => this.#voiced.has(n)).length / speech.length : 0;
  }

  /** Frames so far, speech or not. */
  get frameCount(): number {
    return this.#rows.length;
  }

  /** What the frames `from` to `end`, which is left out, tell of their speaker; null where they hold too little voice. */
  print(from = 0, end = this.#rows.length): SpeakerPrint | null {
    const voiced = this.#rows.slice(from, end).flatMap((bands, i) => {
      const f0 = this.#voiced.get(from + i);
      return f0 === undefined ? [] : [{ bands, levelDb: this.#levels[from + i]!, f0 }];
    });
    return speakerPrint(voiced, this.#hopSeconds);
  }

  /** Every frame of speech as its envelope without its level and without the long-term one, row after row. */
  shapes(envelope: Float32Array): Float32Array {
    const speech = this.#speech();
    const shapes = new Float32Array(speech.length * bandCount);
    const known = this.#known;
    const last = this.#lastBand;
    const meanLevel = shapeLevel(envelope, known);
    for (const [i, n] of speech.entries()) {
      const bands = this.#rows[n]!;
      const level = shapeLevel(bands, known) - meanLevel;
      for (let b = 0; b < bandCount; b++)
        shapes[i * bandCount + b] = bands[Math.min(b, last)]! - level - envelope[b]!;
    }
    return shapes;
  }

  /** Frames of speech by number. */
  #speech(): number[] {
    const gate = this.#longTerm.gateDb;
    const reach = Math.round(speechReach / this.#hopSeconds);
    let lastVoiced = Number.NEGATIVE_INFINITY;
    const near = new Uint8Array(this.#levels.length);
    for (let n = 0; n < near.length; n++) {
      if (this.#voiced.has(n)) lastVoiced = n;
      if (n - lastVoiced <= reach) near[n] = 1;
    }
    lastVoiced = Number.POSITIVE_INFINITY;
    for (let n = near.length - 1; n >= 0; n--) {
      if (this.#voiced.has(n)) lastVoiced = n;
      if (lastVoiced - n <= reach) near[n] = 1;
    }
    return this.#levels.flatMap((level, n) => (level >= gate && near[n] ? [n] : []));
  }

  #hearPitches(mono: Float32Array, frames: F0Frame[]): F0Frame[] {
    this.#tract.push(mono, frames);
    for (const frame of frames) {
      this.f0.add(frame);
      // frame n of the analysis is centred (n + 1) hops less half a frame from the start
      if (frame.f0 > 0) this.#voiced.set(Math.round(frame.time / this.#hopSeconds) + 1, frame.f0);
    }
    return frames;
  }

  #readFrames(): void {
    while (this.#analysis.read(this.#spectrum)) {
      const bands = new Float32Array(bandCount);
      const level = this.#frame.read(this.#spectrum, bands);
      this.#longTerm.add(bands, level);
      this.#frame.linear.measure(this.#spectrum, this.#linear);
      this.#upper.add(this.#linear, this.#frame.linear.powers, this.#frame.level);
      this.#bandwidth.add(this.#linear);
      this.#rows.push(bands);
      this.#levels.push(level);
    }
  }
}
