import { describe, expect, it } from 'vitest';
import { readFrames } from '../files/pcm-file.ts';
import { ClickTrack } from './click-track.ts';

const rate = 44_100;
const onsets = (samples: Float32Array): number[] => {
  const found: number[] = [];
  let quiet = rate;
  for (const [i, sample] of samples.entries()) {
    if (sample !== 0 && quiet > 100) found.push(i);
    quiet = sample === 0 ? quiet + 1 : 0;
  }
  return found;
};

describe('ClickTrack', () => {
  it('starts each click with the very sample of its beat', () => {
    const track = new ClickTrack(rate, 4 * rate);
    track.setBeats([0, 0.5, 1.2345, 2.00002]);
    expect(onsets(track.render(0, 4 * rate))).toEqual([0, 22_050, 54_441, 88_201]);
  });

  it('gives the same sound in blocks of any size as in one piece', () => {
    const track = new ClickTrack(rate, 2 * rate);
    track.setBeats([0.1, 0.26, 0.9, 0.91, 1.7]); // 0.9 and 0.91 overlap
    const whole = track.render(0, 2 * rate);
    const parts = new Float32Array(2 * rate);
    for (let at = 0; at < parts.length; ) {
      const count = Math.min(7919, parts.length - at);
      parts.set(track.render(at, count), at);
      at += count;
    }
    expect(parts).toEqual(whole);
  });

  it('is read by a player like any file, and follows a new grid', async () => {
    const track = new ClickTrack(rate, rate);
    track.setBeats([0.5]);
    const [before] = await readFrames(track.pcm(), 22_000, 1000);
    expect(onsets(before!)).toEqual([50]);
    track.setBeats([0.25, 0.75]);
    const [after] = await readFrames(track.pcm(), 0, rate);
    expect(onsets(after!)).toEqual([11_025, 33_075]);
    expect(Math.max(...after!.map(Math.abs))).toBeCloseTo(0.7, 5);
  });
});
