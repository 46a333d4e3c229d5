import { describe, expect, it } from 'vitest';
import { partsOf } from './parts.ts';

/** Four minutes with a bar a second, loud from 100 to 120 s, less so from 200 to 220 s. */
const seconds = 240;
const bars = Array.from({ length: seconds }, (_, second) =>
  second >= 100 && second < 120 ? 0.9 : second >= 200 && second < 220 ? 0.5 : 0.1,
);
const song = { bars, seconds };

describe('the parts of a comparison', () => {
  it('are the loudest ones, the loudest first, and never overlap', () => {
    const parts = partsOf(song, 'loudest', null, 10);
    expect(parts.slice(0, 2)).toEqual([
      { from: 100, to: 120 },
      { from: 200, to: 220 },
    ]);
    const inTime = parts.toSorted((a, b) => a.from - b.from);
    for (const [i, part] of inTime.entries()) {
      expect(part.to - part.from).toBe(20);
      if (i > 0) expect(part.from).toBeGreaterThanOrEqual(inTime[i - 1]!.to);
    }
    expect(partsOf(song, 'loudest', null, 1)).toEqual([{ from: 100, to: 120 }]);
  });
  it('are the first ones, one after the other', () => {
    expect(partsOf(song, 'first', null, 2)).toEqual([
      { from: 0, to: 20 },
      { from: 20, to: 40 },
    ]);
  });
  it('lie in what was marked', () => {
    expect(partsOf(song, 'marked', { from: 190, to: 230 }, 1)).toEqual([{ from: 200, to: 220 }]);
    expect(partsOf(song, 'marked', { from: 3, to: 8 }, 3)).toEqual([{ from: 3, to: 8 }]);
  });
  it('are the whole of what is shorter', () => {
    for (const kind of ['loudest', 'first'] as const)
      expect(partsOf({ bars: [0.4], seconds: 1 }, kind, null, 3)).toEqual([{ from: 0, to: 1 }]);
    expect(partsOf({ bars: [], seconds: 19.9 }, 'loudest', null, 3)).toEqual([{ from: 0, to: 19.9 }]);
  });
  it('are found in four hours, of which a bar is longer than a part', () => {
    const long = { bars: Array.from({ length: 600 }, (_, bar) => (bar === 300 ? 1 : 0.1)), seconds: 14_400 };
    expect(partsOf(long, 'loudest', null, 1)).toEqual([{ from: 7200, to: 7220 }]);
  });
});
