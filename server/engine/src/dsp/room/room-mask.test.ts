import { describe, expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { roomMaskWeights } from './room-mask.generated.ts';
import { RoomMask, roomMaskFeatures } from './room-mask.ts';

const shape = { sampleRate: 16_000, fftSize: 512, hop: 256, firstBin: 3 };
const bins = shape.fftSize / 2 + 1;

/** Gains [frame][bin] for powers that are the same in every band, and of which prediction took `taken`. */
function gainsOf(powers: readonly number[], { taken = 1, of = shape, weights = roomMaskWeights } = {}) {
  const mask = new RoomMask(of, weights);
  const flat = Float64Array.from(powers.flatMap((power) => Array<number>(mask.bands).fill(power)));
  const recorded = flat.map((power) => taken * power);
  mask.hear(recorded, flat, powers.length);
  const all: Float32Array[] = [];
  for (let n = 0; n < powers.length + mask.ahead; n++) {
    mask.push(recorded, flat, Math.min(n, powers.length - 1));
    if (n < mask.ahead) continue;
    const gains = new Float32Array(of.fftSize / 2 + 1);
    mask.gains(gains);
    all.push(gains);
  }
  return all;
}

/** Words of 12 frames whose tails fall by 60 dB in `rt60` seconds, with noise of 1.5 dB on each level. */
function talk(rt60: number, step = 0.016) {
  const random = noise(400, 9);
  const decay = 10 ** (-6 / (rt60 / step));
  let level = 1e-6;
  return Array.from({ length: 400 }, (_, t) => {
    level = t % 40 < 12 ? 1 : Math.max(1e-6, level * decay);
    return level * 10 ** (0.15 * random[t]!);
  });
}

const meanDb = (gains: Float32Array[], from: number, to: number) => {
  const taken = gains.filter((_, t) => t >= 80 && t % 40 >= from && t % 40 < to);
  return 20 * Math.log10(taken.reduce((sum, frame) => sum + frame[60]!, 0) / taken.length);
};

describe('of words in a room', () => {
  it.each([0.4, 0.8])('of %f s the words pass and their tails are held down', (rt60) => {
    const gains = gainsOf(talk(rt60), { taken: 2 });
    expect(meanDb(gains, 1, 11)).toBeGreaterThan(-3);
    expect(meanDb(gains, 16, 30)).toBeLessThan(meanDb(gains, 1, 11) - 6);
  });

  it('frames may lie further apart, as at other sample rates', () => {
    const gains = gainsOf(talk(0.6, 0.02), { taken: 2, of: { ...shape, sampleRate: 12_800 } });
    expect(meanDb(gains, 1, 11)).toBeGreaterThan(-3);
    expect(meanDb(gains, 16, 30)).toBeLessThan(meanDb(gains, 1, 11) - 6);
  });

  it('bins below the first keep gain 1', () => {
    for (const gains of gainsOf(talk(0.6))) expect([...gains.subarray(0, 3)]).toEqual([1, 1, 1]);
  });
});

it('a gain belongs to the frame that was pushed `ahead` frames before, and looks as far ahead', () => {
  // one unit that sees nothing but the level of the frame itself, and one that sees the furthest
  const ownNow = 12;
  const furthest = 19;
  const weights = (feature: number) => ({
    input: Array.from({ length: roomMaskFeatures }, (_, i) => (i === feature ? 2 : 0)),
    bias: [4],
    output: [4],
    outputBias: 0,
    most: 1,
  });
  const powers = Array.from({ length: 60 }, (_, t) => (t === 30 ? 1 : 0));
  const loudAt = (feature: number) =>
    gainsOf(powers, { weights: weights(feature) }).flatMap((gains, t) => (gains[60]! > 0.9 ? [t] : []));
  expect(loudAt(ownNow)).toEqual([30]);
  expect(loudAt(furthest)).toEqual([19]); // .18 s ahead are 11 frames of 16 ms
});

it.each([
  [8000, 256],
  [44_100, 2048],
  [192_000, 8192],
])('at %i Hz every bin has a gain', (sampleRate, fftSize) => {
  const gains = gainsOf(talk(0.5), { of: { sampleRate, fftSize, hop: fftSize / 2, firstBin: 2 } });
  for (const frame of gains) expect(frame.every((gain) => gain >= 0 && gain <= 1.5)).toBe(true);
});

it('silence has finite gains', () => {
  for (const gains of gainsOf(Array<number>(50).fill(0))) {
    expect(gains.length).toBe(bins);
    expect(gains.every(Number.isFinite)).toBe(true);
  }
});
