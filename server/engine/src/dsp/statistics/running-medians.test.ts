import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { NeighbourMedians, RunningMedians } from './running-medians.ts';

/** With ties. */
const some = (count: number, seed: number) => noise(count, seed).map((value) => Math.round(value * 8) / 8);
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) / 2]! + 0; // no matter which zero

it.each([1, 3, 17])('is the median of the last %i values of each signal', (width) => {
  const signals = [some(400, 11), some(400, 12), some(400, 13)];
  const running = new RunningMedians(3, width);
  const windows = signals.map(() => new Array<number>(width).fill(0));
  const medians = new Float32Array(3);
  for (let at = 0; at < 400; at++) {
    running.push(
      Float32Array.from(signals, (signal) => signal[at]!),
      medians,
    );
    for (const [k, window] of windows.entries()) {
      window.push(signals[k]![at]!);
      window.shift();
      expect(medians[k]! + 0).toBe(middle(window));
    }
  }
});

it.each([1, 3, 17])('is the median of %i neighbours, each time anew', (width) => {
  const neighbours = new NeighbourMedians(width);
  const medians = new Float32Array(50);
  for (const seed of [21, 22]) {
    const values = some(50, seed);
    neighbours.of(values, medians);
    for (let k = 0; k < values.length; k++) {
      const around = Array.from({ length: width }, (_, i) => values[k + i - (width - 1) / 2] ?? 0);
      expect(medians[k]! + 0).toBe(middle(around));
    }
  }
});

it('refuses an even width', () => {
  expect(() => new RunningMedians(1, 4)).toThrow(RangeError);
  expect(() => new NeighbourMedians(0)).toThrow(RangeError);
});
