import type { InferenceRuntime } from '@formant/engine/base/inference';
import { runTool } from '@formant/engine/testing/run-tool';
import { noise } from '@formant/engine/testing/signals';
import { modelsOf } from '@formant/engine/testing/tiny-models';
import { tinyOnnx, tinySeparator } from '@formant/engine/testing/tiny-onnx';
import { beforeAll, describe, expect, it } from 'vitest';
import { run as splitStems } from '../../../engine/src/tools/stem-splitter/run.ts';
import { tool as stemSplitter } from '../../../engine/src/tools/stem-splitter/tool.ts';
import { run as removeVocals } from '../../../engine/src/tools/vocal-remover/run.ts';
import { tool as vocalRemover } from '../../../engine/src/tools/vocal-remover/tool.ts';
import { findRuntime } from './runtime.ts';

let runtime: InferenceRuntime;
beforeAll(async () => {
  const found = await findRuntime();
  if (!found) throw new Error('the tests bring a runtime of their own');
  runtime = found;
});

const song = (frames: number) => [noise(frames, 3), noise(frames, 5)];
const largest = (samples: Float32Array) =>
  samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const difference = (a: Float32Array, b: Float32Array) =>
  largest(a.map((value, i) => value - (b[i] ?? Number.NaN)));

const separator = (gains: Parameters<typeof tinySeparator>[0]) =>
  modelsOf(runtime, { tiny: { 'model.onnx': tinySeparator(gains) } });

describe('a separator in windows that overlap', () => {
  it.each([
    ['a part of a window', 30_000],
    ['one window to the sample', 343_980],
    ['several windows', 900_001],
  ])('gives %s back as it was, sample for sample', async (_, frames) => {
    const channels = song(frames);
    // an offset shows whether the normalisation is undone
    for (const channel of channels) for (let i = 0; i < frames; i++) channel[i] = channel[i]! + 0.1;
    const { outputs, engine } = await runTool(
      vocalRemover,
      removeVocals,
      { sampleRate: 44_100, channels },
      { options: { engine: 'onnx:tiny' }, models: separator([0, 0, 0, 1]) },
    );
    expect(engine).toBe('onnx:tiny');
    for (const [c, channel] of channels.entries()) {
      expect(outputs.vocals!.channels[c]!.length).toBe(frames);
      expect(difference(outputs.vocals!.channels[c]!, channel)).toBeLessThan(1e-4);
      expect(largest(outputs.instrumental!.channels[c]!)).toBeLessThan(1e-4);
    }
  });

  it('brings other rates to 44.1 kHz and back without moving a sample', async () => {
    const frames = 48_000 * 9;
    const tone = (hz: number) =>
      Float32Array.from({ length: frames }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / 48_000));
    const channels = [tone(440), tone(1000)];
    const { outputs } = await runTool(
      vocalRemover,
      removeVocals,
      { sampleRate: 48_000, channels },
      { options: { engine: 'onnx:tiny' }, models: separator([0, 0, 0, 1]) },
    );
    expect(outputs.vocals!.sampleRate).toBe(48_000);
    for (const [c, channel] of channels.entries()) {
      const made = outputs.vocals!.channels[c]!;
      expect(made.length).toBe(frames);
      // the ends hold the edge of two resampling filters
      const middle = (samples: Float32Array) => samples.subarray(2000, frames - 2000);
      expect(difference(middle(made), middle(channel))).toBeLessThan(1e-3);
    }
  });

  it('stems come in the network’s order and add up to the song', async () => {
    const channels = song(400_000);
    const { outputs, engine } = await runTool(
      stemSplitter,
      splitStems,
      { sampleRate: 44_100, channels },
      { options: { engine: 'onnx:tiny' }, models: separator([0.4, 0.3, 0.2, 0.1]) },
    );
    expect(engine).toBe('onnx:tiny');
    // the network sees the song without its mean, which is added again behind it
    const mean = channels[0]!.reduce((sum, value, i) => sum + (value + channels[1]![i]!) / 2, 0) / 400_000;
    // `other` is the song less the other three, 0.9 of it and 2.1 means
    const gains = { drums: 0.4, bass: 0.3, other: 0.2, vocals: 0.1 };
    for (const [stem, gain] of Object.entries(gains))
      for (const [c, channel] of channels.entries())
        expect(
          difference(
            outputs[stem]!.channels[c]!,
            stem === 'other'
              ? channel.map((value) => gain * value - 2.1 * mean)
              : channel.map((value) => gain * (value - mean) + mean),
          ),
        ).toBeLessThan(1e-4);
    const sum = channels[0]!.map((_, i) =>
      Object.values(outputs).reduce((all, audio) => all + audio.channels[0]![i]!, 0),
    );
    expect(difference(sum, channels[0]!)).toBeLessThan(1e-6);
  });

  it('mono stays mono', async () => {
    const channels = [noise(50_000, 7)];
    const { outputs } = await runTool(
      vocalRemover,
      removeVocals,
      { sampleRate: 44_100, channels },
      { options: { engine: 'onnx:tiny', strength: 50 }, models: separator([0, 0, 0, 1]) },
    );
    expect(outputs.vocals!.channels.length).toBe(1);
    expect(
      difference(
        outputs.instrumental!.channels[0]!,
        channels[0]!.map((value) => value / 2),
      ),
    ).toBeLessThan(1e-4);
  });

  it('stops between two windows when it is cancelled', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const running = runTool(
      vocalRemover,
      removeVocals,
      { sampleRate: 44_100, channels: song(900_000) },
      {
        options: { engine: 'onnx:tiny' },
        models: separator([0, 0, 0, 1]),
        signal: controller.signal,
        onProgress: ({ stage }) => stage === 'separate' && controller.abort(reason),
      },
    );
    await expect(running).rejects.toBe(reason);
  });
});

describe('a model that does not fit', () => {
  const scaled = tinyOnnx({
    inputs: [{ name: 'audio', dims: [1, 'n'] }],
    outputs: [{ name: 'out', dims: [1, 'n'] }],
    nodes: [{ op: 'Identity', inputs: ['audio'], outputs: ['out'] }],
  });

  it.each([
    ['another kind of network', scaled],
    ['another window', tinySeparator([1, 1, 1, 1], 44_100)],
  ])('%s is refused with what it has and what is wanted', async (_, bytes) => {
    const running = runTool(
      vocalRemover,
      removeVocals,
      { sampleRate: 44_100, channels: song(1000) },
      { options: { engine: 'onnx:odd' }, models: modelsOf(runtime, { odd: { 'model.onnx': bytes } }) },
    );
    await expect(running).rejects.toMatchObject({
      code: 'bad_model',
      message: expect.stringMatching(/\[1,2,343980\].*has (audio|mix) float32/),
    });
  });

  it('nothing else runs in the place of a model that is not there', async () => {
    const running = runTool(
      vocalRemover,
      removeVocals,
      { sampleRate: 44_100, channels: song(1000) },
      { options: { engine: 'onnx:tiny' } },
    );
    await expect(running).rejects.toMatchObject({ code: 'no_model' });
  });
});
