import type { OptionValues } from '@formant/engine';
import type { InferenceRuntime } from '@formant/engine/base/inference';
import { pitchStep } from '@formant/engine/models/voices/rvc';
import { trackF0 } from '@formant/engine/speech/pitch/f0';
import { runTool } from '@formant/engine/testing/run-tool';
import { modelsOf } from '@formant/engine/testing/tiny-models';
import { tinyContentVec, tinyRvc } from '@formant/engine/testing/tiny-rvc';
import { tools } from '@formant/engine/tools';
import { beforeAll, describe, expect, it } from 'vitest';
import { findRuntime } from './runtime.ts';

const { tool } = tools['voice-changer'];
let runtime: InferenceRuntime;
let change: Awaited<ReturnType<(typeof tools)['voice-changer']['run']>>;
beforeAll(async () => {
  const found = await findRuntime();
  if (!found) throw new Error('the tests bring a runtime of their own');
  runtime = found;
  change = await tools['voice-changer'].run();
});

/** A buzz with a slow melody and a pause in its middle. */
function speech(seconds: number, sampleRate: number, hz = 140): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => {
    const time = i / sampleRate;
    phase += (hz * 2 ** (0.2 * Math.sin(2 * Math.PI * 0.5 * time))) / sampleRate;
    const paused = time > seconds / 2 - 0.3 && time < seconds / 2 + 0.3;
    let sum = 0;
    for (let k = 1; k < 12; k++) sum += Math.sin(2 * Math.PI * k * phase) / k;
    return paused ? 0 : 0.2 * sum;
  });
}
const run = (
  channels: Float32Array[],
  sampleRate: number,
  options: Partial<OptionValues<(typeof tool)['options']>> = {},
  { voice = tinyRvc(), encoder = tinyContentVec() as Uint8Array | null } = {},
) =>
  runTool(
    tool,
    change,
    { sampleRate, channels },
    {
      options: { voice: 'v.onnx', ...options },
      readVoice: async () => voice,
      models: modelsOf(runtime, encoder ? { contentvec: { 'model.onnx': encoder } } : {}),
    },
  );
const pitchOf = async (samples: Float32Array, sampleRate: number) =>
  (await trackF0(samples, sampleRate)).map(({ time, f0 }) => ({ time, f0 }));

describe('a voice of RVC in the voice changer', () => {
  it.each([
    [44_100, 0],
    [48_000, 12],
    [16_000, -5],
  ])(
    'at %i Hz follows the melody %i semitones away, over several runs, and keeps length and pauses',
    async (sampleRate, pitch) => {
      const input = speech(11, sampleRate);
      const { outputs, engine, result } = await run([input], sampleRate, { pitch });
      const [output] = outputs.output!.channels;
      expect(engine).toBe('onnx:contentvec+rvc');
      expect(result.message).toMatch(/neural model \(RVC\)/);
      expect(output!.length).toBe(input.length);
      const before = await pitchOf(input, sampleRate);
      const after = await pitchOf(output!, sampleRate);
      const errors = before.flatMap(({ time, f0 }, i) => {
        const now = after[i]?.f0 ?? 0;
        const isSteady = before[i - 8]?.f0 && before[i + 8]?.f0;
        return f0 > 0 && isSteady && time > 0.2 && time < 10.8
          ? [now > 0 ? Math.abs(12 * Math.log2(now / f0) - pitch) : 99]
          : [];
      });
      errors.sort((a, b) => a - b);
      expect(errors.length).toBeGreaterThan(1500); // frames of 5 ms
      expect(errors[Math.floor(0.95 * errors.length)]).toBeLessThan(0.5); // semitones
      const rms = (from: number, to: number) => {
        const part = output!.subarray(from * sampleRate, to * sampleRate);
        return Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / part.length);
      };
      expect(rms(5.35, 5.65)).toBeLessThan(0.02 * rms(2, 3)); // the pause stays one
      // where two runs meet (at 4 s and 8 s) nothing drops out
      for (const border of [4, 8]) expect(rms(border - 0.02, border + 0.02)).toBeGreaterThan(0.4 * rms(2, 3));
    },
  );

  it('gives the same sound to every channel, and the same again', async () => {
    const input = speech(2, 44_100);
    const first = await run([input, input.map((x) => x / 2)], 44_100);
    const [left, right] = first.outputs.output!.channels;
    expect(right).toEqual(left);
    const again = await run([input, input.map((x) => x / 2)], 44_100);
    expect(again.outputs.output!.channels[0]).toEqual(left);
  });

  it('moves the melody into a range', async () => {
    const { outputs } = await run([speech(6, 16_000)], 16_000, { rangeLow: 250, rangeHigh: 330 });
    const voiced = (await pitchOf(outputs.output!.channels[0]!, 16_000)).filter(({ f0 }) => f0 > 0);
    const median = voiced.map(({ f0 }) => f0).sort((a, b) => a - b)[voiced.length >> 1]!;
    expect(median).toBeGreaterThan(245); // Hz; it was about 140
    expect(median).toBeLessThan(340);
  });

  it('of silence makes silence', async () => {
    const { outputs } = await run([new Float32Array(44_100)], 44_100);
    expect(outputs.output!.channels[0]!.every((x) => Math.abs(x) < 1e-6)).toBe(true);
  });

  it('stops between two runs', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const running = runTool(
      tool,
      change,
      { sampleRate: 16_000, channels: [speech(20, 16_000)] },
      {
        options: { voice: 'v.onnx' },
        readVoice: async () => tinyRvc(),
        models: modelsOf(runtime, { contentvec: { 'model.onnx': tinyContentVec() } }),
        signal: controller.signal,
        onProgress: ({ fraction }) => fraction > 0.2 && controller.abort(reason),
      },
    );
    await expect(running).rejects.toBe(reason);
  });

  it.each([
    ['without ContentVec', {}, { encoder: null }, 'no_model', /formant models install contentvec-768/],
    [
      'with features of another width',
      {},
      { voice: tinyRvc({ width: 256 }) },
      'bad_model',
      /features of 256 numbers.*first version/,
    ],
    [
      'that is another network',
      {},
      { voice: tinyContentVec() },
      'bad_model',
      /not a voice of RVC.*has source float32/,
    ],
    ['whose ContentVec is none', {}, { encoder: tinyRvc() }, 'bad_model', /not a ContentVec model/],
  ])('%s is refused in words', async (_, options, files, code, message) => {
    await expect(run([speech(1, 16_000)], 16_000, options, files as never)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('puts F0 on the steps that voices are trained on', () => {
    expect([0, 30, 50, 1100, 4000].map(pitchStep)).toEqual([1, 1, 1, 255, 255]);
    expect(pitchStep(220)).toBe(
      Math.round(
        ((1127 * Math.log1p(220 / 700) - 77.755) * 254) / (1127 * Math.log1p(1100 / 700) - 77.755) + 1,
      ),
    );
  });
});
