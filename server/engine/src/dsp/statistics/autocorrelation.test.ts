import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { createFft } from '../fft/create-fft.ts';
import { autocorrelation } from './autocorrelation.ts';

it.each([3, 100, 257, 5000])('equals the direct sum for %i samples', async (length) => {
  const lags = Math.min(100, length - 1);
  const values = noise(length, 4).map(Math.abs);
  const found = autocorrelation(values, lags, await createFft(512));
  for (let lag = 0; lag < lags; lag++) {
    let sum = 0;
    for (let i = lag; i < length; i++) sum += values[i]! * values[i - lag]!;
    expect(found[lag]).toBeCloseTo(sum / (length - lag), 5);
  }
});
