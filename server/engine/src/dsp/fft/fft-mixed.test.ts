import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { mixedFft } from './fft-mixed.ts';
import { fftNow, fftSizeFrom } from './fft-now.ts';

it.each([2, 6, 30, 960])('a transform of %i points is that of the definition, and comes back', (size) => {
  const fft = mixedFft(size);
  const time = noise(size, 5);
  const spectrum = new Float32Array(size + 2);
  fft.forward(time, spectrum);
  for (let k = 0; k <= size / 2; k++) {
    let [re, im] = [0, 0];
    for (let i = 0; i < size; i++) {
      re += time[i]! * Math.cos((2 * Math.PI * i * k) / size);
      im -= time[i]! * Math.sin((2 * Math.PI * i * k) / size);
    }
    expect(spectrum[2 * k]).toBeCloseTo(re, 4);
    expect(spectrum[2 * k + 1]).toBeCloseTo(im, 4);
  }
  const back = new Float32Array(size);
  fft.inverse(spectrum, back);
  for (let i = 0; i < size; i++) expect(back[i]).toBeCloseTo(time[i]!, 6);
});

it.each([7, 15, 14, 0])('%i points are refused', (size) => {
  expect(() => mixedFft(size)).toThrow(RangeError);
});

it.each([512, 1440, 1536])(
  '%i points at once, by WebAssembly and in plain TypeScript, are the same',
  (size) => {
    const fft = fftNow(size);
    expect(fft.engine).toBe('wasm');
    const time = noise(size, 6);
    const [fast, plain] = [new Float32Array(size + 2), new Float32Array(size + 2)];
    fft.forward(time, fast);
    mixedFft(size).forward(time, plain);
    for (let i = 0; i < fast.length; i++) expect(Math.abs(fast[i]! - plain[i]!)).toBeLessThan(1e-4);
    const back = new Float32Array(size);
    fft.inverse(fast, back);
    for (let i = 0; i < size; i++) expect(Math.abs(back[i]! - time[i]!)).toBeLessThan(1e-5);
  },
);

it('a plan is made once a size', () => {
  expect(fftNow(1440)).toBe(fftNow(1440));
});

it.each([
  [1, 32],
  [512, 512],
  [513, 576], // 544 is 32 times 17
  [80_000, 80_000], // above what pffft can do
  [3528, 3840], // the multiples of 32 between them have other factors
])('the smallest size from %i on is %i', (least, size) => {
  expect(fftSizeFrom(least)).toBe(size);
  expect(fftNow(size).size).toBe(size);
});
