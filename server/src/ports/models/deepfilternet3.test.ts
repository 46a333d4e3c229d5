import type { InferenceRuntime } from '@formant/engine/base/inference';
import { erbWidths } from '@formant/engine/models/tools/deepfilter-features';
import { DeepFilterStage, openDeepFilter } from '@formant/engine/models/tools/deepfilter-stage';
import { runTool } from '@formant/engine/testing/run-tool';
import { noise } from '@formant/engine/testing/signals';
import { modelsOf, tinyDeepFilter } from '@formant/engine/testing/tiny-models';
import { beforeAll, describe, expect, it } from 'vitest';
import { run as enhance } from '../../../engine/src/tools/audio-enhancer/run.ts';
import { tool as enhancer } from '../../../engine/src/tools/audio-enhancer/tool.ts';
import { findRuntime } from './runtime.ts';

let runtime: InferenceRuntime;
beforeAll(async () => {
  const found = await findRuntime();
  if (!found) throw new Error('the tests bring a runtime of their own');
  runtime = found;
});

const nets = async (form: Parameters<typeof tinyDeepFilter>[0]) =>
  openDeepFilter(await modelsOf(runtime, { tiny: tinyDeepFilter(form) }).open('tiny'));
const largest = (samples: Float32Array) =>
  samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

async function filter(
  channels: Float32Array[],
  form: Parameters<typeof tinyDeepFilter>[0],
  { sampleRate = 48_000, leastGain = 0, blockFrames = 7001 } = {},
): Promise<Float32Array[]> {
  const stage = new DeepFilterStage(
    await nets(form),
    { sampleRate, channelCount: channels.length },
    leastGain,
  );
  const parts: Float32Array[][] = [];
  for (let at = 0; at < channels[0]!.length; at += blockFrames)
    parts.push(await stage.push(channels.map((channel) => channel.subarray(at, at + blockFrames))));
  parts.push(await stage.end());
  return channels.map((_, c) => Float32Array.from(parts.flatMap((part) => Array.from(part[c]!))));
}

describe('networks that change nothing give the sound back, sample for sample', () => {
  it.each([
    ['short of a frame', 300],
    ['some frames', 20_000],
    ['more than one window', 48_000 * 12 + 77],
  ])('%s', async (_, frames) => {
    const channels = [noise(frames, 3), noise(frames, 5)];
    const out = await filter(channels, {});
    for (const [c, channel] of channels.entries()) {
      expect(out[c]!.length).toBe(frames);
      expect(largest(out[c]!.map((value, i) => value - channel[i]!))).toBeLessThan(1e-5);
    }
  });

  it.each([44_100, 16_000])('at %i Hz, by resampling there and back', async (sampleRate) => {
    const frames = 3 * sampleRate;
    const tone = Float32Array.from(
      { length: frames },
      (_, i) => 0.5 * Math.sin((2 * Math.PI * 440 * i) / sampleRate),
    );
    const [out] = await filter([tone], {}, { sampleRate });
    expect(out!.length).toBe(frames);
    const off = out!.map((value, i) => value - tone[i]!).subarray(1000, frames - 1000);
    expect(largest(off)).toBeLessThan(1e-3);
  });
});

it('a tap on the frame before delays the low bins by a hop of 10 ms', async () => {
  const frames = 48_000;
  const low = Float32Array.from(
    { length: frames },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * 400 * i) / 48_000),
  );
  const [out] = await filter([low], { taps: [0, 1, 0, 0, 0] });
  const off = out!.subarray(4800, 40_000).map((value, i) => value - low[4800 + i - 480]!);
  expect(largest(off)).toBeLessThan(1e-3); // 400 Hz lies far below the last of the 96 bins
});

it('the share that is to stay is mixed in again', async () => {
  const sound = noise(20_000, 9);
  const [out] = await filter([sound], { gain: 0, taps: [0, 0, 0, 0, 0] }, { leastGain: 0.25 });
  expect(largest(out!.map((value, i) => value - 0.25 * sound[i]!))).toBeLessThan(1e-5);
});

it('explicit states are carried from chunk to chunk, for each channel on its own', async () => {
  const frames = 48_000 * 3;
  // above the bins of the deep filter, so that only the gains count
  const high = Float32Array.from(
    { length: frames },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * 12_000 * i) / 48_000),
  );
  const out = await filter([high, high], { gain: 0.5, stateful: true });
  // a chunk is a second: the state is 0 in the first, then 0.5 and 1
  for (const channel of out)
    for (const [second, level] of [0, 0.25, 0.5].entries()) {
      const middle = channel.subarray(48_000 * second + 5000, 48_000 * (second + 1) - 5000);
      expect(largest(middle)).toBeCloseTo(level, 3);
    }
});

it('the bands are those of the original', () => {
  expect(erbWidths.slice(0, 10)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
  expect(erbWidths.reduce((sum, width) => sum + width, 0)).toBe(481);
  expect(erbWidths.length).toBe(32);
});

describe('the enhancer', () => {
  const sound = noise(48_000, 3).map((value) => value / 10);
  const options = { engine: 'onnx:tiny', mode: 'denoise', hum: false, clicks: false, strength: 100 } as const;

  it('uses the model for noise, and says so', async () => {
    const models = modelsOf(runtime, { tiny: tinyDeepFilter({ gain: 0.5, taps: [0, 0, 0.5, 0, 0] }) });
    const { outputs, engine, result } = await runTool(
      enhancer,
      enhance,
      { sampleRate: 48_000, channels: [sound] },
      { options, models },
    );
    expect(engine).toBe('onnx:tiny');
    expect(largest(outputs.output!.channels[0]!.map((value, i) => value - sound[i]! / 2))).toBeLessThan(1e-4);
    expect(result.stages).toContainEqual(
      expect.objectContaining({ step: 'noise', applied: true, amountDb: null }),
    );
  });

  it('does not open it where no noise reduction is asked for', async () => {
    const { engine } = await runTool(
      enhancer,
      enhance,
      { sampleRate: 48_000, channels: [sound] },
      { options: { ...options, mode: 'level' } },
    );
    expect(engine).toBe('dsp');
  });

  it('refuses networks of another kind in words', async () => {
    const tiny = tinyDeepFilter({});
    const models = modelsOf(runtime, { tiny: { ...tiny, 'enc.onnx': tiny['erb_dec.onnx'] } });
    const running = runTool(
      enhancer,
      enhance,
      { sampleRate: 48_000, channels: [sound] },
      { options, models },
    );
    await expect(running).rejects.toMatchObject({
      code: 'bad_model',
      message: expect.stringContaining('feat_erb'),
    });
  });
});
