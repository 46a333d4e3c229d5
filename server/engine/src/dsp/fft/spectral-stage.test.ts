import { expect, it } from 'vitest';
import { joinedChannels } from '../../base/joined.ts';
import { noise } from '../../testing/signals.ts';
import { createFft } from './create-fft.ts';
import { SpectralStage } from './spectral-stage.ts';

const input = [noise(5000, 1), noise(5000, 2)];

async function through(
  channels: Float32Array[],
  change: (spectra: readonly Float32Array[]) => void,
  blockFrames = 700,
): Promise<Float32Array[]> {
  const stage = new SpectralStage({ fft: await createFft(256), hop: 64 }, channels.length, change);
  const parts: Float32Array[][] = [];
  for (let from = 0; from < (channels[0]?.length ?? 0); from += blockFrames)
    parts.push(stage.push(channels.map((channel) => channel.subarray(from, from + blockFrames))));
  return joinedChannels([...parts, stage.end()]);
}

const farthest = (a: Float32Array, b: Float32Array) =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);

it('gives back what went in when nothing is changed, in blocks of any length', async () => {
  for (const blockFrames of [1, 64, 700, 5000]) {
    const output = await through(input, () => {}, blockFrames);
    for (const [c, channel] of output.entries()) {
      expect(channel).toHaveLength(5000);
      expect(farthest(channel, input[c]!)).toBeLessThan(1e-5);
    }
  }
});

it('shows the spectra of one moment together', async () => {
  const [left] = input;
  const unlike: number[] = [];
  await through([left!, left!], ([a, b]) => unlike.push(farthest(a!, b!)));
  expect(unlike.length).toBeGreaterThan(70);
  expect(Math.max(...unlike)).toBe(0);
});

it('takes over what was changed, channel by channel', async () => {
  const output = await through(input, ([, second]) => second!.fill(0));
  expect(farthest(output[0]!, input[0]!)).toBeLessThan(1e-5);
  expect(output[1]!.every((value) => value === 0)).toBe(true);
});

it('has nothing to give where nothing went in', async () => {
  expect(await through([new Float32Array(0)], () => {})).toEqual([new Float32Array(0)]);
});
