import { joinedChannels } from '../../base/joined.ts';
import type { OptionValues } from '../../base/options.ts';
import { EffectChain } from '../../dsp/effects/effect-chain.ts';
import { LevelKeeper } from '../../dsp/levels/level-keeper.ts';
import { Limiter } from '../../dsp/levels/limiter.ts';
import type { Effect, Stage } from '../../dsp/streaming/effect.ts';
import { SampleHistory } from '../../dsp/streaming/sample-history.ts';
import { Breath } from '../../speech/conversion/breath.ts';
import type { F0Summary } from '../../speech/pitch/f0-summary.ts';
import { Psola } from '../../speech/pitch/psola.ts';
import { type HzRange, type RangeMap, rangeMap, rangeShares } from '../../speech/pitch/range-map.ts';
import { ratio, voiceOfChanger } from '../../speech/voices/changer-options.ts';
import { neutralVoice, type VoiceSettings } from '../../speech/voices/voice-settings.ts';
import type { tool } from './tool.ts';

export type ChangerOptions = OptionValues<(typeof tool)['options']>;
type Format = { sampleRate: number; channelCount: number };

/** What is done to the voice, preset and own settings together. */
export interface Plan {
  voice: VoiceSettings;
  /** True when pitch, formants or melody are changed. */
  usesPitch: boolean;
  /** True when nothing at all changes the sound. */
  neutral: boolean;
}

/**
 * @param own what a trained voice brings along, where no preset is chosen
 * @throws ToolError bad_option for a range or a chain that can't be
 */
export function planOf(options: ChangerOptions, own: VoiceSettings = neutralVoice): Plan {
  const voice = voiceOfChanger(options, own);
  const { pitch, formant, intonation, monotoneHz, range, breath } = voice;
  const usesPitch =
    pitch !== 0 || formant !== 0 || intonation !== 100 || monotoneHz !== null || range !== null;
  const processed = usesPitch || breath > 0 || voice.effects.some(({ on }) => on);
  const neutral = options.gain === 0 && (options.mix === 0 || !(processed || options.voice !== ''));
  return { voice, usesPitch, neutral };
}

/** How a speaker of this summary gets into a range; null where nobody speaks. */
export function rangeMapOf(own: F0Summary, target: HzRange): RangeMap | null {
  const lowHz = own.quantileHz(rangeShares[0]);
  const highHz = own.quantileHz(rangeShares[1]);
  return lowHz === null || highHz === null ? null : rangeMap({ lowHz, highHz }, target);
}

/** The whole way from the recorded to the changed voice as one streaming stage. */
export class ChangerChain implements Stage {
  readonly #stages: readonly Stage[];
  readonly #effects: Effect;
  readonly #keeper: LevelKeeper | null;
  readonly #limiter: Limiter;
  readonly #dry: readonly SampleHistory[];
  readonly #mix: number;
  readonly #gain: number;
  #done = 0;

  private constructor(
    format: Format,
    options: ChangerOptions,
    voice: VoiceSettings,
    stages: readonly Stage[],
  ) {
    const { sampleRate, channelCount } = format;
    this.#stages = stages;
    this.#effects = new EffectChain(format, voice.effects);
    this.#keeper = options.keepLevel ? new LevelKeeper(sampleRate, channelCount) : null;
    this.#limiter = new Limiter(sampleRate, channelCount);
    this.#dry = Array.from({ length: channelCount }, () => new SampleHistory(sampleRate));
    this.#mix = options.mix / 100;
    this.#gain = 10 ** (options.gain / 20);
  }

  /**
   * @param map how this speaker gets into the voice's range, where it has one
   * @param trained speaks first where there is one: pitch, formants and the rest are changes of it
   */
  static async create(
    format: Format,
    options: ChangerOptions,
    { voice, usesPitch }: Plan,
    map: RangeMap | null,
    f0: F0Summary,
    trained: Stage | null = null,
  ): Promise<ChangerChain> {
    const stages: Stage[] = trained ? [trained] : [];
    if (usesPitch)
      stages.push(
        await Psola.create(
          // the pitch that is told is the speaker's, which the trained voice hears
          trained ? format : { ...format, onFrame: (frame) => f0.add(frame) },
          {
            pitchRatio: ratio(voice.pitch, 24) * (map?.pitchRatio ?? 1),
            formantRatio: ratio(voice.formant, 12),
            intonation: (voice.intonation / 100) * (map?.intonation ?? 1),
            centreHz: map?.centreHz ?? null,
            monotoneHz: voice.monotoneHz,
          },
        ),
      );
    if (voice.breath > 0)
      stages.push(await Breath.create(format.sampleRate, format.channelCount, voice.breath / 100));
    return new ChangerChain(format, options, voice, stages);
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
    for (const stage of this.#stages) wet = joinedChannels([stage.push(wet), stage.end()]);
    return joinedChannels([this.#limiter.push(this.#finish(wet)), this.#limiter.end()]);
  }

  #finish(wet: Float32Array[]): Float32Array[] {
    const frames = wet[0]?.length ?? 0;
    this.#effects.processInPlace(wet);
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
