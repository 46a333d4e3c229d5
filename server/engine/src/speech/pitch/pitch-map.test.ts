import { describe, expect, it } from 'vitest';
import { F0Summary } from './f0-summary.ts';
import { pitchMap, pitchOf, tuning } from './pitch-map.ts';

const man = { meanHz: 112, medianHz: 110, lowHz: 90, highHz: 140, spreadSemitones: 3 };
const woman = { meanHz: 212, medianHz: 205, lowHz: 170, highHz: 300, spreadSemitones: 4 };

describe('the map of one range of F0 into another', () => {
  it('brings median, low and high end to those of the voice', () => {
    const map = pitchMap(man, woman);
    expect(map(110)).toBeCloseTo(205, 5);
    expect(map(90)).toBeCloseTo(170, 5);
    expect(map(140)).toBeCloseTo(300, 5);
  });

  it('keeps what lies far out within the voice, and rises everywhere', () => {
    const map = pitchMap(man, woman);
    expect(map(600)).toBeLessThan(300 * 2);
    expect(map(20)).toBeGreaterThan(170 / 2);
    for (let hz = 60; hz < 300; hz += 5) expect(map(hz + 5)).toBeGreaterThanOrEqual(map(hz));
  });

  it('does not blow up a monotone', () => {
    const flat = { ...man, lowHz: 110, highHz: 110 };
    expect(pitchMap(flat, woman)(112)).toBeLessThan(220); // a third of a semitone, at most doubled
  });

  it('is put right by what a trial has reached', () => {
    const tuned = tuning({ ...woman, medianHz: 200, meanHz: 200 * (212 / 205) }, woman);
    expect(tuned.factor).toBeCloseTo(205 / 200, 5);
    expect(tuned.above).toBeCloseTo(1, 5);
    expect(tuning({ ...woman, meanHz: 205 }, woman).above).toBeGreaterThan(1); // the mean lay too low
    expect(pitchMap(man, woman, tuned)(110)).toBeCloseTo(205 * (205 / 200), 5);
  });
});

describe('the summary of a pitch', () => {
  it('reads mean, median and percentiles of log F0', () => {
    const heard = new F0Summary();
    for (let n = 0; n <= 1000; n++) heard.add({ time: 0, f0: 100 * 2 ** (n / 1000), strength: 1 });
    const pitch = pitchOf(heard)!;
    expect(1200 * Math.abs(Math.log2(pitch.medianHz / (100 * Math.SQRT2)))).toBeLessThan(5); // cents
    expect(1200 * Math.abs(Math.log2(pitch.meanHz / (100 * Math.SQRT2)))).toBeLessThan(0.1);
    expect(pitch.lowHz).toBeCloseTo(100 * 2 ** 0.1, 0);
    expect(pitch.highHz).toBeCloseTo(100 * 2 ** 0.9, 0);
    expect(pitch.spreadSemitones).toBeCloseTo(12 / Math.sqrt(12), 1); // of an even distribution over an octave
  });

  it('says nothing of a few frames', () => {
    const heard = new F0Summary();
    for (let n = 0; n < 20; n++) heard.add({ time: 0, f0: 100, strength: 1 });
    expect(pitchOf(heard)).toBeNull();
  });
});
