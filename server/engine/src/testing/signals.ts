import type { Audio } from '../base/audio.ts';

/** Signals with known content for tests and benches; the same on every platform and in every run. */

/** White noise in -1..1 (xorshift32). */
export function noise(frames: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length: frames }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 31 - 1;
  });
}

/**
 * Something like a voice: a gliding harmonic tone around 180 Hz with formants near 500, 1500 and 2500 Hz, in
 * syllables of a quarter of a second with pauses.
 */
export function voice(frames: number, sampleRate: number): Float32Array {
  const out = new Float32Array(frames);
  let phase = 0;
  for (let i = 0; i < frames; i++) {
    const seconds = i / sampleRate;
    const hz = 180 + 30 * Math.sin(2 * Math.PI * 0.7 * seconds);
    phase += (2 * Math.PI * hz) / sampleRate;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 2 * seconds)) ** 2;
    let sum = 0;
    for (let h = 1; h * hz < Math.min(4000, sampleRate / 2); h++) {
      const f = h * hz;
      const formants =
        1 / (1 + ((f - 500) / 150) ** 2) +
        0.5 / (1 + ((f - 1500) / 200) ** 2) +
        0.25 / (1 + ((f - 2500) / 250) ** 2);
      sum += formants * Math.sin(h * phase);
    }
    out[i] = 0.3 * syllable * sum;
  }
  return out;
}

/** Something like a band, wide in stereo: two chords with decaying notes, one more to each side. */
export function band(frames: number, sampleRate: number): [Float32Array, Float32Array] {
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  const notes = [
    [220, 1, 0.1],
    [277.18, 0.15, 1],
    [329.63, 1, 0.2],
    [440, 0.1, 0.9],
    [659.26, 0.8, 0.1],
    [880, 0.1, 0.7],
  ] as const;
  for (let i = 0; i < frames; i++) {
    const seconds = i / sampleRate;
    for (const [n, [hz, toLeft, toRight]] of notes.entries()) {
      const since = (seconds + n * 0.125) % 0.75;
      const value = 0.12 * Math.exp(-3 * since) * Math.sin(2 * Math.PI * hz * since);
      left[i] = left[i]! + toLeft * value;
      right[i] = right[i]! + toRight * value;
    }
  }
  return [left, right];
}

/** Three seconds of `voice` in the middle of `band`, which every platform separates in the same way. */
export function paritySong(): Audio {
  const sampleRate = 44100;
  const frames = 3 * sampleRate;
  const sung = voice(frames, sampleRate);
  const channels = band(frames, sampleRate).map((side) => side.map((value, i) => value + sung[i]!));
  return { sampleRate, channels };
}

/** Speech-like: bursts of noise and tone of changing pitch, length and pause, never twice the same. */
export function speech(seconds: number, sampleRate: number): Float32Array {
  const out = new Float32Array(Math.round(seconds * sampleRate));
  const hiss = noise(out.length, 21);
  const chance = noise(1000, 33);
  for (let at = 0, n = 0; at < out.length; n += 3) {
    const length = Math.round((0.15 + 0.1 * chance[n]!) * sampleRate);
    const hz = 160 * 2 ** (0.5 * chance[n + 1]!);
    for (let i = 0; i < length && at + i < out.length; i++) {
      const t = i / sampleRate;
      let tone = 0;
      for (let h = 1; h <= 12; h++) tone += Math.sin(2 * Math.PI * h * hz * t * (1 + 0.2 * t)) / h;
      out[at + i] = 0.15 * Math.sin((Math.PI * i) / length) * (tone + 0.5 * hiss[at + i]!);
    }
    at += length + Math.round((0.06 + 0.05 * chance[n + 2]!) * sampleRate);
  }
  return out;
}

/** A sound under decaying bursts of noise of .5 to 6 ms, so many a second, as old records and bad cables make them. */
export function withCrackle(clean: Float32Array, sampleRate: number, perSecond: number): Float32Array {
  const out = clean.slice();
  const count = Math.round((perSecond * clean.length) / sampleRate);
  const chance = noise(3 * count, 77);
  const grain = noise(clean.length, 78);
  for (let n = 0; n < count; n++) {
    const at = Math.floor(((n + 0.5 + 0.4 * chance[3 * n]!) / perSecond) * sampleRate);
    const length = Math.round((0.003 + 0.0025 * chance[3 * n + 1]!) * sampleRate);
    const level = 0.3 + 0.25 * chance[3 * n + 2]!;
    for (let i = 0; i < length && at + i < out.length; i++)
      out[at + i] = out[at + i]! + level * grain[at + i]! * Math.exp((-4 * i) / length);
  }
  return out;
}

/** y(t) = x(t) + sum of gain * y(t - delay), each smoothed a little as walls and wires do. */
export function withEcho(
  dry: Float32Array,
  sampleRate: number,
  taps: readonly (readonly [ms: number, gain: number])[],
) {
  const wet = dry.slice();
  const states = taps.map(() => 0);
  for (let i = 0; i < wet.length; i++)
    for (const [n, [ms, gain]] of taps.entries()) {
      const delay = Math.round((ms / 1000) * sampleRate);
      const past = i >= delay ? wet[i - delay]! : 0;
      states[n] = states[n]! + 0.6 * (past - states[n]!);
      wet[i] = wet[i]! + gain * states[n]!;
    }
  return wet;
}

/** Six seconds of `speech` with an echo of 183 ms, which every platform finds and removes alike. */
export function parityEcho(): Audio {
  const sampleRate = 16_000;
  return { sampleRate, channels: [withEcho(speech(6, sampleRate), sampleRate, [[183, 0.5]])] };
}

/** Scale-invariant signal-to-distortion ratio in dB (Le Roux 2019). */
export function siSdrDb(reference: Float32Array, estimate: Float32Array): number {
  let cross = 0;
  let power = 0;
  for (let i = 0; i < reference.length; i++) {
    cross += reference[i]! * estimate[i]!;
    power += reference[i]! ** 2;
  }
  const scale = cross / power;
  let error = 0;
  for (let i = 0; i < reference.length; i++) error += (estimate[i]! - scale * reference[i]!) ** 2;
  return 10 * Math.log10((scale * scale * power + 1e-20) / (error + 1e-20));
}

/** A sine of `hz` with its peak at `amplitude`. */
export function sine(hz: number, seconds: number, sampleRate: number, amplitude: number): Float32Array {
  const step = (2 * Math.PI * hz) / sampleRate;
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => amplitude * Math.sin(step * i),
  );
}
