import type { AudioSource } from '../../base/audio.ts';
import { checkedBlocks } from '../../base/input.ts';
import type { CancelSignal } from '../../base/tool.ts';
import { listenToSpeaker } from '../../speech/conversion/speaker.ts';
import { type ConversionPlan, VoiceConverter } from '../../speech/conversion/voice-converter.ts';
import { F0Tracker } from '../../speech/pitch/f0.ts';
import { F0Summary } from '../../speech/pitch/f0-summary.ts';
import { MonoGuide } from '../../speech/pitch/mono-guide.ts';
import { type RangeMap, rangeMap } from '../../speech/pitch/range-map.ts';
import type { VoiceFile } from '../../speech/voices/voice-file.ts';
import { ChangerChain, type ChangerOptions, type Plan, planOf, rangeMapOf } from './chain.ts';
import { tool } from './tool.ts';

export interface Prepared {
  plan: Plan;
  /** null where nothing changes the sound. */
  chain: ChangerChain | null;
  /** How the speaker gets into the trained voice; null without one, and for silence. */
  conversion: ConversionPlan | null;
  /** Of the speaker; grows while the chain runs. */
  f0: F0Summary;
}

/** Whether the speaker has to be heard before the first change. */
export const listensFirst = ({ neutral, voice }: Plan, trained: VoiceFile | null): boolean =>
  !neutral && (trained !== null || voice.range !== null);

/**
 * Gets ready to change one speaker's voice: hears the speaker where the voice needs it, then builds the chain.
 * @param input the speaker; only its beginning where it is long
 * @param told 0..1 of the listening
 * @throws ToolError bad_option, `signal.reason`
 */
export async function prepareChange(
  input: AudioSource,
  options: ChangerOptions,
  trained: VoiceFile | null,
  { signal, told }: { signal: CancelSignal; told(fraction: number): void },
): Promise<Prepared> {
  const format = { sampleRate: input.sampleRate, channelCount: input.channelCount };
  const plan = planOf(options, trained?.header.settings);
  const f0 = new F0Summary();
  if (plan.neutral) return { plan, chain: null, conversion: null, f0 };
  const conversion = trained ? await listenToSpeaker(input, trained, { signal, progress: told }) : null;
  const converter =
    trained && conversion
      ? await VoiceConverter.create({ ...format, onFrame: (frame) => f0.add(frame) }, trained, conversion)
      : null;
  const { range } = plan.voice;
  let map: RangeMap | null = null;
  if (range !== null)
    map = trained?.header.pitch
      ? rangeMap(trained.header.pitch, range)
      : rangeMapOf(await hearRange(input, signal, trained ? () => {} : told), range);
  return {
    plan,
    chain: await ChangerChain.create(format, options, plan, map, f0, converter),
    conversion,
    f0,
  };
}

/** The speaker's range over the whole sound. */
export async function hearRange(
  input: AudioSource,
  signal: CancelSignal,
  told: (fraction: number) => void,
): Promise<F0Summary> {
  const own = new F0Summary();
  const guide = new MonoGuide(input.channelCount);
  const tracker = await F0Tracker.create(input.sampleRate);
  let frames = 0;
  told(0);
  for await (const block of checkedBlocks(tool, input, signal, { replacedSamples: 0 })) {
    for (const frame of tracker.push(guide.mix(block))) own.add(frame);
    frames += block[0]!.length;
    if (input.frames) told(Math.min(1, frames / input.frames));
  }
  for (const frame of tracker.flush()) own.add(frame);
  return own;
}
