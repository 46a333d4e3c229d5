import type { RunTool } from '../../base/tool.ts';
import { withModel } from '../../models/ports/with-model.ts';
import { splitSong } from '../../models/tools/song-stems.ts';
import { tool } from './tool.ts';

/**
 * The same outputs by a neural model: `vocals` is the model's stem in stereo, `instrumental` the song less
 * `strength` percent of it, so that at 100 % the two add up to the song. `low` and `quality` belong to the
 * built-in engine and have no effect here.
 */
export const runModel: RunTool<(typeof tool)['options']> = ({ options, open, models, ...run }) =>
  withModel(models, options.engine, async (model) => {
    const { input } = run;
    const format = { sampleRate: input.sampleRate, channelCount: Math.min(2, input.channelCount) };
    const vocals = open('vocals', format);
    const instrumental = open('instrumental', format);
    const repairs = { replacedSamples: 0 };
    const strength = options.strength / 100;
    await splitSong(tool, run, model, repairs, async (stems, song) => {
      await vocals.write(stems.vocals);
      await instrumental.write(
        song.map((channel, c) => channel.map((value, i) => value - strength * stems.vocals[c]![i]!)),
      );
    });
    return {
      engine: `onnx:${model.id}`,
      result: {
        message: 'A neural model told the voice from the band.',
        ...(input.channelCount > 2 ? { mixedDownFrom: input.channelCount } : {}),
        ...repairs,
      },
    };
  });
