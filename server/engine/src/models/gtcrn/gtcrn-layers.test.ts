import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import {
  addNormalized,
  before,
  depthwise,
  double,
  gruStep,
  halve,
  neighbours,
  points,
  rowOf,
} from './gtcrn-layers.ts';

// every operator against its definition, written down as plainly as it can be

const numbers = (count: number, seed: number): Float64Array => Float64Array.from(noise(count, seed));
const layer = (weights: number, outs: number, seed: number) => ({
  weight: numbers(weights, seed),
  bias: numbers(outs, seed + 1),
  slope: 0.25,
});
/** Rows with their zeros, and the way to read one. */
function rows(channels: number, bands: number, seed: number) {
  const values = new Float64Array(channels * rowOf(bands));
  const at = (c: number, f: number): number =>
    f < 0 || f >= bands ? 0 : values[c * rowOf(bands) + before + f]!;
  const source = numbers(channels * bands, seed);
  for (let c = 0; c < channels; c++)
    for (let f = 0; f < bands; f++) values[c * rowOf(bands) + before + f] = source[c * bands + f]!;
  return { values, at };
}
const rectified = (value: number, slope: number): number => (value < 0 ? slope * value : value);

function expectRows(
  to: Float64Array,
  outs: number,
  bands: number,
  value: (o: number, f: number) => number,
): void {
  for (let o = 0; o < outs; o++)
    for (let i = 0; i < rowOf(bands); i++) {
      const f = i - before;
      const wanted = f < 0 || f >= bands ? 0 : rectified(value(o, f), 0.25);
      expect(to[o * rowOf(bands) + i]).toBeCloseTo(wanted, 10);
    }
}

it('neighbours: all channels of three bands', () => {
  const from = rows(8, 33, 1);
  const to = new Float64Array(16 * rowOf(33));
  const it = layer(16 * 24, 16, 2);
  neighbours(from.values, 8, to, 16, 33, it);
  expectRows(to, 16, 33, (o, f) => {
    let sum = it.bias[o]!;
    for (let c = 0; c < 8; c++)
      for (let k = 0; k < 3; k++) sum += it.weight[(o * 8 + c) * 3 + k]! * from.at(c, f + k - 1);
    return sum;
  });
});

it('points: all channels of a band', () => {
  const from = rows(16, 33, 3);
  const to = new Float64Array(8 * rowOf(33));
  const it = layer(8 * 16, 8, 4);
  points(from.values, 16, to, 8, 33, it);
  expectRows(to, 8, 33, (o, f) => {
    let sum = it.bias[o]!;
    for (let c = 0; c < 16; c++) sum += it.weight[o * 16 + c]! * from.at(c, f);
    return sum;
  });
});

it('depthwise: three frames of three bands', () => {
  const frames = [5, 6, 7].map((seed) => rows(16, 33, seed));
  const to = new Float64Array(16 * rowOf(33));
  const it = layer(16 * 9, 16, 8);
  depthwise(frames[0]!.values, frames[1]!.values, frames[2]!.values, to, 16, 33, it);
  expectRows(to, 16, 33, (c, f) => {
    let sum = it.bias[c]!;
    for (let t = 0; t < 3; t++)
      for (let k = 0; k < 3; k++) sum += it.weight[c * 9 + t * 3 + k]! * frames[t]!.at(c, f + k - 1);
    return sum;
  });
});

it.each([
  [9, 129, 65, 1],
  [16, 65, 33, 2],
] as const)('halve: %i channels of %i bands to %i, in %i groups', (ins, fromBands, bands, groups) => {
  const from = rows(ins, fromBands, 9);
  const to = new Float64Array(16 * rowOf(bands));
  const per = ins / groups;
  const it = layer(16 * per * 5, 16, 10);
  halve(from.values, ins, fromBands, to, 16, bands, groups, it);
  expectRows(to, 16, bands, (o, f) => {
    let sum = it.bias[o]!;
    const first = Math.floor(o / (16 / groups)) * per;
    for (let c = 0; c < per; c++)
      for (let k = 0; k < 5; k++)
        sum += it.weight[(o * per + c) * 5 + k]! * from.at(first + c, 2 * f + k - 2);
    return sum;
  });
});

it.each([
  [33, 16, 2],
  [65, 2, 1],
] as const)(
  'double: %i bands to %i channels of nearly twice as many, in %i groups',
  (fromBands, outs, groups) => {
    const from = rows(16, fromBands, 11);
    const bands = 2 * fromBands - 1;
    const to = new Float64Array(outs * rowOf(bands));
    const per = 16 / groups;
    const it = layer(outs * per * 5, outs, 12);
    double(from.values, 16, fromBands, to, outs, groups, it);
    expectRows(to, outs, bands, (o, f) => {
      let sum = it.bias[o]!;
      const first = Math.floor(o / (outs / groups)) * per;
      // each band of the input is spread over five of the output
      for (let c = 0; c < per; c++)
        for (let i = 0; i < fromBands; i++) {
          const k = f - 2 * i + 2;
          if (k >= 0 && k < 5) sum += it.weight[(o * per + c) * 5 + k]! * from.at(first + c, i);
        }
      return sum;
    });
  },
);

it('gruStep: gates in the order update, reset, new, the reset behind the recurrence', () => {
  const [inputs, hidden] = [8, 4];
  const gru = {
    inputs,
    hidden,
    weight: numbers(3 * hidden * inputs, 13),
    recurrent: numbers(3 * hidden * hidden, 14),
    bias: numbers(3 * hidden, 15),
    recurrentBias: numbers(3 * hidden, 16),
  };
  const input = numbers(inputs + 2, 17);
  const state = numbers(hidden + 1, 18);
  const old = state.slice(1);
  const sum = (matrix: Float64Array, row: number, vector: Float64Array) =>
    vector.reduce((total, value, i) => total + matrix[row * vector.length + i]! * value, 0);
  const x = input.slice(2);
  const logistic = (value: number) => 1 / (1 + Math.exp(-value));
  const wanted = Array.from({ length: hidden }, (_, h) => {
    const both = (g: number) =>
      sum(gru.weight, g, x) + gru.bias[g]! + sum(gru.recurrent, g, old) + gru.recurrentBias[g]!;
    const update = logistic(both(h));
    const reset = logistic(both(hidden + h));
    const g = 2 * hidden + h;
    const fresh = Math.tanh(
      sum(gru.weight, g, x) + gru.bias[g]! + reset * (sum(gru.recurrent, g, old) + gru.recurrentBias[g]!),
    );
    return (1 - update) * fresh + update * old[h]!;
  });
  const before = state[0];
  gruStep(gru, input, 2, state, 1, new Float64Array(12), new Float64Array(12));
  expect(state[0]).toBe(before);
  for (const [h, value] of wanted.entries()) expect(state[h + 1]).toBeCloseTo(value, 12);
});

it('addNormalized: mean 0 and variance 1, scaled, shifted and added', () => {
  const values = numbers(33 * 16, 19);
  const path = { scale: numbers(33 * 16, 20), shift: numbers(33 * 16, 21) };
  const to = numbers(33 * 16, 22);
  const was = to.slice();
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  addNormalized(values, to, { ...path, grus: [], weight: values, bias: values });
  for (let i = 0; i < to.length; i++)
    expect(to[i]).toBeCloseTo(
      was[i]! + ((values[i]! - mean) / deviation) * path.scale[i]! + path.shift[i]!,
      6,
    );
});
