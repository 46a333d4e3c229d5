import { describe, expect, it } from 'vitest';
import { ToolError } from '../../base/faults.ts';
import type { Models } from '../../base/inference.ts';
import { runTool } from '../../testing/run-tool.ts';
import { band, noise, sine, siSdrDb, voice } from '../../testing/signals.ts';
import { tinyGtcrn } from '../../testing/tiny-gtcrn.ts';
import type { EnhancerOptions } from './chain.ts';
import type { Change } from './report.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

/** A network that halves whatever it hears. */
const halving = tinyGtcrn({ known: [0.5, 0] });
const nearlyDeaf = tinyGtcrn({ known: [0.01, 0] });
const only = { mode: 'denoise', strength: 100, hum: false, clicks: false } as const;

/** GTCRN of these bytes, which run without any runtime; null where it is not installed. */
const installed = (bytes: Uint8Array | null): Models => ({
  installed: async (kind) => (bytes && kind === 'gtcrn' ? 'gtcrn' : null),
  async open(id) {
    if (!bytes || id !== 'gtcrn') throw new ToolError('no_model', `${id} is not installed`);
    return {
      id,
      kind: 'gtcrn',
      bytes: async () => bytes,
      session: () => Promise.reject(new Error('there is no runtime')),
      release: async () => undefined,
    };
  },
});

async function enhance(
  channels: Float32Array[],
  models: Models | undefined,
  options: Partial<EnhancerOptions> = only,
  sampleRate = 16_000,
) {
  const { outputs, result, engine } = await runTool(
    tool,
    run,
    { sampleRate, channels },
    { options, ...(models ? { models } : {}) },
  );
  // safe: `stages` is what describeChanges returns
  return { channels: outputs.output!.channels, engine, result, stages: result.stages as Change[] };
}
/** Amplitude of a tone in the middle of a sound. */
function amplitude(samples: Float32Array, hz: number, sampleRate: number): number {
  const [from, to] = [Math.floor(samples.length / 4), Math.floor((3 * samples.length) / 4)];
  let [re, im] = [0, 0];
  for (let i = from; i < to; i++) {
    re += samples[i]! * Math.cos((2 * Math.PI * hz * i) / sampleRate);
    im += samples[i]! * Math.sin((2 * Math.PI * hz * i) / sampleRate);
  }
  return (2 * Math.hypot(re, im)) / (to - from);
}

describe('which engine does the work', () => {
  const sound = noise(16_000, 4).map((value) => 0.1 * value);

  it('by itself the model where it is installed, else signal processing, and the result says which', async () => {
    expect((await enhance([sound], installed(halving))).engine).toBe('onnx:gtcrn');
    expect((await enhance([sound], installed(null))).engine).toBe('dsp');
    expect((await enhance([sound], undefined)).engine).toBe('dsp');
    expect((await enhance([sound], installed(halving), { ...only, engine: 'dsp' })).engine).toBe('dsp');
  });

  it('a damaged model: by itself signal processing and why; asked for by name a refusal', async () => {
    const damaged = installed(halving.subarray(0, 100_000));
    const { engine, result } = await enhance([sound], damaged);
    expect(engine).toBe('dsp');
    expect(result.engineNote).toMatch(/Signal processing did the work.*(damaged|not a GTCRN)/);
    await expect(enhance([sound], damaged, { ...only, engine: 'onnx:gtcrn' })).rejects.toThrow(
      /damaged|not a GTCRN/,
    );
  });

  it('a model that is removed in the middle of the work is missed by nobody', async () => {
    let asked = 0;
    const models = installed(halving);
    const vanishing: Models = {
      ...models,
      async open(id) {
        if (asked++ > 0) throw new ToolError('no_model', 'it was removed');
        return models.open(id);
      },
    };
    const { engine, channels } = await enhance([sound], vanishing, { ...only, mode: 'speech' });
    expect(engine).toBe('onnx:gtcrn');
    expect(channels[0]).toHaveLength(sound.length);
  });
});

