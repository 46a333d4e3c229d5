import { expect, it } from 'vitest';
import { downmixToStereo } from './downmix.ts';

/** Which side each of `count` channels is heard on, as a pair of gains. */
const gains = (count: number) =>
  Array.from({ length: count }, (_, loud) => {
    const channels = Array.from({ length: count }, (_, c) => Float32Array.of(c === loud ? 1 : 0));
    return downmixToStereo(channels).map((side) => side[0]!);
  });

it('leaves mono and stereo alone', () => {
  const stereo = [Float32Array.of(0.1), Float32Array.of(0.2)];
  expect(downmixToStereo(stereo)).toEqual(stereo);
  expect(downmixToStereo(stereo.slice(0, 1))).toEqual(stereo.slice(0, 1));
});

it('puts the centre on both sides, surrounds on their own, and drops the low-frequency channel', () => {
  const [left, right, centre, low, surroundLeft, surroundRight] = gains(6) as [number, number][];
  expect(left![0]).toBeGreaterThan(0);
  expect(left![1]).toBe(0);
  expect(right![0]).toBe(0);
  expect(centre![0]).toBe(centre![1]);
  expect(20 * Math.log10(centre![0] / left![0])).toBeCloseTo(-3.01, 2);
  expect(low).toEqual([0, 0]);
  expect(surroundLeft![1]).toBe(0);
  expect(surroundRight![0]).toBe(0);
});

it.each([3, 4, 5, 6, 8])('%i channels at full scale do not clip', (count) => {
  const full = downmixToStereo(Array.from({ length: count }, () => Float32Array.of(1)));
  for (const side of full) expect(side[0]).toBeCloseTo(1, 6);
});
