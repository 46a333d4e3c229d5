import { expect, it } from 'vitest';
import { runTool } from '../../testing/run-tool.ts';
import { band, voice } from '../../testing/signals.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

const sampleRate = 44100;
const seconds = 30;
const sung = voice(seconds * sampleRate, sampleRate);
const channels = band(seconds * sampleRate, sampleRate).map((side) =>
  side.map((value, i) => value + sung[i]!),
);

it.for([
  ['best', 0.05],
  ['fast', 0.03],
] as const)(
  'separating stereo at quality %s takes less than %f of its length',
  async ([quality, limit], { bench }) => {
    const separate = async () => {
      await runTool(tool, run, { sampleRate, channels }, { options: { quality } });
    };
    const result = await bench(quality, separate).run({ iterations: 4, time: 0, warmupIterations: 1 });
    expect(result.latency.mean / 1000 / seconds).toBeLessThan(limit);
  },
);
