import type { BiquadDesign } from '../../dsp/biquad.ts';
import { DeEsser } from '../../dsp/de-esser.ts';
import { type Clicks, Declicker } from '../../dsp/declicker.ts';
import type { Stage } from '../../dsp/effect.ts';
import { Equalizer } from '../../dsp/equalizer.ts';
import { type Hum, humNotches } from '../../dsp/hum.ts';
import { NoiseReducer } from '../../dsp/noise-reducer.ts';
import type { OptionValues } from '../../options.ts';
import type { tool } from './tool.ts';

export type EnhancerOptions = OptionValues<(typeof tool)['options']>;
type Format = { sampleRate: number; channelCount: number };

/** Which steps the options ask for. */
export interface Plan {
  clicks: boolean;
  hum: boolean;
  noise: boolean;
  deEss: boolean;
  tone: EnhancerOptions['tone'];
  /** Integrated loudness of the result, LUFS; null leaves it. */
  targetLufs: number | null;
}

export function planOf(options: EnhancerOptions): Plan {
  const speech = options.mode === 'speech';
  const cleans = speech || options.mode === 'denoise';
  return {
    clicks: cleans && options.clicks,
    hum: cleans && options.hum,
    noise: cleans && options.strength > 0,
    deEss: speech && options.deEss > 0,
    tone: speech ? options.tone : 'neutral',
    targetLufs: options.mode === 'denoise' || options.loudness === 'off' ? null : Number(options.loudness),
  };
}

/** Gain of pure noise at a strength in percent, dB. */
export const noiseFloorDb = (strength: number): number => -0.32 * strength;

const tones = {
  neutral: [],
  clear: [
    { kind: 'highpass', hz: 60 },
    { kind: 'peak', hz: 300, gainDb: -1.5, q: 0.9 },
    { kind: 'peak', hz: 3500, gainDb: 2, q: 0.8 },
  ],
  warm: [
    { kind: 'highpass', hz: 50 },
    { kind: 'lowShelf', hz: 220, gainDb: 2.5 },
    { kind: 'highShelf', hz: 7000, gainDb: -1.5 },
  ],
  bright: [
    { kind: 'highpass', hz: 70 },
    { kind: 'lowShelf', hz: 200, gainDb: -1.5 },
    { kind: 'highShelf', hz: 5500, gainDb: 3.5 },
  ],
} as const satisfies Record<Plan['tone'], readonly BiquadDesign[]>;

/** Noise below this level, dBFS, is left alone. */
const inaudibleDb = -84;

/** Whether there is noise that is worth the work. */
export const isNoisy = ({ noiseDb }: Pick<Findings, 'noiseDb'>): boolean =>
  noiseDb !== null && noiseDb > inaudibleDb;

/** What the analysis found out about the recording. */
export interface Findings {
  clicks: Clicks | null;
  hum: Hum | null;
  noiseProfile: Float64Array;
  /** Level of the noise in quiet moments, dBFS; null where it was not looked for or there is only silence. */
  noiseDb: number | null;
}

/** Clicks, hum, noise, sharp s and tone, in this order, as one streaming stage; the level follows later. */
export class EnhancerChain implements Stage {
  readonly #declicker: Declicker | null;
  readonly #notches: Equalizer | null;
  readonly #reducer: NoiseReducer | null;
  readonly #deEsser: DeEsser | null;
  readonly #tone: Equalizer | null;

  private constructor(
    format: Format,
    plan: Plan,
    findings: Findings,
    options: EnhancerOptions,
    reducer: NoiseReducer | null,
  ) {
    const { sampleRate, channelCount } = format;
    const sections: readonly BiquadDesign[] = tones[plan.tone];
    this.#reducer = reducer;
    this.#declicker =
      plan.clicks && findings.clicks ? new Declicker(sampleRate, channelCount, findings.clicks.kind) : null;
    this.#notches =
      plan.hum && findings.hum ? new Equalizer(sampleRate, channelCount, humNotches(findings.hum)) : null;
    this.#deEsser = plan.deEss
      ? new DeEsser(sampleRate, channelCount, {
          hz: 6800,
          thresholdDb: 4 - 0.08 * options.deEss,
          mostDb: 4 + 0.08 * options.deEss,
        })
      : null;
    this.#tone = sections.length > 0 ? new Equalizer(sampleRate, channelCount, sections) : null;
  }

  static async create(
    format: Format,
    plan: Plan,
    findings: Findings,
    options: EnhancerOptions,
  ): Promise<EnhancerChain> {
    const reducer =
      plan.noise && isNoisy(findings)
        ? await NoiseReducer.create(format, {
            floorDb: noiseFloorDb(options.strength),
            profile: findings.noiseProfile,
          })
        : null;
    return new EnhancerChain(format, plan, findings, options, reducer);
  }

  get repairedClicks(): number {
    return this.#declicker?.repaired ?? 0;
  }

  get noiseReductionDb(): number {
    return this.#reducer?.reductionDb ?? 0;
  }

  get sibilantCutDb(): number {
    return this.#deEsser?.mostCutDb ?? 0;
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    return this.#clean(this.#declicker?.push(block) ?? block.map((channel) => channel.slice()));
  }

  /** What the stages still held back; empty where none of them does. */
  end(): Float32Array[] {
    const rest = this.#declicker ? this.#clean(this.#declicker.end()) : [];
    return this.#reducer ? joined(rest, this.#finish(this.#reducer.end())) : rest;
  }

  #clean(block: Float32Array[]): Float32Array[] {
    this.#notches?.processInPlace(block);
    return this.#finish(this.#reducer ? this.#reducer.push(block) : block);
  }

  #finish(block: Float32Array[]): Float32Array[] {
    this.#deEsser?.processInPlace(block);
    this.#tone?.processInPlace(block);
    return block;
  }
}

function joined(first: readonly Float32Array[], second: Float32Array[]): Float32Array[] {
  if (first.length === 0) return second;
  return second.map((channel, c) => {
    const whole = new Float32Array(first[c]!.length + channel.length);
    whole.set(first[c]!);
    whole.set(channel, first[c]!.length);
    return whole;
  });
}
