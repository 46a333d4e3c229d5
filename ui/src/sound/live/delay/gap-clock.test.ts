import { describe, expect, it } from 'vitest';
import { GapClock } from './gap-clock.ts';

const quantumMs = 128 / 48;

/** Runs a clock over quanta that come in callbacks of ten, each up to 8 ms late, with `lost` ms missing at 5 s. */
function run(seconds: number, { lostMs = 0, driftShare = 0, calm = false } = {}): GapClock {
  const clock = new GapClock();
  let lost = 0;
  for (let i = 0; i * quantumMs < 1000 * seconds; i++) {
    const soundMs = i * quantumMs;
    if (soundMs > 5000 && lost === 0) {
      lost = lostMs;
      if (calm) clock.calm();
    }
    const callback = Math.floor(i / 10);
    const lateMs = (callback * 7919) % 8;
    clock.tick(
      Math.floor(1_700_000_000_000 + callback * 10 * quantumMs * (1 + driftShare) + lateMs + lost),
      soundMs,
    );
  }
  return clock;
}

describe('GapClock', () => {
  it('finds nothing in callbacks that come late and in bundles', () => {
    expect(run(60)).toMatchObject({ gaps: 0, lostMs: 0 });
  });

  it('finds a gap once, and how long it was', () => {
    const clock = run(60, { lostMs: 40 });
    expect(clock.gaps).toBe(1);
    expect(Math.abs(clock.lostMs - 40)).toBeLessThan(4); // ms; the clock's and the callbacks' own jitter
  });

  it('takes two clocks that drift apart for what they are', () => {
    // 200 ppm, more than any two crystals
    expect(run(120, { driftShare: 2e-4 }).gaps).toBe(0);
    expect(run(120, { driftShare: -2e-4 }).gaps).toBe(0);
  });

  it('does not count what was meant, nor a computer that slept', () => {
    expect(run(60, { lostMs: 300, calm: true }).gaps).toBe(0);
    expect(run(60, { lostMs: 600_000 }).gaps).toBe(0);
  });
});
