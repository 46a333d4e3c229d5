import { joinedChannels } from '../../base/joined.ts';
import type { OptionValues } from '../../base/options.ts';
import type { CancelSignal } from '../../base/tool.ts';
import { DeEsser } from '../../dsp/effects/de-esser.ts';
import type { BiquadDesign } from '../../dsp/filters/biquad.ts';
import { Equalizer } from '../../dsp/filters/equalizer.ts';
import type { Hum } from '../../dsp/noise/hum.ts';
import { HumCanceller } from '../../dsp/noise/hum-canceller.ts';
import { hasMusic, isOnlyMusic, type MusicCurve, musicAt } from '../../dsp/noise/music-activity.ts';
import { NoiseReducer } from '../../dsp/noise/noise-reducer.ts';
import { type Clicks, Declicker } from '../../dsp/repair/declicker.ts';
import {
  createDereverberation,
  type Dereverberation,
  type WriteDry,
} from '../../dsp/room/dereverberation.ts';
import { GtcrnStage } from '../../models/gtcrn/gtcrn-stage.ts';
import type { GtcrnWeights } from '../../models/gtcrn/gtcrn-weights.ts';
import { DeepFilterStage } from '../../models/tools/deepfilter-stage.ts';
import type { DeepFilterNets } from '../../models/tools/deepfilternet3.ts';
import { MusicStays } from './music-stays.ts';
import type { NoiseStage } from './noise-stage.ts';
import type { tool } from './tool.ts';

export type EnhancerOptions = OptionValues<(typeof tool)['options']>;
type Format = { sampleRate: number; channelCount: number };

/** Which steps the options ask for. */
export interface Plan {
  clicks: boolean;
  hum: boolean;
  /** 0..1; 0 leaves the room. */
  deReverb: number;
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
    deReverb: speech ? options.deReverb / 100 : 0,
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

/** A voice in a living room reads up to .35 s, and there is nothing wrong with that. */
const roomyFromSeconds = 0.4;

/** Whether there is so much room that it is worth taking out of what is no music. */
export const isRoomy = ({ rt60, music }: Pick<Findings, 'rt60' | 'music'>): boolean =>
  rt60 !== null && rt60 >= roomyFromSeconds && !isOnlyMusic(music);

/** Noise below this level, dBFS, is left alone. */
const inaudibleDb = -84;

/** Whether there is noise that is worth the work. */
export const isNoisy = ({ noiseDb }: Pick<Findings, 'noiseDb'>): boolean =>
  noiseDb !== null && noiseDb > inaudibleDb;

/** What the analysis found out about the recording. */
export interface Findings {
  clicks: Clicks | null;
  hum: Hum | null;
  /** Reverberation time in seconds; null where it was not looked for or too few sounds die away to tell. */
  rt60: number | null;
  noiseProfile: Float64Array;
  /** Mean power in each bin of the whole sound. */
  meanPower: Float64Array;
  /** Level of the noise in quiet moments, dBFS; null where it was not looked for or there is only silence. */
  noiseDb: number | null;
  /** How far the sound is music; empty where it was not looked for. */
  music: MusicCurve;
}

/** An opened model. */
export type NoiseModel =
  | { kind: 'gtcrn'; weights: GtcrnWeights }
  | { kind: 'deepfilternet3'; nets: DeepFilterNets };

/**
 * Clicks, hum, room, noise, sharp s and tone, in this order, as a stream; the level follows later. GTCRN takes the noise
 * out before the room, since it wants the sound as it was recorded.
 */
export class EnhancerChain {
  readonly #declicker: Declicker | null;
  readonly #hum: HumCanceller | null;
  readonly #room: Dereverberation | null;
  readonly #reducer: NoiseStage | null;
  readonly #noiseFirst: boolean;
  readonly #deEsser: DeEsser | null;
  readonly #tone: Equalizer | null;

