import { describe, expect, it } from 'vitest';
import { noise, voice } from '../../testing/signals.ts';
import { HumDetector } from './hum.ts';
import { HumCanceller } from './hum-canceller.ts';

const rate = 16000;
const tones = (seconds: number, mainsHz: number, count: number, begins = 0): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, i) => {
    let sum = 0;
    for (let h = 1; h <= count; h++) sum += Math.sin((2 * Math.PI * h * mainsHz * i) / rate + h) / h;
    return (i < begins * rate ? 0.001 : 0.05) * sum;
  });
const power = (samples: Float32Array): number => samples.reduce((sum, value) => sum + value * value, 0);
const dB = (part: Float32Array, whole: Float32Array): number => 10 * Math.log10(power(part) / power(whole));
const less = (from: Float32Array, what: Float32Array): Float32Array =>
  from.map((value, i) => value - what[i]!);
const plus = (...parts: Float32Array[]): Float32Array =>
  parts[0]!.map((_, i) => parts.reduce((sum, part) => sum + part[i]!, 0));

async function cancelled(channels: Float32Array[], blockFrames = 5000): Promise<Float32Array[]> {
  const detector = await HumDetector.create(rate);
  detector.write(channels[0]!);
  const canceller = new HumCanceller(rate, channels.length, detector.result()!);
  const out = channels.map((channel) => channel.slice());
  for (let from = 0; from < out[0]!.length; from += blockFrames)
    canceller.processInPlace(out.map((channel) => channel.subarray(from, from + blockFrames)));
  return out;
}

describe('HumCanceller', () => {
  const hiss = noise(8 * rate, 6).map((value) => 2e-4 * value);
  const hum = tones(8, 60, 8);
  /** A voice that glides over lines, said for a second and not for the next one. */
  const said = voice(8 * rate, rate).map((value, i) => ((i / rate) % 2 < 1 ? 0.3 * value : 0));

  it('takes 40 dB off a hum, from its second second on', async () => {
    const [out] = await cancelled([plus(hum, hiss)]);
    expect(dB(less(out!, hiss).subarray(2 * rate), hum.subarray(2 * rate))).toBeLessThan(-40);
  });

  it('leaves a voice on top of it as it is, and rings in no pause', async () => {
    const [out] = await cancelled([plus(hum, hiss, said)]);
    const wrong = less(less(out!, hiss), said).subarray(2 * rate);
    expect(dB(wrong, said.subarray(2 * rate))).toBeLessThan(-30);
    const isPause = (_: number, i: number) => (i / rate) % 2 >= 1;
    expect(dB(wrong.filter(isPause), hum.subarray(2 * rate).filter(isPause))).toBeLessThan(-20);
  });

  it('follows mains that wander by two hundredths of a hertz', async () => {
    let turn = 0;
    const wanders = Float32Array.from({ length: 8 * rate }, (_, i) => {
      turn += (50 + 0.02 * Math.sin((0.6 * i) / rate)) / rate;
      return (
        0.05 *
        (Math.sin(2 * Math.PI * turn) +
          0.3 * Math.sin(6 * Math.PI * turn) +
          0.2 * Math.sin(10 * Math.PI * turn))
      );
    });
    const [out] = await cancelled([plus(wanders, hiss)]);
    expect(dB(less(out!, hiss).subarray(2 * rate), wanders.subarray(2 * rate))).toBeLessThan(-20);
  });

  it('takes up what gets much louder, as when a lamp is switched on', async () => {
    const late = tones(8, 60, 8, 4);
    const [out] = await cancelled([plus(late, hiss)]);
    expect(dB(less(out!, hiss).subarray(6 * rate), late.subarray(6 * rate))).toBeLessThan(-20);
  });

  it('knows each channel by itself, and does not depend on the length of the blocks', async () => {
    const left = plus(hum, hiss);
    const right = hum.map((value, i) => hiss[i]! - 0.25 * value);
    const out = await cancelled([left, right]);
    for (const channel of out)
      expect(dB(less(channel, hiss).subarray(2 * rate), hum.subarray(2 * rate))).toBeLessThan(-40);
    const parts = await cancelled([left, right], 333);
    for (const [c, channel] of parts.entries())
      expect(channel.every((value, i) => Math.abs(value - out[c]![i]!) < 1e-6)).toBe(true);
  });
});
