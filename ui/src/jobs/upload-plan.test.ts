import { describe, expect, it } from 'vitest';
import { planOf } from './upload-plan.ts';

const MiB = 1024 ** 2;
const line = { down: null, up: null, roundTripMs: 30, lostShare: 0 };

describe('how a file travels', () => {
  it('is the usual way over a line that was never measured', () => {
    expect(planOf(line)).toEqual({ parallel: 3 });
  });
  it('is one small part at a time over a slow line', () => {
    expect(planOf({ ...line, up: 100_000 })).toEqual({ parallel: 1, partSize: 5 * MiB });
  });
  it('is in parts of some twenty seconds, between five and thirty-two MiB', () => {
    expect(planOf({ ...line, up: 2 * MiB })).toEqual({ parallel: 3, partSize: 13 * MiB });
    expect(planOf({ ...line, up: 100 * MiB })).toEqual({ parallel: 3, partSize: 32 * MiB });
  });
  it('is in more parts at once over a long way, and in the smallest where much is lost', () => {
    expect(planOf({ ...line, up: 10 * MiB, roundTripMs: 250 }).parallel).toBe(6);
    expect(planOf({ ...line, up: 10 * MiB, lostShare: 0.1 })).toEqual({ parallel: 2, partSize: 5 * MiB });
  });
});
