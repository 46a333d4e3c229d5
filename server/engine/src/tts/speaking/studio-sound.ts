import { Biquad, designBiquad } from '../../dsp/filters/biquad.ts';
import type { Effect } from '../../dsp/streaming/effect.ts';

/**
 * Synthesizers whose voices buzz: every pulse of theirs is like the one before, and comes in a room without walls. With
 * each, what gives it back the loudness that it loses here, dB, measured.
 */
const makeupDb: Readonly<Record<string, number>> = { espeak: 0.2, flite: 1.1 };

/** Whether the voices of a synthesizer have a studio sound. */
export const hasStudioSound = (engine: string): boolean => engine in makeupDb;

/** Where natural voices turn from tone to noise. */
const noisyHz = 3800;
/** Share of the power above it that becomes noise with the voice's own envelope. */
const noiseShare = 0.5;
/** Above this the noise falls, as voices do. */
const noiseTopHz = 7000;
/** All-pass sections that spread each pulse; so much time lies between the earliest and the latest band. */
const dispersion = [
  { hz: 350, q: 1.1 },
  { hz: 700, q: 1.4 },
  { hz: 1200, q: 1.8 },
  { hz: 1900, q: 2.2 },
  { hz: 2700, q: 2.6 },
  { hz: 3600, q: 3 },
] as const;
const tilt = { kind: 'highShelf', hz: 5000, gainDb: -1.5 } as const;
/** Breath after a phrase: below the level that the voice had, in a band where air is heard. */
const breathDb = -34;
const breathBand = [
  { kind: 'highpass', hz: 700 },
  { kind: 'lowpass', hz: 6000 },
] as const;
/** Power of a voice that is gone, -70 dB. */
const inaudible = 1e-7;
/** Two envelopes: the breath is where the quick one has fallen below the slow one. */
const quickSeconds = 0.015;
const slowSeconds = 0.22;
/**
 * A small treated room: first reflections of walls, floor and ceiling, each with its way longer than the direct one in
 * milliseconds and its gain, through walls that take the treble.
 */
const reflections = [
  { ms: 2.9, gain: 0.09 },
  { ms: 4.7, gain: -0.075 },
  { ms: 7.3, gain: 0.065 },
  { ms: 10.9, gain: -0.05 },
  { ms: 14.2, gain: 0.04 },
  { ms: 18.7, gain: -0.03 },
] as const;
const wallHz = 3500;

/**
 * A speech synthesizer's voice as if a person stood before a microphone: its pulses spread in time by all-pass
 * sections, noise instead of tone in part of what lies above 3.8 kHz, breath where a phrase has ended, and the first
 * reflections of a small room. One channel, nominally -1..1, changed in place and as long as before: the last
 * reflection comes 19 ms late. Silence stays silence; the noise is the same in every run.
 * Cost: .007 s of CPU a second at 48 kHz.
 * Source: own; mixed excitation as in McCree and Barnwell, A mixed excitation LPC vocoder model (1995), which has pulse
 * dispersion too; the room after Allen and Berkley, Image method for small-room acoustics (1979).
 * Known limits: what was noise before stays noise; the fricatives' onset is softer by 2 ms.
 */
export class StudioSound implements Effect {
  readonly #makeup: number;
  readonly #spread: readonly Biquad[];
  readonly #low: readonly [Biquad, Biquad];
  readonly #high: readonly [Biquad, Biquad];
  readonly #hiss: readonly Biquad[];
  readonly #tilt: Biquad;
  readonly #breath: readonly Biquad[];
  readonly #breathGain: number;
  readonly #hissGain: number;
  readonly #quick: number;
  readonly #slow: number;
  readonly #wall: number;
  readonly #taps: readonly { back: number; gain: number }[];
  readonly #line: Float32Array;
  #at = 0;
  #wallState = 0;
  #highPower = 0;
  #quickPower = 0;
  #slowPower = 0;
  #seed = 0x9e3779b9;
  /** Of a block: its parts below and above `noisyHz`, noise for the latter, breath. */
  #parts: readonly Float32Array[] = [];

