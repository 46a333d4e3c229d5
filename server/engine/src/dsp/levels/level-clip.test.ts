import { describe, expect, it } from 'vitest';
import { levelClip } from './level-clip.ts';
import { LoudnessMeter } from './loudness.ts';

const sampleRate = 44_100;
const tone = (seconds: number, level: number, hz = 1000) =>
  Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => level * Math.sin((2 * Math.PI * hz * i) / sampleRate),
  );
const lufsOf = (channels: Float32Array[]) => {
  const meter = new LoudnessMeter({ sampleRate, channelCount: channels.length });
  meter.write(channels);
  return meter.result();
};

describe('levelClip', () => {
  it('brings quiet and loud sound to -16 LUFS within 0.2 LU', () => {
    for (const level of [0.01, 0.9]) {
      const { channels } = levelClip([tone(2, level), tone(2, level, 700)], sampleRate);
      expect(Math.abs((lufsOf(channels).integratedLufs ?? 0) + 16)).toBeLessThan(0.2);
    }
  });

  it('holds the peaks of a clip that has to become louder below -1 dBTP', () => {
    const clip = tone(1, 0.02);
    for (let at = 0; at < clip.length; at += 11_025) clip.set(tone(0.004, 0.9), at);
    const { channels } = levelClip([clip], sampleRate);
    expect(lufsOf(channels).truePeakDb).toBeLessThanOrEqual(-0.9);
    expect(channels[0]).toHaveLength(clip.length);
  });

  it('measures a click of 50 ms too', () => {
    const { inputLufs, outputLufs } = levelClip([tone(0.05, 0.1)], sampleRate);
    expect(inputLufs).toBeLessThan(-25); // -23 for a tone of .1, and 9 dB less for an eighth of the time
    expect(outputLufs).toBeGreaterThan((inputLufs ?? 0) + 6);
  });

  it('leaves silence, and what it was given, as they are', () => {
    const silence = new Float32Array(sampleRate);
    expect(levelClip([silence], sampleRate)).toMatchObject({ inputLufs: null, outputLufs: null });
    const given = tone(1, 0.1);
    const copy = given.slice();
    levelClip([given], sampleRate);
    expect(given).toEqual(copy);
  });
});
