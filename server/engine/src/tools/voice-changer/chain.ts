import type { Effect, Stage } from '../../dsp/effect.ts';
import { LevelKeeper } from '../../dsp/level-keeper.ts';
import { Limiter } from '../../dsp/limiter.ts';
import type { OptionValues } from '../../options.ts';
import { Breath } from '../../speech/breath.ts';
import type { F0Summary } from '../../speech/f0-summary.ts';
import { Psola } from '../../speech/psola.ts';
import { SampleHistory } from '../../speech/sample-history.ts';
import { type Preset, presets } from './presets.ts';
import type { tool } from './tool.ts';

export type ChangerOptions = OptionValues<(typeof tool)['options']>;
type Format = { sampleRate: number; channelCount: number };

/** What is done to the voice, preset and own settings together; what is neutral is left out. */
export interface Plan {
  pitch: number;
  formant: number;
  intonation: number;
  monotoneHz: number | null;
  /** True when pitch, formants or melody are changed. */
  usesPitch: boolean;
  /** True when nothing at all changes the sound. */
  neutral: boolean;
}

const ratio = (semitones: number, most: number): number =>
  2 ** (Math.max(-most, Math.min(most, semitones)) / 12);

export function planOf(options: ChangerOptions): Plan {
  const preset: Preset = presets[options.preset];
  const pitch = Math.max(-24, Math.min(24, preset.pitch + options.pitch));
  const formant = Math.max(-12, Math.min(12, preset.formant + options.formant));
  // the robot's note follows the pitch control
  const monotoneHz = preset.monotoneHz === null ? null : preset.monotoneHz * ratio(options.pitch, 24);
  const usesPitch = pitch !== 0 || formant !== 0 || options.intonation !== 100 || monotoneHz !== null;
  const processed = usesPitch || options.preset !== 'none' || options.breath > 0;
  const neutral = options.gain === 0 && (options.mix === 0 || !processed);
  return { pitch, formant, intonation: options.intonation / 100, monotoneHz, usesPitch, neutral };
}

/** The whole way from the recorded to the changed voice as one streaming stage. */
export class ChangerChain implements Stage {
  readonly #stages: readonly Stage[];
  readonly #effects: readonly Effect[];
  readonly #keeper: LevelKeeper | null;
  readonly #limiter: Limiter;
  readonly #dry: readonly SampleHistory[];
  readonly #mix: number;
  readonly #gain: number;
  #done = 0;

  private constructor(format: Format, options: ChangerOptions, stages: readonly Stage[]) {
    const { sampleRate, channelCount } = format;
    this.#stages = stages;
    this.#effects = presets[options.preset].effects(format);
    this.#keeper = options.keepLevel ? new LevelKeeper(sampleRate, channelCount) : null;
    this.#limiter = new Limiter(sampleRate, channelCount);
    this.#dry = Array.from({ length: channelCount }, () => new SampleHistory(sampleRate));
    this.#mix = options.mix / 100;
    this.#gain = 10 ** (options.gain / 20);
  }

  static async create(format: Format, options: ChangerOptions, f0: F0Summary): Promise<ChangerChain> {
    const plan = planOf(options);
    const stages: Stage[] = [];
    if (plan.usesPitch)
      stages.push(
        await Psola.create(
          { ...format, onFrame: (frame) => f0.add(frame) },
          {
            pitchRatio: ratio(plan.pitch, 24),
            formantRatio: ratio(plan.formant, 12),
            intonation: plan.intonation,
            monotoneHz: plan.monotoneHz,
          },
        ),
      );
    if (options.breath > 0)
      stages.push(await Breath.create(format.sampleRate, format.channelCount, options.breath / 100));
    return new ChangerChain(format, options, stages);
  }

  /** The strongest reduction of the output limiter so far, dB. */
  get limitedDb(): number {
    return this.#limiter.mostReductionDb;
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    for (const [c, channel] of block.entries()) this.#dry[c]!.push(channel);
    let wet: Float32Array[] = block.map((channel) => channel.slice());
    for (const stage of this.#stages) wet = stage.push(wet);
    return this.#limiter.push(this.#finish(wet));
  }

  end(): Float32Array[] {
    let wet: Float32Array[] = this.#dry.map(() => new Float32Array(0));
    for (const stage of this.#stages) wet = concat(stage.push(wet), stage.end());
    return concat(this.#limiter.push(this.#finish(wet)), this.#limiter.end());
  }

  #finish(wet: Float32Array[]): Float32Array[] {
    const frames = wet[0]?.length ?? 0;
    for (const effect of this.#effects) effect.processInPlace(wet);
    const original = wet.map((_, c) => {
      const part = new Float32Array(frames);
      this.#dry[c]!.read(this.#done, part);
      return part;
    });
    this.#done += frames;
    for (const dry of this.#dry) dry.dropBefore(this.#done);
    const [mix, gain] = [this.#mix, this.#gain];
    if (mix !== 1)
      for (const [c, channel] of wet.entries()) {
        const dry = original[c]!;
        for (let i = 0; i < frames; i++) channel[i] = mix * channel[i]! + (1 - mix) * dry[i]!;
      }
    this.#keeper?.processInPlace(wet, original);
    if (gain !== 1)
      for (const channel of wet) for (let i = 0; i < frames; i++) channel[i] = gain * channel[i]!;
    return wet;
  }
}

const concat = (first: readonly Float32Array[], second: readonly Float32Array[]): Float32Array[] =>
  first.map((part, c) => {
    const rest = second[c]!;
    if (rest.length === 0) return part;
    const whole = new Float32Array(part.length + rest.length);
    whole.set(part);
    whole.set(rest, part.length);
    return whole;
  });