describe('the mask', () => {
  it.each([8000, 16_000, 44_100, 48_000, 192_000])(
    'halves what lies below 8 kHz, at %i Hz',
    async (sampleRate) => {
      // not a note that ends, which would be music: it never does
      const low = sine(1000, 3, sampleRate, 0.2);
      const { channels } = await enhance([low], installed(halving), only, sampleRate);
      expect(channels[0]).toHaveLength(low.length);
      expect(amplitude(channels[0]!, 1000, sampleRate)).toBeCloseTo(0.1, 2);
    },
  );

  it('is the same for all channels, also for a voice out of phase', async () => {
    const left = voice(48_000, 16_000).map((value) => 0.2 * value);
    for (const right of [left.map((value) => -value), left.map((value) => 0.3 * value)]) {
      const { channels } = await enhance([left, right], installed(halving));
      for (const [c, was] of [left, right].entries()) expect(siSdrDb(was, channels[c]!)).toBeGreaterThan(40); // half as loud and nothing else
    }
  });

  it('leaves the share that the strength says', async () => {
    const low = sine(1000, 3, 16_000, 0.2);
    const { channels } = await enhance([low], installed(nearlyDeaf), { ...only, strength: 50 });
    const left = 10 ** (-17 / 20);
    expect(amplitude(channels[0]!, 1000, 16_000) / 0.2).toBeCloseTo(left + (1 - left) * 0.01, 2);
  });

  it('takes hiss above 8 kHz along with what it takes out below', async () => {
    const hiss = noise(4 * 48_000, 8).map((value) => 0.05 * value);
    const { channels } = await enhance([hiss], installed(nearlyDeaf), only, 48_000);
    const half = (sound: Float32Array) => sound.subarray(96_000, 168_000);
    const level = (sound: Float32Array) =>
      10 * Math.log10(half(sound).reduce((sum, value) => sum + value * value, 1e-12));
    expect(level(hiss) - level(channels[0]!)).toBeGreaterThan(15);
  });
});

describe('what it must not harm', () => {
  it('music: a model that would mute it leaves it as it is, and the report says so', async () => {
    const [left, right] = band(12 * 44_100, 44_100);
    const { channels, stages } = await enhance([left, right], installed(nearlyDeaf), only, 44_100);
    const power = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0);
    const lost = left.map((value, i) => value - channels[0]![i]!);
    expect(10 * Math.log10(power(left) / power(lost))).toBeGreaterThan(20);
    expect(stages.find(({ step }) => step === 'noise')?.text).toMatch(/music/);
  });

  it('a voice in noise is no music', async () => {
    const hiss = noise(8 * 16_000, 3);
    const sound = voice(8 * 16_000, 16_000).map((value, i) => 0.2 * value + 0.02 * hiss[i]!);
    const { channels, stages } = await enhance([sound], installed(nearlyDeaf));
    expect(stages.find(({ step }) => step === 'noise')?.text).not.toMatch(/music/);
    const power = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0);
    expect(power(channels[0]!)).toBeLessThan(0.01 * power(sound));
  });

  it('silence stays silence, and what is no number becomes it', async () => {
    const { channels, stages } = await enhance([new Float32Array(16_000)], installed(halving));
    expect(channels[0]!.every((value) => value === 0)).toBe(true);
    expect(stages.every(({ applied }) => !applied)).toBe(true);
    const broken = noise(16_000, 9).map((value) => 0.1 * value);
    broken.fill(Number.NaN, 500, 900);
    broken[3000] = Number.POSITIVE_INFINITY;
    const { channels: repaired, result } = await enhance([broken], installed(halving));
    expect(repaired[0]!.every(Number.isFinite)).toBe(true);
    expect(result.replacedSamples).toBe(401);
  });

  it.each([1, 100, 4410])('a sound of %i samples', async (frames) => {
    const { channels } = await enhance(
      [noise(frames, 2).map((value) => 0.3 * value)],
      installed(halving),
      only,
      44_100,
    );
    expect(channels[0]).toHaveLength(frames);
    expect(channels[0]!.every(Number.isFinite)).toBe(true);
  });
});