  /**
   * @param sampleRate Hz, from 8000 on; below 2 * `noisyHz` there is nothing that could become noise
   * @param engine the synthesizer, whose loudness is kept
   */
  constructor(sampleRate: number, engine: string) {
    this.#makeup = 10 ** ((makeupDb[engine] ?? 0) / 20);
    const section = (design: Parameters<typeof designBiquad>[0]) =>
      new Biquad(designBiquad(design, sampleRate));
    const splitHz = Math.min(noisyHz, 0.4 * sampleRate);
    const twice = (kind: 'lowpass' | 'highpass') =>
      [section({ kind, hz: splitHz }), section({ kind, hz: splitHz })] as const;
    this.#spread = dispersion
      .filter(({ hz }) => hz < 0.4 * sampleRate)
      .map(({ hz, q }) => section({ kind: 'allpass', hz, q }));
    // Linkwitz and Riley's crossover: both halves add up to an all-pass
    this.#low = twice('lowpass');
    this.#high = twice('highpass');
    this.#hiss = [...twice('highpass'), section({ kind: 'lowpass', hz: noiseTopHz })];
    this.#tilt = section(tilt);
    this.#breath = breathBand.map((design) => section(design));
    // white noise of -1..1 has the power 1/3, of which each band takes its share
    const half = sampleRate / 2;
    this.#hissGain = Math.sqrt((3 * half) / Math.max(200, Math.min(half, 1.1 * noiseTopHz) - splitHz));
    this.#breathGain = 10 ** (breathDb / 20) * Math.sqrt((3 * half) / Math.min(half, 5300));
    this.#quick = 1 - Math.exp(-1 / (quickSeconds * sampleRate));
    this.#slow = 1 - Math.exp(-1 / (slowSeconds * sampleRate));
    this.#wall = 1 - Math.exp((-2 * Math.PI * wallHz) / sampleRate);
    this.#taps = reflections.map(({ ms, gain }) => ({ back: Math.round((ms * sampleRate) / 1000), gain }));
    this.#line = new Float32Array(Math.max(...this.#taps.map(({ back }) => back)) + 1);
  }

  /** @param block one channel */
  processInPlace([samples]: readonly Float32Array[]): void {
    if (!samples) return;
    for (let i = 0; i < samples.length; i++) if (!Number.isFinite(samples[i]!)) samples[i] = 0;
    for (const one of this.#spread) one.processInPlace(samples);
    this.#mixExcitation(samples);
    this.#tilt.processInPlace(samples);
    this.#placeInRoom(samples);
  }

  /** Noise for tone above `noisyHz`, and breath. */
  #mixExcitation(samples: Float32Array): void {
    const length = samples.length;
    if ((this.#parts[0]?.length ?? 0) < length)
      this.#parts = Array.from({ length: 4 }, () => new Float32Array(length));
    const [low, high, hiss, breath] = this.#parts.map((part) => part.subarray(0, length)) as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ]; // safe: there are four
    let seed = this.#seed;
    for (let i = 0; i < length; i++) {
      seed ^= seed << 13;
      seed ^= seed >>> 17;
      seed ^= seed << 5;
      breath[i] = seed / 0x80000000;
    }
    this.#seed = seed;
    low.set(samples);
    high.set(samples);
    hiss.set(breath);
    for (const one of this.#low) one.processInPlace(low);
    for (const one of this.#high) one.processInPlace(high);
    for (const one of this.#hiss) one.processInPlace(hiss);
    for (const one of this.#breath) one.processInPlace(breath);
    const [quick, slow] = [this.#quick, this.#slow];
    const [tone, noise] = [Math.sqrt(1 - noiseShare), Math.sqrt(noiseShare) * this.#hissGain];
    let [highPower, quickPower, slowPower] = [this.#highPower, this.#quickPower, this.#slowPower];
    for (let i = 0; i < length; i++) {
      const sample = samples[i]!;
      highPower += quick * (high[i]! * high[i]! - highPower);
      quickPower += quick * (sample * sample - quickPower);
      slowPower += slow * (sample * sample - slowPower);
      // a phrase has ended where the voice is 20 dB below what it was a moment ago
      const ended = Math.max(0, 1 - (100 * quickPower) / (slowPower + 1e-12));
      samples[i] =
        low[i]! +
        tone * high[i]! +
        noise * Math.sqrt(highPower) * hiss[i]! +
        ended * this.#breathGain * Math.sqrt(Math.max(0, slowPower - inaudible)) * breath[i]!;
    }
    // what has died away must not linger as numbers too small to be quick
    this.#highPower = highPower < 1e-20 ? 0 : highPower;
    this.#quickPower = quickPower < 1e-20 ? 0 : quickPower;
    this.#slowPower = slowPower < 1e-20 ? 0 : slowPower;
  }

  #placeInRoom(samples: Float32Array): void {
    const line = this.#line;
    const size = line.length;
    let at = this.#at;
    let state = this.#wallState;
    for (let i = 0; i < samples.length; i++) {
      const sample = samples[i]!;
      state += this.#wall * (sample - state);
      line[at] = state;
      let sum = sample;
      for (let k = 0; k < this.#taps.length; k++) {
        const { back, gain } = this.#taps[k]!;
        const from = at - back;
        sum += gain * line[from < 0 ? from + size : from]!;
      }
      samples[i] = this.#makeup * sum;
      at = at + 1 === size ? 0 : at + 1;
    }
    this.#at = at;
    this.#wallState = Math.abs(state) < 1e-20 ? 0 : state;
  }
}
