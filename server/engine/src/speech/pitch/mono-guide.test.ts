import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { MonoGuide } from './mono-guide.ts';

const power = (samples: Float32Array): number => samples.reduce((sum, value) => sum + value * value, 0);

it('hears a voice that is out of phase between the channels as loudly as one that is in phase', () => {
  const left = noise(4000);
  const turned = left.map((value) => -value);
  for (const right of [left, turned])
    expect(power(new MonoGuide(2).mix([left, right]))).toBeCloseTo(power(left), 1);
});

it('keeps its sign over a block without evidence', () => {
  const guide = new MonoGuide(2);
  const left = noise(4000);
  guide.mix([left, left.map((value) => -value)]);
  const mixed = guide.mix([new Float32Array(100), new Float32Array(100).fill(0.01)]);
  expect(mixed[50]!).toBeCloseTo(-0.005, 6);
});
