import { expect, it } from 'vitest';
import { QueuePatience } from './queue-patience.ts';

/** Seconds at which the microphone was taken anew, while so much waits all the time. */
function taken(queuedMs: number | null, seconds: number, isPause: (second: number) => boolean): number[] {
  const patience = new QueuePatience(0);
  const at: number[] = [];
  for (let second = 1; second <= seconds; second++) {
    const now = { queuedMs, bufferMs: 20, isPause: isPause(second) };
    if (!patience.isDue(1000 * second, now)) continue;
    at.push(second);
    patience.tookAnew(1000 * second, now.isPause);
  }
  return at;
}

it('lets what waits go in the first pause after five seconds', () => {
  expect(taken(200, 20, (second) => second === 3 || second === 9)).toEqual([9]);
});

it('does so without a pause, too, and ever more seldom where it does not help', () => {
  expect(taken(200, 120, () => false)).toEqual([16, 47, 108]);
});

it('leaves what always waits, and what nobody knows', () => {
  expect(taken(60, 60, () => true)).toEqual([]);
  expect(taken(null, 60, () => true)).toEqual([]);
});
