import { describe, expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { tinyGtcrn } from '../../testing/tiny-gtcrn.ts';
import { GtcrnNetwork } from './gtcrn-network.ts';
import { readGtcrn } from './gtcrn-weights.ts';

const frame = (seed: number): Float32Array => noise(514, seed).map((value) => 3 * value);
const masksOf = (network: GtcrnNetwork, seeds: readonly number[]): Float32Array[] =>
  seeds.map((seed) => {
    const mask = new Float32Array(514);
    network.next(frame(seed), mask);
    return mask;
  });
const farthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);

describe('the network', () => {
  it('gives the mask that its last layer says, in every bin', () => {
    const network = new GtcrnNetwork(readGtcrn(tinyGtcrn({ known: [0.6, -0.25] })));
    const [mask] = masksOf(network, [1]);
    for (let k = 0; k < 257; k++) {
      expect(mask![2 * k]).toBeCloseTo(0.6, 5);
      expect(mask![2 * k + 1]).toBeCloseTo(-0.25, 5);
    }
  });

  it('remembers earlier frames, ten and more back, and nothing that comes later', () => {
    const weights = readGtcrn(tinyGtcrn());
    const seeds = Array.from({ length: 14 }, (_, i) => i + 1);
    const whole = masksOf(new GtcrnNetwork(weights), seeds);
    const other = masksOf(new GtcrnNetwork(weights), [99, ...seeds.slice(1)]);
    const shorter = masksOf(new GtcrnNetwork(weights), seeds.slice(0, 5));
    for (const [i, mask] of shorter.entries()) expect(mask).toEqual(whole[i]);
    expect(farthest(whole[1]!, other[1]!)).toBeGreaterThan(1e-6);
    expect(farthest(whole[13]!, other[13]!)).toBeGreaterThan(0);
    expect(whole.every((mask) => mask.every(Number.isFinite))).toBe(true);
  });

  it('keeps two streams of the same weights apart', () => {
    const weights = readGtcrn(tinyGtcrn());
    const [one, two] = [new GtcrnNetwork(weights), new GtcrnNetwork(weights)];
    const alone = masksOf(new GtcrnNetwork(weights), [1, 2, 3]);
    const mixed = [1, 2, 3].map((seed) => {
      masksOf(two, [seed + 50]);
      return masksOf(one, [seed])[0]!;
    });
    expect(mixed).toEqual(alone);
  });

  it('does not break on silence', () => {
    const network = new GtcrnNetwork(readGtcrn(tinyGtcrn()));
    const mask = new Float32Array(514);
    for (let i = 0; i < 50; i++) network.next(new Float32Array(514), mask);
    expect(mask.every(Number.isFinite)).toBe(true);
  });
});

describe('weights are refused in words', () => {
  const whole = tinyGtcrn();
  it.each([1, 40, 1000, whole.length >> 1, whole.length - 5, whole.length - 1])(
    'cut short at %i bytes',
    (length) => {
      expect(() => readGtcrn(whole.subarray(0, length))).toThrow(
        /damaged or no ONNX model|not a GTCRN model/,
      );
    },
  );
  it.each([
    ['Conv', 1, [16, 8, 1, 3]],
    ['GRU', 3, [2, 24, 8]],
    ['MatMul', 0, [64, 192]],
  ] as const)('another network: %s %i of other sizes', (op, at, dims) => {
    expect(() => readGtcrn(tinyGtcrn({ dims: { op, at, dims } }))).toThrow(/not a GTCRN model/);
  });
  it('nothing, a web page, and numbers', () => {
    for (const bytes of [
      new Uint8Array(0),
      new TextEncoder().encode('<!doctype html><title>404</title>'),
      Uint8Array.from(noise(5000, 3), (value) => 128 + 127 * value),
    ])
      expect(() => readGtcrn(bytes)).toThrow(/damaged or no ONNX model/);
  });
  it('a weight that is no number', () => {
    const broken = tinyGtcrn().slice();
    const view = new DataView(broken.buffer);
    // the first weight of the file that can be found by its value
    const at = Array.from({ length: broken.length - 4 }, (_, i) => i).find(
      (i) => Math.abs(view.getFloat32(i, true) - 1 / 3) < 1e-7,
    )!;
    view.setFloat32(at, Number.NaN, true);
    expect(() => readGtcrn(broken)).toThrow(/not a GTCRN model/);
  });
});
