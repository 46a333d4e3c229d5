import { describe, expect, it } from 'vitest';
import { fftNow } from '../dsp/fft/fft-now.ts';
import { GtcrnLive } from '../models/gtcrn/gtcrn-live.ts';
import { readGtcrn } from '../models/gtcrn/gtcrn-weights.ts';
import { band, noise, sine, voice } from '../testing/signals.ts';
import { talk } from '../testing/talk.ts';
import { tinyGtcrn } from '../testing/tiny-gtcrn.ts';
import type { LiveCleaner } from './live-cleaner.ts';
import { LiveDenoiser } from './live-denoiser.ts';
import { MusicWatch } from './music-watch.ts';

const rate = 16_000;
const seconds = 5;
const frames = seconds * rate;
const song = band(frames, rate)[0];
const hiss = noise(frames, 7).map((value) => 0.1 * value);
const hum = sine(120, seconds, rate, 0.2);
/** Its tone hardly moves. */
const drone = talk(seconds, rate, { f0: 130, formantScale: 1 });

const power = (part: Float32Array) => part.reduce((sum, value) => sum + value * value, 0);

/** What is said of a sound, of which a share is taken out, at its end. */
function musicIn(sound: Float32Array, taken: number): number {
  const watch = new MusicWatch(rate, { framesPerSecond: 125, takenOut: { from: 0.25, to: 0.4 } });
  for (let at = 0; at < sound.length; at += 128) {
    const block = sound.subarray(at, at + 128);
    watch.hear(block);
    watch.frame[0] = power(block);
    watch.frame[1] = taken * power(block);
    watch.next();
  }
  return watch.frame[2]!;
}

describe('music in a live sound', () => {
  it('is notes of which much is taken out', () => {
    expect(musicIn(song, 0.9)).toBe(1);
    expect(musicIn(song, 0.2)).toBe(0);
    expect(musicIn(drone, 0.15)).toBe(0);
  });

  it.each([
    ['a voice', voice(frames, rate)],
    ['hiss', hiss],
    ['hum', hum],
    ['silence', new Float32Array(frames)],
  ])('is not %s, though all is taken out', (_, sound) => {
    expect(musicIn(sound, 1)).toBeLessThan(0.05);
  });

  it('is not told before a second has been heard', () => {
    expect(musicIn(song.subarray(0, 0.9 * rate), 1)).toBe(0);
    expect(musicIn(song.subarray(0, 2 * rate), 1)).toBe(1);
  });
});

const cleaners: [string, () => LiveCleaner][] = [
  ['GTCRN', () => new GtcrnLive(readGtcrn(tinyGtcrn({ known: [0.1, 0] })), rate)],
  ['signal processing', () => new LiveDenoiser(rate, fftNow(128), 21)],
];
describe.each(cleaners)('noise removal by %s', (_, make) => {
  /** The last two seconds before and after, the delay taken off. */
  function through(sound: Float32Array): {
    before: Float32Array;
    after: Float32Array;
    voice: boolean | null;
  } {
    const cleaner = make();
    cleaner.set(1);
    const whole = new Float32Array(frames + cleaner.latencyFrames);
    whole.set(sound);
    for (let at = 0; at < whole.length; at += 128) cleaner.processInPlace(whole.subarray(at, at + 128));
    const from = frames - 2 * rate;
    return {
      before: sound.subarray(from),
      after: whole.subarray(from + cleaner.latencyFrames),
      voice: cleaner.voice,
    };
  }

  it('leaves music, and does not shut it out', () => {
    const { before, after, voice } = through(song);
    const changed = power(after.map((value, i) => value - before[i]!));
    expect(10 * Math.log10(power(before) / changed)).toBeGreaterThan(20);
    expect(voice).not.toBe(false);
  });

  it.each([
    ['hiss', hiss],
    ['hum', hum],
  ])('takes %s out as before', (_, sound) => {
    const { before, after, voice } = through(sound);
    expect(10 * Math.log10(power(before) / power(after))).toBeGreaterThan(12);
    expect(voice).not.toBe(true);
  });
});
