import { expect, it } from 'vitest';
import { MeanLatency } from './mean-latency.ts';

/** A browser's count of what it has played since it was told to begin anew. */
function counted() {
  let sum = 0;
  let count = 0;
  return {
    add(...ms: number[]) {
      for (const one of ms) sum += one;
      count += ms.length;
    },
    get averageLatency() {
      return count === 0 ? 0 : sum / count;
    },
    resetLatency() {
      sum = 0;
      count = 0;
    },
  };
}

it('is the mean of all buffers since the last look, not that of the beginning', () => {
  const stats = counted();
  stats.add(600, 600);
  const mean = new MeanLatency(() => stats);
  for (let look = 0; look < 3; look++) {
    stats.add(60, 40, 20);
    expect(mean.look()).toBe(40);
  }
  for (let look = 0; look < 4; look++) {
    stats.add(80, 60, 40);
    mean.look();
  }
  expect(mean.look()).toBe(60); // nothing has come in between
});

it('leaves out one buffer that is counted with seconds', () => {
  const stats = counted();
  const mean = new MeanLatency(() => stats);
  for (let look = 0; look < 8; look++) {
    stats.add(8, 8, look === 4 ? 10_000 : 8);
    expect(mean.look()).toBe(8);
  }
});

it('is not known where the browser does not count', () => {
  expect(new MeanLatency(() => undefined).look()).toBeNull();
  expect(new MeanLatency(() => ({ averageLatency: 5 })).look()).toBeNull(); // since when?
});
