import { expect, it } from 'vitest';
import { makeAppLog } from './app-log.ts';

it('keeps whole lines, the newest as far as they fit', () => {
  const log = makeAppLog(() => Date.UTC(2026, 10, 22));
  log.add('info', 'started');
  log.add('error', 'first\n  second');
  expect(log.tail(10_000)).toBe(
    '2026-11-22T00:00:00.000Z [info] started\n2026-11-22T00:00:00.000Z [error] first | second',
  );
  expect(log.tail(60)).toBe('2026-11-22T00:00:00.000Z [error] first | second');
  expect(log.tail(5)).toBe('');
});

it('forgets the oldest of very many, and the end of a very long line', () => {
  const log = makeAppLog(() => 0);
  for (let i = 0; i < 2500; i++) log.add('info', `line ${i}`);
  log.add('info', 'x'.repeat(10_000));
  const lines = log.tail(10_000_000).split('\n');
  expect([lines.length, lines[0]]).toEqual([2000, '1970-01-01T00:00:00.000Z [info] line 501']);
  expect(lines.at(-1)?.length).toBeLessThan(2100);
});
