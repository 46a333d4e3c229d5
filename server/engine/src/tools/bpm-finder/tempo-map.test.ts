import { expect, it } from 'vitest';
import { tempoMap } from './tempo-map.ts';

const beats = (...parts: [count: number, bpm: number][]) => {
  const times = [1];
  for (const [count, bpm] of parts) for (let i = 0; i < count; i++) times.push(times.at(-1)! + 60 / bpm);
  return times;
};

it('a steady song is one section', () => {
  expect(tempoMap(beats([100, 128]))).toEqual([{ fromSeconds: 1, bpm: 128 }]);
});

it('a change of tempo starts a new section near where it happens', () => {
  const map = tempoMap(beats([64, 100], [64, 120]));
  expect(map[0]).toEqual({ fromSeconds: 1, bpm: 100 });
  expect(map.at(-1)!.bpm).toBe(120);
  expect(Math.abs(map[1]!.fromSeconds - (1 + 64 * 0.6))).toBeLessThan(16 * 0.6); // one look of sixteen beats
});

it('the unrest of single beats is no change', () => {
  const jittered = beats([128, 110]).map((time, i) => time + 0.01 * Math.sin(i * 2.3));
  expect(tempoMap(jittered).length).toBe(1);
});

it('a beat too many at one place is a stumble, no change', () => {
  const map = tempoMap(beats([64, 140], [1, 280], [100, 140]));
  expect(map).toHaveLength(1);
  expect(Math.abs(map[0]!.bpm - 140)).toBeLessThan(1);
});

it('a handful of beats has no map', () => {
  expect(tempoMap([1, 1.5, 2])).toEqual([]);
});
