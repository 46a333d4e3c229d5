import type { Audio } from '../base/audio.ts';
import { formantsOf } from '../speech/spectrum/formants.ts';
import { partialsAt } from './partials.ts';

/** One vowel: centre frequencies and bandwidths of its formants, Hz. */
export type Formants = readonly (readonly [centreHz: number, bandwidthHz: number])[];

/** An open "a" of an adult speaker. */
export const vowelA: Formants = [
  [730, 90],
  [1090, 100],
  [2440, 140],
  [3400, 200],
];

/**
 * A sung vowel with exactly known F0 and formants: harmonics of a glottal source (-12 dB an octave, +6 for the
 * lips) with the gains and phases of the formants' resonators, up to 85 % of the band.
 * @param f0 Hz at a time in seconds
 * @returns `seconds` of sound with a peak of about .5
 */
export function vowel(
  sampleRate: number,
  seconds: number,
  f0: (time: number) => number,
  formants: Formants = vowelA,
): Float32Array {
  const out = new Float32Array(Math.round(sampleRate * seconds));
  const step = 64;
  let phase = 0;
  let peak = 1e-9;
  for (let from = 0; from < out.length; from += step) {
    const to = Math.min(out.length, from + step);
    const hz = f0((from + step / 2) / sampleRate);
    const count = Math.max(0, Math.ceil((0.425 * sampleRate) / hz) - 1);
    const re = new Float64Array(count);
    const im = new Float64Array(count);
    for (let h = 1; h <= count; h++) {
      // 1/h times the response of each resonator, centre^2 / (centre^2 - f^2 + i f bandwidth)
      let x = 1 / h;
      let y = 0;
      for (const [centre, bandwidth] of formants) {
        const real = (centre * centre - (h * hz) ** 2) / (centre * centre);
        const imaginary = (h * hz * bandwidth) / (centre * centre);
        const power = real * real + imaginary * imaginary;
        [x, y] = [(x * real + y * imaginary) / power, (y * real - x * imaginary) / power];
      }
      re[h - 1] = x;
      im[h - 1] = y;
    }
    for (let i = from; i < to; i++) {
      phase += (2 * Math.PI * f0(i / sampleRate)) / sampleRate;
      const sum = partialsAt(phase, re, im);
      out[i] = sum;
      peak = Math.max(peak, Math.abs(sum));
    }
  }
  return out.map((v) => (0.5 * v) / peak);
}

/** Two seconds of a lively voice with pauses in stereo, which every platform changes in the same way. */
export function parityVoice(): Audio {
  const sampleRate = 44100;
  const sung = vowel(sampleRate, 2, (time) => 180 + 40 * Math.sin(7 * time));
  const left = sung.map((value, i) => (Math.sin((2 * Math.PI * 1.5 * i) / sampleRate) > -0.4 ? value : 0));
  return { sampleRate, channels: [left, left.map((value) => 0.6 * value)] };
}

/** Formants of the middle of a sound, measured at a quarter of its rate. */
export function middleFormants(samples: Float32Array, sampleRate: number): number[] {
  const from = samples.length >> 1;
  // a mean of four samples is low-pass enough: the vowel has next to nothing above 5 kHz
  const slow = Float32Array.from({ length: 700 }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += samples[from + 4 * i + k]! / 4;
    return sum;
  });
  return formantsOf(slow, sampleRate / 4);
}
