import { noise } from './signals.ts';
import { type Formants, vowel } from './vowel.ts';

/** Who talks: the middle of his F0 in Hz, and his vocal tract as a factor on formants. */
export type Talker = { f0: number; formantScale: number };

const vowels: readonly Formants[] = [
  [
    [730, 90],
    [1090, 100],
    [2440, 140],
    [3400, 200],
  ],
  [
    [300, 60],
    [2200, 120],
    [2950, 160],
    [3700, 220],
  ],
  [
    [320, 60],
    [800, 90],
    [2250, 140],
    [3300, 200],
  ],
  [
    [520, 80],
    [1800, 110],
    [2500, 150],
    [3500, 200],
  ],
];

/**
 * Talk of a made-up person: syllables of four vowels with a melody of some semitones, a hiss before every third, and
 * a pause after every fourth. The same in every run; `seed` chooses other syllables of the same person.
 */
export function talk(
  seconds: number,
  sampleRate: number,
  { f0, formantScale }: Talker,
  seed = 5,
): Float32Array {
  const out = new Float32Array(Math.round(seconds * sampleRate));
  const chance = noise(4000, seed);
  const hiss = noise(out.length, seed + 1);
  for (let at = 0, n = 0; at < out.length; n++) {
    const [a, b, c, d] = chance.subarray(4 * n, 4 * n + 4) as unknown as [number, number, number, number];
    if (n % 3 === 0) {
      const length = Math.round(0.09 * sampleRate);
      // the difference of white noise rises with frequency as an s does
      for (let i = 1; i < length && at + i < out.length; i++)
        out[at + i] = 0.05 * Math.sin((Math.PI * i) / length) * (hiss[at + i]! - hiss[at + i - 1]!);
      at += length;
    }
    const length = 0.2 + 0.05 * a;
    const hz = f0 * 2 ** ((2.5 * b) / 12);
    const formants = vowels[Math.floor(2 + 2 * c) % 4]!.map(([f, bw]) => [f * formantScale, bw] as const);
    const sung = vowel(sampleRate, length, (time) => hz * 2 ** ((d * 2 * time) / length / 12), formants);
    for (let i = 0; i < sung.length && at + i < out.length; i++)
      out[at + i] =
        0.5 * sung[i]! * Math.min(1, i / (0.02 * sampleRate), (sung.length - i) / (0.03 * sampleRate));
    at += sung.length + Math.round((n % 4 === 3 ? 0.35 : 0.03) * sampleRate);
  }
  return out;
}
