import { expect, it } from 'vitest';
import { runTool } from '../../testing/run-tool.ts';
import { voice } from '../../testing/signals.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

const sampleRate = 44100;
const seconds = 30;
const channels = [voice(seconds * sampleRate, sampleRate)];

it.for([
  ['pitch', { pitch: 4 }, 0.03],
  ['formant', { formant: -4 }, 0.03],
  ['giant', { preset: 'giant' }, 0.04],
  ['robot', { preset: 'robot' }, 0.04],
  ['breath', { breath: 50 }, 0.03],
] as const)(
  'changing a voice by %s takes less of its length than its limit',
  async ([name, options, limit], { bench }) => {
    const change = async () => {
      await runTool(tool, run, { sampleRate, channels }, { options });
    };
    const result = await bench(name, change).run({ iterations: 4, time: 0, warmupIterations: 1 });
    expect(result.latency.mean / 1000 / seconds).toBeLessThan(limit);
  },
);
