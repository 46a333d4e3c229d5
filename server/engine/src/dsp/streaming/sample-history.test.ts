import { expect, it } from 'vitest';
import { SampleHistory } from './sample-history.ts';

it('reads any stretch by absolute numbers, zero where nothing is held', () => {
  const history = new SampleHistory(16);
  for (let n = 0; n < 100; n += 5) {
    history.push(Float32Array.of(n, n + 1, n + 2, n + 3, n + 4));
    history.dropBefore(n - 20);
  }
  expect(history.end).toBe(100);
  expect(history.start).toBeGreaterThan(0);
  const out = new Float32Array(6).fill(-1);
  history.read(97, out);
  expect([...out]).toEqual([97, 98, 99, 0, 0, 0]);
  history.read(history.start - 2, out);
  expect([...out]).toEqual([0, 0, 0, 1, 2, 3].map((n, i) => (i < 2 ? 0 : history.start + n)));
  history.read(500, out);
  expect([...out]).toEqual([0, 0, 0, 0, 0, 0]);
});
