import { Reverb } from '@formant/engine/dsp/effects/reverb';

/** The parts that the starter sounds are made of. Everything is computed; the same seed gives the same sound. */
export const sampleRate = 44_100;
export const frames = (seconds: number): number => Math.round(seconds * sampleRate);

/** Uniform numbers in -1..1 (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2147483648 - 1;
  };
}

/** A sound of `seconds` from a function of time; `i` counts samples. */
export const sound = (seconds: number, at: (time: number, i: number) => number): Float32Array =>
  Float32Array.from({ length: frames(seconds) }, (_, i) => at(i / sampleRate, i));

/**
 * State-variable filter whose frequency may change with every sample (Zavalishin, The Art of VA Filter Design).
 * Answers low, band and high of one input.
 */
export function sweepable(): (
  x: number,
  hz: number,
  q: number,
) => { low: number; band: number; high: number } {
  let s1 = 0;
  let s2 = 0;
  return (x, hz, q) => {
    const g = Math.tan((Math.PI * Math.min(hz, sampleRate * 0.45)) / sampleRate);
    const k = 1 / q;
    const a1 = 1 / (1 + g * (g + k));
    const v3 = x - s2;
    const band = a1 * s1 + g * a1 * v3;
    const low = s2 + g * band;
    s1 = 2 * band - s1;
    s2 = 2 * low - s2;
    return { low, band: k * band, high: x - k * band - low };
  };
}

/** Noise through a band-pass. */
export function bandNoise(seconds: number, seed: number, hz: number, q: number): Float32Array {
  const next = random(seed);
  const filter = sweepable();
  return sound(seconds, () => filter(next(), hz, q).band);
}

/** A tone of harmonics below the ear's limit; `levels[n]` belongs to harmonic n + 1, `hzAt` may move. */
export function harmonics(
  seconds: number,
  hzAt: (time: number) => number,
  levelAt: (harmonic: number, time: number) => number,
  count: number,
): Float32Array {
  let phase = 0;
  return sound(seconds, (time) => {
    const hz = hzAt(time);
    phase += hz / sampleRate;
    let sum = 0;
    for (let n = 1; n <= count && n * hz < 16_000; n++)
      sum += levelAt(n, time) * Math.sin(2 * Math.PI * n * phase);
    return sum;
  });
}

/** Rises in `attack` seconds, stays, and falls away in the last `release` seconds; raised cosines. */
export const gate = (time: number, seconds: number, attack: number, release: number): number =>
  ease(time / attack) * ease((seconds - time) / release);
const ease = (x: number): number => (x <= 0 ? 0 : x >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * x));

/** Adds one sound to another from a moment on; `around` lets what passes the end begin at the start again. */
export function addTo(
  target: Float32Array,
  part: Float32Array,
  atSeconds: number,
  gain = 1,
  { around = false } = {},
): void {
  const from = frames(atSeconds);
  for (let i = 0; i < part.length; i++) {
    const at = around ? (from + i) % target.length : from + i;
    if (at >= target.length) return;
    target[at] = (target[at] ?? 0) + gain * (part[i] ?? 0);
  }
}

/** The same sound at a place between left (-1) and right (1), at constant power. */
export const panned = (pan: number): [left: number, right: number] => [
  Math.cos(((pan + 1) * Math.PI) / 4),
  Math.sin(((pan + 1) * Math.PI) / 4),
];

/** The sound in a room, with time for the room to die away. */
export function inRoom(
  channels: readonly Float32Array[],
  room: { seconds: number; mix: number; dampingHz?: number; tail?: number },
): Float32Array[] {
  const tail = frames(room.tail ?? room.seconds * 0.7);
  const longer = channels.map((channel) => {
    const all = new Float32Array(channel.length + tail);
    all.set(channel);
    return all;
  });
  new Reverb(sampleRate, {
    seconds: room.seconds,
    mix: room.mix,
    dampingHz: room.dampingHz ?? 6000,
  }).processInPlace(longer);
  fadeOut(longer, Math.min(tail, frames(0.25)));
  return longer;
}

export function fadeOut(channels: readonly Float32Array[], length: number): void {
  for (const channel of channels)
    for (let i = 0; i < length; i++) channel[channel.length - length + i]! *= ease(1 - i / length);
}

/** Cuts a longer sound to a seamless loop: its end is faded into its start. */
export function seamless(channel: Float32Array, seconds: number): Float32Array {
  const length = frames(seconds);
  const loop = channel.slice(0, length);
  const over = channel.length - length;
  for (let i = 0; i < over; i++) {
    const share = i / over;
    loop[i] = loop[i]! * Math.sqrt(share) + channel[length + i]! * Math.sqrt(1 - share);
  }
  return loop;
}
