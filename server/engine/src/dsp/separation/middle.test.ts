import { expect, it } from 'vitest';
import { noise, siSdrDb } from '../../testing/signals.ts';
import { createFft } from '../fft/create-fft.ts';
import { StftAnalysis, StftSynthesis } from '../fft/stft.ts';
import { Middle } from './middle.ts';

const frames = 6 * 44_100;

/** The middle of a pair of channels, through the transform and back. */
async function middleOf(left: Float32Array, right: Float32Array): Promise<Float32Array> {
  const shape = { fft: await createFft(1024), hop: 256 };
  const analyses = [left, right].map((channel) => {
    const analysis = new StftAnalysis(shape);
    analysis.write(channel);
    analysis.end();
    return analysis;
  });
  const synthesis = new StftSynthesis(shape);
  const middle = new Middle(shape.fft.bins, 200);
  const [a, b, out] = [0, 1, 2].map(() => new Float32Array(2 * shape.fft.bins));
  while (analyses[0]!.read(a!) && analyses[1]!.read(b!)) {
    middle.read(a!, b!, out!);
    synthesis.add(out!);
  }
  synthesis.end(frames);
  const sound = new Float32Array(frames);
  synthesis.read(sound);
  return sound;
}

/** A mix of sources, each with its gain on the left and on the right. */
const mixed = (...sources: { sound: Float32Array; gains: [number, number] }[]) =>
  ([0, 1] as const).map((side) =>
    Float32Array.from({ length: frames }, (_, i) =>
      sources.reduce((sum, { sound, gains }) => sum + gains[side] * sound[i]!, 0),
    ),
  ) as [Float32Array, Float32Array];

const centre = noise(frames, 1);
const aside = noise(frames, 2);

it('takes a louder source to a side out of the middle, by 10 dB and more', async () => {
  const [left, right] = mixed({ sound: centre, gains: [0.2, 0.2] }, { sound: aside, gains: [0.9, 0.3] });
  const half = left.map((value, i) => (value + right[i]!) / 2);
  const found = await middleOf(left, right);
  expect(siSdrDb(centre, found) - siSdrDb(centre, half)).toBeGreaterThan(10);
});

it('leaves what stands in the middle, and next to it, as it is', async () => {
  for (const gains of [
    [0.5, 0.5],
    [0.52, 0.48],
  ] satisfies [number, number][]) {
    const [left, right] = mixed({ sound: centre, gains });
    expect(siSdrDb(centre, await middleOf(left, right)), gains.join()).toBeGreaterThan(60);
  }
});

it('leaves the middle alone where the sides do not hang together with it', async () => {
  const [left, right] = mixed(
    { sound: centre, gains: [0.5, 0.5] },
    { sound: aside, gains: [0.1, -0.1] },
    { sound: noise(frames, 3), gains: [0.1, -0.1] },
  );
  expect(siSdrDb(centre, await middleOf(left, right))).toBeGreaterThan(40);
});

it('is silent for silence', async () => {
  const silence = new Float32Array(frames);
  expect((await middleOf(silence, silence)).every((value) => value === 0)).toBe(true);
});
