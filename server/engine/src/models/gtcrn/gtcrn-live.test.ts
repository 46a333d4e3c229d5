import { describe, expect, it } from 'vitest';
import { LiveChanger } from '../../live/live-changer.ts';
import { liveSettings } from '../../live/live-settings.ts';
import { noise, siSdrDb, speech } from '../../testing/signals.ts';
import { tinyGtcrn } from '../../testing/tiny-gtcrn.ts';
import { GtcrnLive } from './gtcrn-live.ts';
import { readGtcrn } from './gtcrn-weights.ts';

/** Weights whose mask is the same number in every bin. */
const leaving = (share: number) => readGtcrn(tinyGtcrn({ known: [share, 0] }));

/** What comes out, with the delay taken off. */
function through(
  cleaner: GtcrnLive,
  sound: Float32Array,
  block = 128,
  after: (sample: number) => void = () => {},
): Float32Array {
  const whole = new Float32Array(sound.length + cleaner.latencyFrames);
  whole.set(sound);
  for (let from = 0; from < whole.length; from += block) {
    cleaner.processInPlace(whole.subarray(from, from + block));
    after(from);
  }
  return whole.subarray(cleaner.latencyFrames);
}
const cleanerOf = (share: number, rate: number, amount = 1): GtcrnLive => {
  const cleaner = new GtcrnLive(leaving(share), rate);
  cleaner.set(amount);
  return cleaner;
};
/** Behind the first frame and the ramp. */
const settled = (sound: Float32Array, rate: number) => sound.subarray(rate / 5, sound.length - rate / 5);

describe.each([16_000, 44_100, 48_000, 96_000])('GTCRN live at %i Hz', (rate) => {
  it('is as late as it says, at most 33 ms, and changes nothing that the mask leaves', () => {
    const cleaner = cleanerOf(1 - 1e-7, rate);
    // with what the profile's own denoiser takes it is 30 ms more
    expect(cleaner.latencyFrames / rate).toBeLessThan(0.033);
    const sound = noise(rate, 3).map((value) => 0.3 * value);
    const heard = through(cleaner, sound);
    expect(siSdrDb(settled(sound, rate), settled(heard, rate))).toBeGreaterThan(90);
  });

  it('takes out what the mask says, also above 8 kHz, in blocks of any length', () => {
    const sound = noise(rate, 4).map((value) => 0.3 * value);
    const heard = through(cleanerOf(0.25, rate), sound);
    const wanted = sound.map((value) => 0.25 * value);
    for (const at of [0.3, 0.5, 0.7].map((share) => Math.round(share * rate)))
      for (let i = at; i < at + 500; i++) expect(Math.abs(heard[i]! - wanted[i]!)).toBeLessThan(1e-3);
    const odd = through(cleanerOf(0.25, rate), sound, 37);
    expect(siSdrDb(settled(heard, rate), settled(odd, rate))).toBeGreaterThan(100);
  });
});

describe('GTCRN live', () => {
  const rate = 48_000;
  it('leaves as much of the original as is asked for, and off the sound as it was', () => {
    const sound = noise(rate, 5).map((value) => 0.3 * value);
    const half = settled(through(cleanerOf(0.2, rate, 0.5), sound), rate);
    const at = 20_000;
    for (let i = at; i < at + 500; i++)
      expect(Math.abs(half[i]! - 0.6 * settled(sound, rate)[i]!)).toBeLessThan(1e-3);
    expect(through(cleanerOf(0.2, rate, 0), sound)).toEqual(sound);
  });

  it('says voice where its mask leaves much, and no voice in noise, in silence and when it is off', () => {
    const sound = speech(1, rate);
    const said = (share: number, what: Float32Array, amount = 1) => {
      const cleaner = cleanerOf(share, rate, amount);
      const found = new Set<boolean | null>();
      through(cleaner, what, 128, (at) => at > rate / 4 && at < rate / 2 && found.add(cleaner.voice));
      return [...found];
    };
    expect(said(0.9, sound)).toContain(true);
    expect(said(0.2, sound)).toEqual([false]);
    expect(said(0.9, new Float32Array(rate))).toEqual([false]);
    expect(said(0.9, sound, 0)).toEqual([null]);
  });
});

describe('the live changer with it', () => {
  const rate = 48_000;
  const settings = liveSettings.parse({ gateDb: -40, denoise: 1, keepLevel: false, bypass: false });
  /** Loudest of the second half of a second of loud noise. */
  function loudest(share: number, gateDb: number | null): number {
    const changer = new LiveChanger(
      rate,
      'balanced',
      { ...settings, gateDb },
      new GtcrnLive(leaving(share), rate),
    );
    expect(changer.latency.denoise).toBe(1536);
    const sound = noise(rate, 6).map((value) => 0.3 * value);
    for (let from = 0; from < rate; from += 128)
      changer.process(sound.subarray(from, from + 128), sound.subarray(from, from + 128));
    return sound.subarray(rate / 2).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  }
  it('opens the gate for a voice and not for what is only loud', () => {
    expect(loudest(0.9, -40)).toBeGreaterThan(0.1);
    expect(loudest(0.2, -40)).toBeLessThan(1e-3); // what is left of its closing
    expect(loudest(0.2, null)).toBeGreaterThan(0.01);
  });
});