  private constructor(
    format: Format,
    plan: Plan,
    findings: Findings,
    options: EnhancerOptions,
    made: { room: Dereverberation | null; reducer: NoiseStage | null; noiseFirst: boolean },
  ) {
    const { sampleRate, channelCount } = format;
    const sections: readonly BiquadDesign[] = tones[plan.tone];
    this.#room = made.room;
    this.#reducer = made.reducer;
    this.#noiseFirst = made.noiseFirst;
    this.#declicker =
      plan.clicks && findings.clicks ? new Declicker(sampleRate, channelCount, findings.clicks) : null;
    this.#hum = plan.hum && findings.hum ? new HumCanceller(sampleRate, channelCount, findings.hum) : null;
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
    signal: CancelSignal,
    model: NoiseModel | null = null,
  ): Promise<EnhancerChain> {
    const room =
      plan.deReverb > 0 && isRoomy(findings)
        ? await createDereverberation({
            ...format,
            amount: plan.deReverb,
            keepEarly: true,
            rt60: findings.rt60,
            music: findings.music,
            signal,
          })
        : null;
    const reducer = plan.noise ? await noiseStage(format, findings, options, model) : null;
    const noiseFirst = model?.kind === 'gtcrn';
    return new EnhancerChain(format, plan, findings, options, { room, reducer, noiseFirst });
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

  /** @returns what is finished; in all as many samples as were put in, sample n standing for sample n */
  push(block: readonly Float32Array[]): Promise<Float32Array[]> {
    return this.#clean(this.#declicker?.push(block) ?? block.map((channel) => channel.slice()));
  }

  /** What the stages still held back; empty where none of them does. */
  async end(): Promise<Float32Array[]> {
    const parts: Float32Array[][] = [];
    if (this.#declicker) parts.push(await this.#clean(this.#declicker.end()));
    const room = this.#room;
    const reducer = this.#reducer;
    if (this.#noiseFirst && reducer) parts.push(this.#finish(await this.#dry(await reducer.end())));
    if (room) {
      const rest = await gathered((take) => room.end(take));
      parts.push(this.#finish(this.#noiseFirst ? rest : await this.#reduce(rest)));
    }
    if (!this.#noiseFirst && reducer) parts.push(this.#finish(await reducer.end()));
    return joinedChannels(parts.filter((part) => part.length > 0));
  }

  async #clean(block: Float32Array[]): Promise<Float32Array[]> {
    this.#hum?.processInPlace(block);
    return this.#finish(
      this.#noiseFirst
        ? await this.#dry(await this.#reduce(block))
        : await this.#reduce(await this.#dry(block)),
    );
  }

  async #dry(block: Float32Array[]): Promise<Float32Array[]> {
    const room = this.#room;
    return room && block.length > 0 ? gathered((take) => room.write(block, take)) : block;
  }

  async #reduce(block: Float32Array[]): Promise<Float32Array[]> {
    return this.#reducer && block.length > 0 ? this.#reducer.push(block) : block;
  }

  #finish(block: Float32Array[]): Float32Array[] {
    if (block.length === 0) return block;
    this.#deEsser?.processInPlace(block);
    this.#tone?.processInPlace(block);
    return block;
  }
}

async function noiseStage(
  format: Format,
  findings: Findings,
  { strength }: EnhancerOptions,
  model: NoiseModel | null,
): Promise<NoiseStage | null> {
  const leastGain = modelLeastGain(strength);
  const profile = findings.noiseProfile;
  // a model knows noises that come and go, so it does not depend on what the quiet moments hold
  const music = (seconds: number) => musicAt(findings.music, seconds);
  if (model?.kind === 'deepfilternet3') {
    const stage = new DeepFilterStage(model.nets, format, leastGain);
    return hasMusic(findings.music) ? new MusicStays(stage, format, music) : stage;
  }
  if (!isNoisy(findings)) return null;
  if (model)
    return GtcrnStage.create(model.weights, format, {
      leastGain,
      floorDb: noiseFloorDb(strength),
      profile,
      steady: findings.hum !== null || findings.clicks !== null,
      musicAt: music,
    });
  return NoiseReducer.create(format, {
    floorDb: noiseFloorDb(strength),
    profile,
    speech: { mean: findings.meanPower, musicAt: music },
  });
}

/** Share of the original that a model leaves at a strength in percent; nothing at 100. */
const modelLeastGain = (strength: number): number => (strength >= 100 ? 0 : 10 ** ((-0.34 * strength) / 20));

/** All that is written until `work` is done, as one block; without channels where nothing is. */
async function gathered(work: (take: WriteDry) => Promise<void>): Promise<Float32Array[]> {
  const parts: Float32Array[][] = [];
  await work(async (channels) => {
    parts.push(channels.map((channel) => channel.slice()));
  });
  return joinedChannels(parts);
}
