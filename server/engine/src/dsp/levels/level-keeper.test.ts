import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { LevelKeeper } from './level-keeper.ts';

const rate = 16000;
const powerDb = (samples: Float32Array): number => {
  let sum = 0;
  for (const value of samples) sum += value * value;
  return 10 * Math.log10(sum / samples.length);
};

it('brings a sound that became 9 dB louder back within .2 dB', () => {
  const original = noise(4 * rate, 2).map((value) => 0.1 * value);
  const changed = original.map((value) => value * 10 ** (9 / 20));
  new LevelKeeper(rate, 1).processInPlace([changed], [original]);
  expect(Math.abs(powerDb(changed) - powerDb(original))).toBeLessThan(0.2);
});

it('never moves the level by more than 15 dB and leaves silence alone', () => {
  const original = noise(rate, 2).map((value) => 0.3 * value);
  const faint = original.map((value) => value / 1000);
  const before = powerDb(faint);
  const keeper = new LevelKeeper(rate, 1);
  keeper.processInPlace([faint], [original]);
  expect(powerDb(faint) - before).toBeLessThan(15.01);
  const silence = new Float32Array(100);
  keeper.processInPlace([silence], [new Float32Array(100)]);
  expect(silence.every((value) => value === 0)).toBe(true);
});
