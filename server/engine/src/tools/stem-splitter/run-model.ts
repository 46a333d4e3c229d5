import type { RunTool } from '../../base/tool.ts';
import { withModel } from '../../models/ports/with-model.ts';
import { splitSong } from '../../models/tools/song-stems.ts';
import { tool } from './tool.ts';

const stemNames = ['vocals', 'drums', 'bass', 'other'] as const;

/**
 * The same four stems by a neural model. What the model leaves over of the song (usually next to nothing) goes
 * into `other`, so that the stems add up to it. `quality` belongs to the built-in engine and has no effect here.
 */
export const runModel: RunTool<(typeof tool)['options']> = ({ options, open, models, ...run }) =>
  withModel(models, options.engine, async (model) => {
    const { input } = run;
    const format = { sampleRate: input.sampleRate, channelCount: Math.min(2, input.channelCount) };
    const sinks = stemNames.map((name) => ({ name, sink: open(name, format), energy: 0 }));
    const repairs = { replacedSamples: 0 };
    await splitSong(tool, run, model, repairs, async (stems, song) => {
      for (const [c, other] of stems.other.entries())
        for (let i = 0; i < other.length; i++)
          other[i] = song[c]![i]! - stems.vocals[c]![i]! - stems.drums[c]![i]! - stems.bass[c]![i]!;
      for (const stem of sinks) {
        for (const channel of stems[stem.name])
          for (let i = 0; i < channel.length; i++) stem.energy += channel[i]! * channel[i]!;
        await stem.sink.write(stems[stem.name]);
      }
    });
    const total = sinks.reduce((sum, { energy }) => sum + energy, 0);
    return {
      engine: `onnx:${model.id}`,
      result: {
        message: 'A neural model split the song into four stems, which add up to it.',
        levelsDb: Object.fromEntries(
          sinks.map(({ name, energy }) => [
            name,
            energy > 0 ? Math.round(100 * Math.log10(energy / total)) / 10 : null,
          ]),
        ),
        ...(input.channelCount > 2 ? { mixedDownFrom: input.channelCount } : {}),
        ...repairs,
      },
    };
  });
