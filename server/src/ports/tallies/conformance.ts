import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tallies } from './port.ts';

export interface TalliesUnderTest {
  tallies: Tallies;
  /** The same counters, as another process sees them; itself where the driver is of one process. */
  other: Tallies;
  now(): number;
  advance(ms: number): void;
  close(): Promise<void>;
}

const window = { lifeMs: 60_000, from: 'first' } as const;
const memory = { lifeMs: 60_000, from: 'last' } as const;

/** What every driver of the counters does. */
export function talliesConformance(name: string, make: () => Promise<TalliesUnderTest>): void {
  describe(`tallies: ${name}`, () => {
    let tested: TalliesUnderTest;
    let tallies: Tallies;
    beforeEach(async () => {
      tested = await make();
      tallies = tested.tallies;
    });
    afterEach(() => tested.close());

    it('counts each key by itself', async () => {
      expect(await tallies.get('a')).toBeNull();
      expect((await tallies.add('a', 1, window)).count).toBe(1);
      expect((await tallies.add('a', 3, window)).count).toBe(4);
      expect((await tallies.add('b@example.com 10.0.0.1', 1, window)).count).toBe(1);
      expect((await tallies.get('a'))?.count).toBe(4);
    });

    it('remembers the first and the newest moment', async () => {
      const startedAt = tested.now();
      await tallies.add('a', 1, window);
      tested.advance(5000);
      expect(await tallies.add('a', 1, window)).toEqual({
        count: 2,
        firstAt: startedAt,
        lastAt: startedAt + 5000,
      });
      expect(await tallies.get('a')).toEqual({ count: 2, firstAt: startedAt, lastAt: startedAt + 5000 });
    });

    it('forgets a window after its length, however often it was counted in', async () => {
      await tallies.add('a', 1, window);
      tested.advance(59_999);
      expect((await tallies.add('a', 1, window)).count).toBe(2);
      tested.advance(1);
      expect(await tallies.get('a')).toBeNull();
      expect((await tallies.add('a', 1, window)).count).toBe(1);
    });

    it('keeps what goes on being counted, and forgets it a while after the last time', async () => {
      await tallies.add('a', 1, memory);
      tested.advance(59_000);
      expect((await tallies.add('a', 1, memory)).count).toBe(2);
      tested.advance(59_000);
      expect((await tallies.get('a'))?.count).toBe(2);
      tested.advance(1000);
      expect(await tallies.get('a')).toBeNull();
    });

    it('takes counts back, never below none, and moves no moment by that', async () => {
      const startedAt = tested.now();
      await tallies.add('a', 2, memory);
      tested.advance(1000);
      expect(await tallies.add('a', -1, memory)).toEqual({ count: 1, firstAt: startedAt, lastAt: startedAt });
      expect((await tallies.add('a', -5, memory)).count).toBe(0);
      expect(await tallies.get('a')).toBeNull();
    });

    it('forgets when told', async () => {
      await tallies.add('a', 9, window);
      await tallies.forget('a');
      await tallies.forget('a');
      expect((await tallies.add('a', 1, window)).count).toBe(1);
    });

    it('loses no count of many at once, from two processes', async () => {
      const counts = await Promise.all(
        Array.from({ length: 100 }, (_, i) => (i % 2 ? tallies : tested.other).add('race', 1, window)),
      );
      expect(new Set(counts.map((tally) => tally.count)).size).toBe(100); // each count was given once
      expect((await tested.other.get('race'))?.count).toBe(100);
    });
  });
}
