import { describe, expect, it } from 'vitest';
import type { TempoCorrection } from '../../../jobs/jobs.ts';
import { beatAt, correctedBeats, exactTempo, gridRatio, meantTempo } from './beat-grid.ts';

/** A band that slows down: each beat is 1 ms longer than the one before. */
const played = Array.from(
  { length: 20 },
  (_, i) => Math.round(1000 * (0.4 + i * 0.5 + (i * i) / 2000)) / 1000,
);
const found = { bpm: 118.5, beats: played };
const corrected = (bpm: number, more: Partial<TempoCorrection> = {}) =>
  correctedBeats(found, { foundBpm: 118.5, bpm, shift: 0, anchorSeconds: null, ...more }, 12);

describe('correctedBeats', () => {
  it('are the found ones without a correction and at the found tempo', () => {
    expect(correctedBeats(found, null, 12)).toBe(played);
    expect(corrected(118.5)).toEqual(played);
  });

  it('at twice the tempo stand on the found ones and half-way between them', () => {
    const beats = corrected(237);
    expect(beats.length).toBe(39);
    expect(beats.filter((_, i) => i % 2 === 0)).toEqual(played);
    for (let i = 1; i < beats.length - 1; i += 2)
      expect(beats[i]).toBeCloseTo((beats[i - 1]! + beats[i + 1]!) / 2, 2);
  });

  it('at half the tempo are every second one, from the first or the second', () => {
    expect(corrected(59.25)).toEqual(played.filter((_, i) => i % 2 === 0));
    expect(corrected(59.25, { shift: 1 })).toEqual(played.filter((_, i) => i % 2 === 1));
  });

  it('in three for two stay with the song over its whole length', () => {
    const beats = corrected(177.9); // a candidate is not exactly 1.5 times
    expect(beats.filter((_, i) => i % 3 === 0)).toEqual(played.filter((_, i) => i % 2 === 0));
  });

  it('at an unrelated tempo are an even grid through the first beat, from start to end', () => {
    const beats = corrected(100);
    expect(beats[0]).toBe(0.4);
    expect(beats.at(-1)).toBeCloseTo(11.8, 3);
    for (let i = 1; i < beats.length; i++) expect(beats[i]! - beats[i - 1]!).toBeCloseTo(0.6, 3);
  });

  it('run through the anchor when there is one, also where nothing was found', () => {
    const none = { bpm: null, beats: [] };
    const tempo = { foundBpm: null, bpm: 120, shift: 0, anchorSeconds: 3.2 };
    expect(correctedBeats(none, tempo, 4.1)).toEqual([0.2, 0.7, 1.2, 1.7, 2.2, 2.7, 3.2, 3.7]);
  });
});

it('takes a ratio for simple within two percent only', () => {
  expect(gridRatio(61, 120)).toEqual({ times: 1, per: 2 });
  expect(gridRatio(66, 120)).toBeNull();
  expect(gridRatio(100, null)).toBeNull();
});

it('takes taps for a reading of the found tempo when they are near one', () => {
  expect(meantTempo(181, 91.25)).toBe(182.5);
  expect(meantTempo(92, 91.25)).toBe(91.25);
  expect(meantTempo(105.129, 91.25)).toBe(105.13);
  expect(meantTempo(105.129, null)).toBe(105.13);
});

it('finds the beat that sounded last', () => {
  expect(beatAt([1, 2, 3], 0.5)).toBe(-1);
  expect(beatAt([1, 2, 3], 2)).toBe(1);
  expect(beatAt([1, 2, 3], 9)).toBe(2);
});

it('comes back to the found tempo after halving and doubling, whatever its last decimal', () => {
  const half = exactTempo(91.33 / 2, 91.33);
  expect(half).toBe(45.67);
  expect(exactTempo(half * 2, 91.33)).toBe(91.33);
  expect(exactTempo(exactTempo(half / 2, 91.33) * 4, 91.33)).toBe(91.33);
});
