import { expect, it } from 'vitest';
import { seasonAt } from './seasons.ts';

const at = (text: string) => Date.parse(text);

it.each([
  ['halloween', '2026-09-30T23:59:59Z', 'ahead', '2026-10-31', 31],
  ['halloween', '2026-10-01T00:00:00Z', 'on', '2026-10-31', 30],
  ['halloween', '2026-11-02T23:59:59Z', 'on', '2026-10-31', -2],
  ['halloween', '2026-11-03T00:00:00Z', 'over', '2026-10-31', -3],
  ['halloween', '2026-12-03T00:00:00Z', 'ahead', '2027-10-31', 332],
  ['black-friday', '2026-11-24T12:00:00Z', 'on', '2026-11-27', 3],
  ['black-friday', '2024-11-01T12:00:00Z', 'ahead', '2024-11-29', 28],
  ['black-friday', '2029-11-23T12:00:00Z', 'on', '2029-11-23', 0],
  ['christmas', '2027-01-06T12:00:00Z', 'on', '2026-12-25', -12],
  ['christmas', '2027-01-07T12:00:00Z', 'over', '2026-12-25', -13],
  ['christmas', '2027-03-01T12:00:00Z', 'ahead', '2027-12-25', 299],
] as const)('%s at %s is %s', (name, moment, state, day, daysLeft) => {
  const season = seasonAt(name, at(moment));
  expect([season.state, season.day.toISOString().slice(0, 10), season.daysLeft]).toEqual([
    state,
    day,
    daysLeft,
  ]);
});
