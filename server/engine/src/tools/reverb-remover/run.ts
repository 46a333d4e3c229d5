import { checkedBlocks, fractionDone } from '../../base/input.ts';
import type { RunTool } from '../../base/tool.ts';
import { SoundMeasures } from '../../dsp/measures/sound-measures.ts';
import { whatChanged } from '../../dsp/measures/what-changed.ts';
import { hasMusic, isOnlyMusic, MusicActivity, type MusicCurve } from '../../dsp/noise/music-activity.ts';
import { createDereverberation } from '../../dsp/room/dereverberation.ts';
import { tool } from './tool.ts';

/** Dry speech decays like a room of up to .22 s, since words themselves fade; a room of .25 s reads .29 or more. */
const dryBelowSeconds = 0.25;
const analysisShare = 0.1;

/**
 * Takes reverberation out in constant memory: a first pass measures the room (RT60), a second one removes it;
 * sound is written when ten seconds have been read. Every channel is kept. Dry recordings, silence and amount 0
 * come back sample for sample as they were, and the result says so. `rt60Before` and `rt60After` are blind
 * estimates in seconds, null where too few sounds die away to tell; `measures` has what else changed, where anything
 * did.
 */
export const run: RunTool<(typeof tool)['options']> = async ({ input, options, open, signal, progress }) => {
  const { sampleRate, channelCount } = input;
  const repairs = { replacedSamples: 0 };
  const before = await SoundMeasures.create({ sampleRate, channelCount }, { room: true });
  const activity = options.keepMusic ? await MusicActivity.create(sampleRate) : null;
  let loud = false;
  let frames = 0;
  progress({ stage: 'analyse', fraction: 0 });
  for await (const block of checkedBlocks(tool, input, signal, { replacedSamples: 0 })) {
    const mono = mean(block);
    before.write(block, mono);
    activity?.write(mono);
    loud ||= block.some((channel) => channel.some((value) => value !== 0));
    frames += mono.length;
    progress({ stage: 'analyse', fraction: analysisShare * fractionDone(input, frames) });
  }

  const found = before.result();
  const { rt60 = null } = found;
  const music = activity?.result() ?? new Float32Array(0);
  const reason = untouchedBecause(loud, options.amount, rt60, music);
  const output = open('output', { sampleRate, channelCount });
  const after = reason ? null : await SoundMeasures.create({ sampleRate, channelCount }, { room: true });
  const writeOut = async (channels: Float32Array[]): Promise<void> => {
    after?.write(channels, mean(channels));
    await output.write(channels);
  };
  const dereverberation = reason
    ? null
    : await createDereverberation({
        sampleRate,
        channelCount,
        amount: options.amount / 100,
        keepEarly: options.keepEarly,
        rt60,
        music,
        signal,
      });
  frames = 0;
  for await (const block of checkedBlocks(tool, input, signal, repairs)) {
    if (dereverberation) await dereverberation.write(block, writeOut);
    else await writeOut(block);
    frames += block[0]!.length;
    progress({
      stage: 'remove',
      fraction: analysisShare + (1 - analysisShare) * fractionDone(input, frames),
    });
  }
  await dereverberation?.end(writeOut);
  const left = after?.result() ?? found;
  progress({ stage: 'remove', fraction: 1 });

  return {
    engine: 'dsp',
    result: {
      message:
        reason ??
        `${rt60 === null ? messages.unmeasured : messages.done}${hasMusic(music) ? ` ${messages.music}` : ''}`,
      changed: reason === null,
      rt60Before: rounded(rt60),
      rt60After: rounded(left.rt60 ?? null),
      measures: reason ? [] : whatChanged(found, left, { noise: false }),
      ...repairs,
    },
  };
};

const messages = {
  done: 'The late reverberation was predicted from the sound before it and taken out; what was left was held down.',
  unmeasured:
    'Too few sounds die away here to measure the room, so only what can be predicted from the sound before was taken out.',
  silent: 'This recording is silent, so nothing was changed.',
  amount: 'The amount is 0 %, so nothing was changed.',
  music: 'What sounds like music stayed as it was, since its held notes cannot be told from a room.',
  onlyMusic:
    'This sounds like music, whose held notes cannot be told from a room, so nothing was changed. Without “Leave music as it is” it is treated all the same.',
  dry: 'This recording already sounds dry, so nothing was changed.',
};

/** Why the sound comes back as it is; null when there is something to do. */
function untouchedBecause(
  loud: boolean,
  amount: number,
  rt60: number | null,
  music: MusicCurve,
): string | null {
  if (!loud) return messages.silent;
  if (amount === 0) return messages.amount;
  if (rt60 !== null && rt60 < dryBelowSeconds) return messages.dry;
  return isOnlyMusic(music) ? messages.onlyMusic : null;
}

function mean(channels: readonly Float32Array[]): Float32Array {
  const [first] = channels;
  if (channels.length === 1) return first!;
  const mean = new Float32Array(first!.length);
  for (let i = 0; i < mean.length; i++) {
    let sum = 0;
    for (let c = 0; c < channels.length; c++) sum += channels[c]![i]!;
    mean[i] = sum / channels.length;
  }
  return mean;
}

const rounded = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(100 * seconds) / 100;
