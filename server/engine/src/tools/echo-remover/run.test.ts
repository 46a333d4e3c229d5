import { describe, expect, it } from 'vitest';
import type { SoundMeasure } from '../../base/measure.ts';
import { runTool } from '../../testing/run-tool.ts';
import { noise, siSdrDb, speech, withEcho } from '../../testing/signals.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

type Found = { delayMs: number; gainDb: number }[];
const remove = (channels: Float32Array[], sampleRate: number, options = {}) =>
  runTool(tool, run, { sampleRate, channels }, { options });

describe('an echo', () => {
  it.each([16_000, 44_100, 8000])('is found within 2 ms and taken out at %i Hz', async (sampleRate) => {
    const dry = speech(8, sampleRate);
    const wet = withEcho(dry, sampleRate, [[183, 0.5]]);
    const { outputs, result } = await remove([wet], sampleRate);
    const echoes = result.echoes as Found;
    expect(echoes.length).toBe(1);
    expect(Math.abs(echoes[0]!.delayMs - 183)).toBeLessThan(2);
    expect(Math.abs(echoes[0]!.gainDb + 6)).toBeLessThan(2);
    const gainDb = siSdrDb(dry, outputs.output!.channels[0]!) - siSdrDb(dry, wet);
    expect(gainDb).toBeGreaterThan(10); // an exact inverse would gain more; this one has to be estimated
    const [echo] = result.measures as SoundMeasure[];
    expect(echo).toMatchObject({ measure: 'echo', before: echoes[0]!.gainDb, after: null });
  });

  it('of which half is taken out is found again, weaker, and one given by hand is not said to be measured', async () => {
    const wet = withEcho(speech(8, 16_000), 16_000, [[183, 0.7]]);
    const measures = async (options: object) =>
      (await remove([wet], 16_000, options)).result.measures as SoundMeasure[];
    const [echo] = await measures({ amount: 50 });
    expect(echo!.before! - echo!.after!).toBeGreaterThan(3);
    expect(echo!.before! - echo!.after!).toBeLessThan(9); // half of it: 6 dB
    const kinds = (rows: SoundMeasure[]) => rows.map(({ measure }) => measure);
    expect(kinds(await measures({ delay: 183, gain: -6 }))).not.toContain('echo');
    expect(await measures({ amount: 0 })).toEqual([]);
  });

  it('of two delays is found as two, in both channels of a stereo recording', async () => {
    const sampleRate = 16_000;
    const dry = speech(10, sampleRate);
    const wet = withEcho(dry, sampleRate, [
      [120, 0.45],
      [190, 0.28],
    ]);
    const { outputs, result } = await remove([wet, wet.map((value) => value / 2)], sampleRate);
    const delays = (result.echoes as Found).map(({ delayMs }) => delayMs);
    expect(delays.length).toBe(2);
    expect(Math.abs(delays[0]! - 120)).toBeLessThan(2);
    expect(Math.abs(delays[1]! - 190)).toBeLessThan(2);
    const before = siSdrDb(dry, wet);
    for (const channel of outputs.output!.channels) expect(siSdrDb(dry, channel)).toBeGreaterThan(before + 8);
  });

  it('given by hand is taken out as told', async () => {
    const dry = speech(4, 44_100);
    const wet = dry.map((value, i) => value + (i >= 4410 ? 0.2 * dry[i - 4410]! : 0));
    const { outputs, result } = await remove([wet], 44_100, { delay: 100, gain: -14 }); // 0.2
    expect(result.echoes).toEqual([{ delayMs: 100, gainDb: -14 }]);
    expect(siSdrDb(dry, outputs.output!.channels[0]!)).toBeGreaterThan(siSdrDb(dry, wet) + 8);
  });

  it('stays when the amount is 0', async () => {
    const wet = withEcho(speech(6, 16_000), 16_000, [[150, 0.5]]);
    const { outputs, result } = await remove([wet], 16_000, { amount: 0 });
    expect(outputs.output!.channels[0]).toEqual(wet);
    expect(result.changed).toBe(false);
  });
});

describe('a recording without an echo comes back untouched', () => {
  it.each([
    ['speech', speech(8, 16_000)],
    ['noise', noise(6 * 16_000, 4)],
    ['a tone', Float32Array.from({ length: 6 * 16_000 }, (_, i) => 0.3 * Math.sin(i * 0.12))],
    ['silence', new Float32Array(5 * 16_000)],
    ['a tenth of a second', speech(0.1, 16_000)],
    ['one sample', Float32Array.of(0.5)],
  ])('%s', async (_, samples) => {
    const { outputs, result } = await remove([samples], 16_000);
    expect(result).toMatchObject({ changed: false, echoes: [] });
    expect(result.message).toMatch(/^No echo/);
    expect(outputs.output!.channels[0]).toEqual(samples);
  });
});

it('block sizes make no difference', async () => {
  const wet = withEcho(speech(5, 44_100), 44_100, [[210, 0.5]]);
  const sound = { sampleRate: 44_100, channels: [wet] };
  const small = await runTool(tool, run, sound, { blockFrames: 1000 });
  const large = await runTool(tool, run, sound, { blockFrames: 65_536 });
  expect(small.outputs).toEqual(large.outputs);
});

it('refuses a delay too short to be an echo', async () => {
  await expect(remove([speech(1, 16_000)], 16_000, { delay: 5 })).rejects.toMatchObject({
    code: 'bad_option',
  });
});
