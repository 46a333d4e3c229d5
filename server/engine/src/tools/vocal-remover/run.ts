import { checkedBlocks, fractionDone } from '../../base/input.ts';
import type { RunTool } from '../../base/tool.ts';
import { downmixToStereo } from '../../dsp/levels/downmix.ts';
import { hasStereoSide } from '../../dsp/levels/stereo-side.ts';
import { createVoiceSeparation } from '../../dsp/separation/voice-separation.ts';
import { tool } from './tool.ts';

/**
 * Takes the centred voice out of a stereo song, in constant memory; the first samples are written when ten
 * seconds of input have been read. `vocals` is equal on both sides; `instrumental` is the song less `strength`
 * percent of it, so that at 100 % the two add up to the song.
 *
 * A song without any difference between left and right gives no cue to go by: it comes back untouched as the
 * instrumental, `vocals` is silent, and the result says so.
 */
export const run: RunTool<(typeof tool)['options']> = async (toolRun) => {
  if (toolRun.options.engine !== 'dsp') return (await import('./run-model.ts')).runModel(toolRun);
  const { input, options, open, signal, progress } = toolRun;
  const repairs = { replacedSamples: 0 };
  const channelCount = Math.min(2, input.channelCount);
  progress({ stage: 'analyse', fraction: 0 });
  const stereo = await hasStereoSide(checkedBlocks(tool, input, signal, { replacedSamples: 0 }));

  const format = { sampleRate: input.sampleRate, channelCount };
  const vocals = open('vocals', format);
  const instrumental = open('instrumental', format);
  const separation = stereo
    ? await createVoiceSeparation({
        sampleRate: input.sampleRate,
        lowHz: options.low,
        quality: options.quality,
        strength: options.strength / 100,
        signal,
      })
    : null;
  const energy = { vocals: 0, instrumental: 0 };
  const writeOut = async (voice: Float32Array, backing: Float32Array[]): Promise<void> => {
    energy.vocals += channelCount * squareSum(voice);
    for (const channel of backing) energy.instrumental += squareSum(channel);
    await vocals.write(backing.map(() => voice));
    await instrumental.write(backing);
  };

  let frames = 0;
  for await (const block of checkedBlocks(tool, input, signal, repairs)) {
    const song = downmixToStereo(block);
    frames += song[0]!.length;
    if (separation) await separation.write(song, writeOut);
    else await writeOut(new Float32Array(song[0]!.length), song);
    progress({ stage: 'separate', fraction: fractionDone(input, frames) });
  }
  await separation?.end(writeOut);
  progress({ stage: 'separate', fraction: 1 });

  return {
    engine: 'dsp',
    result: {
      message: stereo ? messages.done : messages.noCue,
      stereoCue: stereo,
      voiceToBackingDb: stereo ? levelDb(energy.vocals, energy.instrumental) : null,
      ...(input.channelCount > 2 ? { mixedDownFrom: input.channelCount } : {}),
      ...repairs,
    },
  };
};

const messages = {
  done: 'The voice was taken from the middle of the stereo image.',
  noCue:
    'Left and right are the same in this recording, so nothing tells the voice from the band. The song is unchanged in the instrumental and the vocals are silent. Use a stereo version of the song.',
};

function squareSum(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]! * samples[i]!;
  return sum;
}

/** Ratio of two energies in dB to one decimal; null where either is silent. */
function levelDb(energy: number, reference: number): number | null {
  return energy > 0 && reference > 0 ? Math.round(100 * Math.log10(energy / reference)) / 10 : null;
}
