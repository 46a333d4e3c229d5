import { expect, it } from 'vitest';
import { joined } from '../../base/joined.ts';
import { F0Summary } from '../../speech/pitch/f0-summary.ts';
import { type ContentEncoder, contentHz, generatorFramesASecond, type VoiceGenerator } from './rvc.ts';
import { RvcStage } from './rvc-stage.ts';

const perFeature = contentHz / 50;
const perFrame = contentHz / generatorFramesASecond;

/** Hears how loud 20 ms are, and speaks 10 ms as loud as it is told: what goes in can be told from what comes out. */
const encoder: ContentEncoder = {
  width: 1,
  encode: async (samples) => ({
    width: 1,
    rows: Float32Array.from({ length: samples.length / perFeature }, (_, t) =>
      samples.subarray(t * perFeature, (t + 1) * perFeature).reduce((most, x) => Math.max(most, x), 0),
    ),
  }),
};
const generator: VoiceGenerator = {
  width: 1,
  generate: async (features, _width, f0) =>
    Float32Array.from({ length: f0.length * perFrame }, (_, i) => features[Math.floor(i / perFrame)]!),
};

it.each([contentHz, 48_000])('leaves its caller the blocks it was given, at %i Hz', async (sampleRate) => {
  const seconds = 5;
  const block = new Float32Array(sampleRate / 10);
  const loudAt = (second: number) => 0.1 + (0.8 * second) / seconds;
  const input = Float32Array.from(
    { length: seconds * sampleRate },
    (_, i) => loudAt(i / sampleRate) * Math.sin((2 * Math.PI * 200 * i) / sampleRate),
  );
  const speak = async (blockOf: (at: number) => Float32Array) => {
    const stage = await RvcStage.create(
      { encoder, generator },
      { sampleRate, ratio: 1, f0: new F0Summary() },
    );
    const out: Float32Array[] = [];
    for (let at = 0; at < input.length; at += block.length) out.push(await stage.push(blockOf(at)));
    out.push(await stage.end());
    return joined(out);
  };
  const whole = await speak((at) => input.slice(at, at + block.length));
  expect(whole).toHaveLength(input.length);
  for (let second = 0.5; second < seconds; second++)
    expect(Math.abs(whole[Math.round(second * sampleRate)]! - loudAt(second))).toBeLessThan(0.02);
  const reused = await speak((at) => {
    block.set(input.subarray(at, at + block.length));
    return block;
  });
  expect(reused).toEqual(whole);
});
