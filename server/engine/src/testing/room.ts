import type { Audio } from '../base/audio.ts';
import { noise } from './signals.ts';

/** A gliding vowel cut into words of .25 to .45 s that stop within 20 ms, with pauses of .3 to .6 s: dry speech. */
export function words(frames: number, sampleRate: number): Float32Array {
  const lengths = noise(1000, 11);
  const out = new Float32Array(frames);
  const fade = 0.02 * sampleRate;
  let at = 0;
  for (let n = 0; at < frames; n += 2) {
    const length = Math.round((0.35 + 0.1 * lengths[n]!) * sampleRate);
    const hz = 150 + 40 * lengths[n + 1]!;
    for (let i = 0; i < length && at + i < frames; i++) {
      const phase = (2 * Math.PI * hz * i * (1 + (0.2 * i) / length)) / sampleRate;
      let sum = 0;
      for (let h = 1; h * hz < Math.min(6000, 0.4 * sampleRate); h++) sum += Math.sin(h * phase) / h;
      out[at + i] = 0.15 * Math.min(1, i / fade, (length - i) / fade) * sum;
    }
    at += length + Math.round((0.45 + 0.15 * lengths[n + 1]!) * sampleRate);
  }
  return out;
}

/**
 * A sound in a room: the direct sound and a tail of sparse random pulses (velvet noise, 2000 a second) that falls
 * by 60 dB in `rt60` seconds and has as much energy as the direct sound times `tailEnergy`.
 */
export function inRoom(
  dry: Float32Array,
  sampleRate: number,
  room: { rt60: number; tailEnergy?: number },
): Float32Array {
  const count = Math.round(room.rt60 * 2000);
  const spacing = sampleRate / 2000;
  const random = noise(2 * count, 17);
  const pulses = Array.from({ length: count }, (_, n) => ({
    at: Math.round((n + 1 + 0.5 * random[2 * n]!) * spacing),
    gain: Math.sign(random[2 * n + 1]!) * 10 ** ((-3 * n) / 2000 / room.rt60),
  }));
  const energy = pulses.reduce((sum, { gain }) => sum + gain * gain, 0);
  const scale = Math.sqrt((room.tailEnergy ?? 1) / energy);
  const wet = dry.slice();
  for (const { at, gain } of pulses)
    for (let i = at; i < wet.length; i++) wet[i] = wet[i]! + scale * gain * dry[i - at]!;
  return wet;
}

/** Four seconds of words in a room of .6 s, which every platform dereverberates in the same way. */
export function parityRoom(): Audio {
  const sampleRate = 16_000;
  const wet = inRoom(words(4 * sampleRate, sampleRate), sampleRate, { rt60: 0.6, tailEnergy: 2 });
  return { sampleRate, channels: [wet] };
}
