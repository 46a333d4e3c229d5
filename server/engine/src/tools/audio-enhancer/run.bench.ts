import { expect, it } from 'vitest';
import { runTool } from '../../testing/run-tool.ts';
import { noise, voice } from '../../testing/signals.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

const sampleRate = 44100;
const seconds = 30;
const hiss = noise(seconds * sampleRate);
const channels = [voice(seconds * sampleRate, sampleRate).map((value, i) => 0.3 * value + 0.01 * hiss[i]!)];

it.for([
  ['speech', 0.05],
  ['denoise', 0.05],
  ['level', 0.03],
] as const)(
  'enhancing a voice in mode %s takes less than %f of its length',
  async ([mode, limit], { bench }) => {
    const enhance = async () => {
      await runTool(tool, run, { sampleRate, channels }, { options: { mode } });
    };
    const result = await bench(mode, enhance).run({ iterations: 4, time: 0, warmupIterations: 1 });
    expect(result.latency.mean / 1000 / seconds).toBeLessThan(limit);
  },
);
