import { expect, it } from 'vitest';
import { exactSteps } from './exact-steps.ts';

const every = Array.from({ length: 65_536 }, (_, i) => i - 32_768);
const exact = Float32Array.from(every, (step) => step / 32_768);
const uneven = () => Float32Array.from(every, (step) => step / (step > 0 ? 32_767 : 32_768));

it('gives back every step of 16 bits that a browser has stretched', () => {
  const sound = uneven();
  exactSteps([new Float32Array(4), sound], 16)?.(sound);
  expect(sound).toEqual(exact);
});

it('leaves what is exact, what was worked on, and what has more bits than that matters for', () => {
  expect(exactSteps([exact], 16)).toBeNull();
  expect(exactSteps([Float32Array.from(exact, (sample) => sample * 0.7)], 16)).toBeNull();
  expect(exactSteps([uneven()], 24)).toBeNull();
  expect(exactSteps([uneven()], undefined)).toBeNull();
});
