import type { BiquadDesign } from '../../dsp/filters/biquad.ts';
import { Equalizer } from '../../dsp/filters/equalizer.ts';
import { resample } from '../../dsp/filters/resample.ts';
import { LoudnessMeter } from '../../dsp/levels/loudness.ts';
import type { SpokenSound, SpokenUnit } from '../voice.ts';

/** Of all speech, whatever its synthesizer works at. */
export const speechRate = 48_000;
const targetLufs = -17;
/** How far the gain moves from one sentence to the next. */
const mostStepDb = 2;
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
 * brighter, at an even loudness of about -17 LUFS over the whole. Peaks are left to a limiter.
 * Cost about .01 s of CPU a second.
 */
export class SpeechPolish {
  readonly #tone: readonly BiquadDesign[];
  readonly #meter = new LoudnessMeter({ sampleRate: speechRate, channelCount: 1, truePeak: false });
  #gainDb: number | null = null;

  constructor(engine: string) {
    this.#tone = tones[engine] ?? [];
  }

  polish(sound: SpokenSound, gainDb: number): { samples: Float32Array; units: readonly SpokenUnit[] } {
    const { samples, units } = trim(sound);
    const { channels } = resample({ sampleRate: sound.sampleRate, channels: [samples] }, speechRate);
    // a sound that needs no change comes back as it is, and that is the synthesizer's
    const out = channels[0] === samples ? samples.slice() : channels[0]!;
    new Equalizer(speechRate, 1, this.#tone).processInPlace([out]);
    const gain = 10 ** ((this.#level(out) + gainDb) / 20);
    const fade = Math.min(Math.round(fadeSeconds * speechRate), out.length >> 1);
    for (let i = 0; i < out.length; i++) {
      const edge = Math.min(1, (i + 1) / fade, (out.length - i) / fade);
      out[i] = out[i]! * gain * edge;
    }
    return { samples: out, units };
  }

  /** The gain that brings everything so far to the target. */
  #level(samples: Float32Array): number {
    this.#meter.write([samples]);
    const measured = this.#meter.result().integratedLufs ?? briefLoudness(samples);
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
  for (const sample of samples) if (Math.abs(sample) > peak) peak = Math.abs(sample);
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
