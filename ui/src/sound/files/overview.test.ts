import { describe, expect, it } from 'vitest';
import { overview, resampleBars } from './overview.ts';

describe('overview', () => {
  it('keeps the loudest sample of both channels at its place in time', () => {
    const view = overview(48_000);
    const left = new Float32Array(64_000);
    const right = new Float32Array(64_000);
    left[20_000] = -0.5;
    right[60_000] = 0.9;
    for (let at = 0; at < 64_000; at += 1000)
      view.write([left.subarray(at, at + 1000), right.subarray(at, at + 1000)]);
    expect(resampleBars(view.bars(), 4)).toEqual([0, 0.5, 0, 0.9]);
  });

  it('draws a minute of sound with no more than 2048 bars', () => {
    const view = overview(48_000);
    for (let block = 0; block < 60; block++) view.write([new Float32Array(48_000).fill(block / 60)]);
    const bars = view.bars();
    expect(bars.length).toBeLessThanOrEqual(2048);
    expect(bars.length).toBeGreaterThanOrEqual(1024);
    expect(bars.at(-1)).toBeCloseTo(59 / 60, 3);
  });

  it('is empty for no sound', () => {
    expect(overview(44_100).bars()).toEqual([]);
  });
});

describe('resampleBars', () => {
  it('repeats bars when there are fewer than asked for', () => {
    expect(resampleBars([0.2, 0.8], 4)).toEqual([0.2, 0.2, 0.8, 0.8]);
  });
});
