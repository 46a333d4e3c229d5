import { expect, it } from 'vitest';
import { fftNow } from '../../dsp/fft/fft-now.ts';
import { noise, sine } from '../../testing/signals.ts';
import { talk } from '../../testing/talk.ts';
import { BabbleWatch } from './babble-watch.ts';

const rate = 16_000;
const seconds = 5;
const frames = seconds * rate;

/** What is said of a sound at its end, whose mask is the same in every bin. */
function shareOf(sound: Float32Array, gain: number): number {
  const watch = new BabbleWatch();
  const fft = fftNow(512);
  const mask = Float32Array.from({ length: 514 }, (_, i) => (i % 2 === 0 ? gain : 0));
  const spectrum = new Float32Array(514);
  let share = 0;
  for (let at = 0; at + 512 <= sound.length; at += 256) {
    const frame = sound.subarray(at, at + 512).map((value, i) => value * Math.sin((Math.PI * i) / 512));
    fft.forward(frame, spectrum);
    watch.next(spectrum, mask);
    share = watch.share[0]!;
  }
  return share;
}
const hiss = noise(frames, 7).map((value) => 0.1 * value);
const hum = sine(120, seconds, rate, 0.2).map((value, i) => value + hiss[i]! * 1e-3);
const bursts = hiss.map((value, i) => (i % 4000 < 200 ? value : value * 0.01));
const voice = talk(seconds, rate, { f0: 130, formantScale: 1 });

it('is speech that a mask is undecided about', () => {
  expect(shareOf(voice, 0.5)).toBeGreaterThan(0.7);
});

it.each([
  ['speech that a mask leaves', voice, 0.97],
  ['hiss', hiss, 0.5],
  ['hum', hum, 0.5],
  ['bursts of noise', bursts, 0.5],
  ['silence', new Float32Array(frames), 0.5],
])('is not %s', (_, sound, gain) => {
  expect(shareOf(sound, gain)).toBeLessThan(0.05);
});
