import { checkedBlocks, fractionDone } from '../../base/input.ts';
import type { RunTool } from '../../base/tool.ts';
import { downmixToStereo } from '../../dsp/levels/downmix.ts';
import { hasStereoSide } from '../../dsp/levels/stereo-side.ts';
import { createVoiceSeparation } from '../../dsp/separation/voice-separation.ts';
import { createBandSplitter } from './band-splitter.ts';
import { tool } from './tool.ts';

/**
 * Four stems that add up to the song, in constant memory: the centred voice first, then drums, bass and the rest
 * out of what it leaves. Mono recordings give no cue for the voice: it stays in the other stems, `vocals` is
 * silent and the result says so.
 */
export const run: RunTool<(typeof tool)['options']> = async (toolRun) => {
  if (toolRun.options.engine !== 'dsp') return (await import('./run-model.ts')).runModel(toolRun);
  const { input, options, open, signal, progress } = toolRun;
  const { sampleRate } = input;
  const channelCount = Math.min(2, input.channelCount);
  const repairs = { replacedSamples: 0 };
  progress({ stage: 'analyse', fraction: 0 });
  const stereo = await hasStereoSide(checkedBlocks(tool, input, signal, { replacedSamples: 0 }));
  const format = { sampleRate, channelCount };
  const sinks = {
    vocals: open('vocals', format),
    drums: open('drums', format),
    bass: open('bass', format),
    other: open('other', format),
  };
  const energies = { vocals: 0, drums: 0, bass: 0, other: 0 };
  const write = async (stem: keyof typeof sinks, block: Float32Array[]): Promise<void> => {
    for (const channel of block) energies[stem] += energy(channel);
    await sinks[stem].write(block);
  };
  const band = await createBandSplitter(format);
  const writeBand = async (): Promise<void> => {
    for (let stems = band.read(); stems; stems = band.read()) {
      for (const stem of ['drums', 'bass', 'other'] as const) await write(stem, stems[stem]);
      signal.throwIfAborted();
    }
  };
  const writeOut = async (voice: Float32Array, backing: Float32Array[]): Promise<void> => {
    await write(
      'vocals',
      backing.map(() => voice),
    );
    band.write(backing);
    await writeBand();
  };
  const separation = stereo
    ? await createVoiceSeparation({ sampleRate, lowHz: 90, quality: options.quality, strength: 1, signal })
    : null;

  let frames = 0;
  for await (const block of checkedBlocks(tool, input, signal, repairs)) {
    const song = downmixToStereo(block);
    frames += song[0]!.length;
    if (separation) await separation.write(song, writeOut);
    else await writeOut(new Float32Array(song[0]!.length), song);
    progress({ stage: 'separate', fraction: fractionDone(input, frames) });
  }
  await separation?.end(writeOut);
  band.end();
  await writeBand();
  progress({ stage: 'separate', fraction: 1 });

  const total = Object.values(energies).reduce((sum, energy) => sum + energy, 0);
  return {
    engine: 'dsp',
    result: {
      message: stereo
        ? 'The song was split into four stems, which add up to it.'
        : 'Left and right are the same in this recording, so nothing tells the voice from the band: the vocals are silent and the voice is part of the other stems. Use a stereo version of the song.',
      stereoCue: stereo,
      levelsDb: Object.fromEntries(
        Object.entries(energies).map(([stem, energy]) => [
          stem,
          energy > 0 ? Math.round(100 * Math.log10(energy / total)) / 10 : null,
        ]),
      ),
      ...(input.channelCount > 2 ? { mixedDownFrom: input.channelCount } : {}),
      ...repairs,
    },
  };
};

function energy(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]! * samples[i]!;
  return sum;
}
