import { describe, expect, it } from 'vitest';
import { ArModel } from './ar-model.ts';

const order = 24;
const length = 500;

/** The same model by plain sums in double precision. */
function plainModel(sound: Float64Array): number[] {
  const framed = sound.map((value, i) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / length)));
  const lags = Array.from({ length: order + 1 }, (_, lag) =>
    framed.reduce((sum, value, i) => sum + (i < lag ? 0 : value * framed[i - lag]!), 0),
  );
  lags[0] = lags[0]! * (1 + 1e-6) + 1e-12;
  let filter = [1];
  let error = lags[0];
  for (let m = 1; m <= order; m++) {
    const reflection = -filter.reduce((sum, tap, j) => sum + tap * lags[m - j]!, 0) / error;
    const before = [...filter, 0];
    filter = before.map((tap, j) => tap + reflection * before[m - j]!);
    error *= 1 - reflection * reflection;
  }
  return filter;
}

/** A resonance at 700 Hz of 16 kHz, struck by noise. */
function resonance(level: number): Float64Array {
  let seed = 1;
  const sound = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    seed = (seed * 48_271) % 2_147_483_647;
    const noise = level * (seed / 2_147_483_647 - 0.5);
    sound[i] = noise + 1.86 * (sound[i - 1] ?? 0) - 0.94 * (sound[i - 2] ?? 0);
  }
  return sound;
}

const power = (sound: Float64Array, filter: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = order; i < length; i++) {
    let left = 0;
    for (let j = 0; j <= order; j++) left += filter[j]! * sound[i - j]!;
    sum += left * left;
  }
  return sum;
};

describe('an autoregressive model', () => {
  it.each([1, 1e-3])('is that of plain sums in double precision, at level %d', (level) => {
    const sound = resonance(level);
    const model = new ArModel(order, length);
    model.fit(
      sound.map((value) => -3 * value),
      0,
    ); // what it was asked before leaves nothing behind
    model.fit(sound, 0);
    const plain = plainModel(sound);
    for (let j = 0; j <= order; j++) expect(model.filter[j]).toBeCloseTo(plain[j]!, 3);
  });

  it('leaves as little of a pure tone as plain sums do', () => {
    const sound = Float64Array.from({ length }, (_, i) => Math.sin(0.3 * i));
    const model = new ArModel(order, length);
    model.fit(sound, 0);
    expect(power(sound, model.filter)).toBeLessThan(1.1 * power(sound, plainModel(sound)) + 1e-6);
    expect(power(sound, model.filter)).toBeLessThan(1e-4 * power(sound, [1, ...new Array(order).fill(0)]));
  });

  it('looks at the samples from the given start on', () => {
    const sound = resonance(1);
    const model = new ArModel(order, length);
    const later = new Float64Array(length + 100);
    later.set(sound, 100);
    model.fit(later, 100);
    const there = [...model.filter];
    model.fit(sound, 0);
    expect(there).toEqual([...model.filter]);
  });
});
