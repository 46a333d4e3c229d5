import { expect, test } from 'vitest';
import { isBackwards, momentsOf } from './days.ts';

test('days are those of the reader, and the last one is meant whole', () => {
  const { since, until, ...rest } = momentsOf({ q: 'x', since: '2026-11-27', until: '2026-11-27' });
  expect(rest).toEqual({ q: 'x' });
  expect(since).toBe(new Date(2026, 10, 27).toISOString());
  expect(until).toBe(new Date(2026, 10, 28).toISOString());
  expect(momentsOf({ since: 'yesterday', until: undefined })).toEqual({ since: 'yesterday' });
});

test('days are backwards only where both are given', () => {
  expect(isBackwards({ since: '2026-11-27', until: '2026-11-26' })).toBe(true);
  expect(isBackwards({ since: '2026-11-27', until: '2026-11-27' })).toBe(false);
  expect(isBackwards({ since: '2026-11-27', until: '' })).toBe(false);
});
