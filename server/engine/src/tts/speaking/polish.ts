import type { BiquadDesign } from '../../dsp/filters/biquad.ts';
import { Equalizer } from '../../dsp/filters/equalizer.ts';
import { resampleQuickly } from '../../dsp/filters/resample-quickly.ts';
import { integratedLufs, LoudnessMeter } from '../../dsp/levels/loudness.ts';
import type { SpokenSound, SpokenUnit } from '../voice.ts';

/** Of all speech, whatever its synthesizer works at. */
export const speechRate = 48_000;
const targetLufs = -17;
/** How far the gain moves from one sentence to the next. */
const mostStepDb = 2;
/**
 * Of the filter that brings a sound to `speechRate`: what is lost of its band at its upper end, and what is added above
 * it, lies where speech has hardly anything. The narrower the band, the more of it is kept.
 */
const crossingsFor = (sampleRate: number): number => (sampleRate > 20_000 ? 12 : 24);
const marginSeconds = 0.012;
const fadeSeconds = 0.004;

/** Synthesizers sound dull above the 16 or 22 kHz they work at; where they are sharp they stay as they are. */
const tones: Readonly<Record<string, readonly BiquadDesign[]>> = {
  espeak: [
    { kind: 'highpass', hz: 70 },
    { kind: 'peak', hz: 250, gainDb: -2, q: 0.8 },
    { kind: 'highShelf', hz: 4500, gainDb: 3.5 },
  ],
  flite: [
    { kind: 'highpass', hz: 60 },
    { kind: 'peak', hz: 300, gainDb: -1.5, q: 0.8 },
    { kind: 'highShelf', hz: 3500, gainDb: 4 },
  ],
};

/**
 * Makes a synthesizer's sentences presentable one after the other: without the silence around them, at 48 kHz,
 * brighter, at an even loudness of about -17 LUFS over the whole. Peaks are left to a limiter. All but the last is done at
 * the synthesizer's own rate, which is less than half.
 * Cost about .005 s of CPU a second.
 */
export class SpeechPolish {
  readonly #tone: readonly BiquadDesign[];
  /** One for each rate that was heard. */
  readonly #meters = new Map<number, LoudnessMeter>();
  #gainDb: number | null = null;

  constructor(engine: string) {
    this.#tone = tones[engine] ?? [];
  }

  polish(sound: SpokenSound, gainDb: number): { samples: Float32Array; units: readonly SpokenUnit[] } {
    const { samples, units } = trim(sound);
    const { sampleRate } = sound;
    const out = samples.slice(); // they are the synthesizer's
    new Equalizer(sampleRate, 1, this.#tone).processInPlace([out]);
    const gain = 10 ** ((this.#level(out, sampleRate) + gainDb) / 20);
    const fade = Math.min(Math.round(fadeSeconds * sampleRate), out.length >> 1);
    for (let i = 0; i < fade; i++) {
      const edge = (i + 1) / fade;
      out[i] = out[i]! * edge;
      out[out.length - 1 - i] = out[out.length - 1 - i]! * edge;
    }
    for (let i = 0; i < out.length; i++) out[i] = out[i]! * gain;
    return { samples: resampleQuickly(out, sampleRate, speechRate, crossingsFor(sampleRate)), units };
  }

  /** The gain that brings everything so far to the target. */
  #level(samples: Float32Array, sampleRate: number): number {
    let meter = this.#meters.get(sampleRate);
    if (!meter) {
      meter = new LoudnessMeter({ sampleRate, channelCount: 1, truePeak: false });
      this.#meters.set(sampleRate, meter);
    }
    meter.write([samples]);
    const steps = [...this.#meters.values()].flatMap((one) => one.steps);
    const measured = integratedLufs(steps) ?? briefLoudness(samples);
    if (measured === null) return this.#gainDb ?? 0;
    const wanted = Math.max(-20, Math.min(24, targetLufs - measured));
    const from = this.#gainDb ?? wanted;
    this.#gainDb = from + Math.max(-mostStepDb, Math.min(mostStepDb, wanted - from));
    return this.#gainDb;
  }
}

/** Of less than the 400 ms that the standard measures by. */
function briefLoudness(samples: Float32Array): number | null {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum > 1e-9 ? 10 * Math.log10(sum / samples.length) : null;
}

function trim({ samples, sampleRate, units }: SpokenSound): { samples: Float32Array; units: SpokenUnit[] } {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]!));
  const threshold = peak * 10 ** (-46 / 20);
  const margin = Math.round(marginSeconds * sampleRate);
  let from = 0;
  let to = samples.length;
  while (from < to && Math.abs(samples[from]!) <= threshold) from++;
  while (to > from && Math.abs(samples[to - 1]!) <= threshold) to--;
  from = Math.max(0, from - margin);
  to = Math.min(samples.length, to + margin);
  const shiftMs = (1000 * from) / sampleRate;
  const lastMs = (1000 * (to - from)) / sampleRate;
  const held = (ms: number) => Math.max(0, Math.min(lastMs, ms - shiftMs));
  return {
    samples: samples.subarray(from, to),
    units: units.map(({ at, startMs, endMs }) => ({ at, startMs: held(startMs), endMs: held(endMs) })),
  };
}
