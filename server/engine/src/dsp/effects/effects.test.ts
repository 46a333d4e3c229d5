import { describe, expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { Equalizer } from '../filters/equalizer.ts';
import type { Effect } from '../streaming/effect.ts';
import { Bitcrusher } from './bitcrusher.ts';
import { Compressor } from './compressor.ts';
import { Delay } from './delay.ts';
import { Reverb } from './reverb.ts';
import { RingModulator } from './ring-modulator.ts';
import { Saturation } from './saturation.ts';

const rate = 48000;

const sine = (hz: number, amplitude: number, frames = rate): Float32Array =>
  Float32Array.from({ length: frames }, (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / rate));

/** Amplitude of one frequency in the second half of a sound. */
function amplitudeAt(samples: Float32Array, hz: number): number {
  let re = 0;
  let im = 0;
  const from = samples.length >> 1;
  for (let i = from; i < samples.length; i++) {
    re += samples[i]! * Math.cos((2 * Math.PI * hz * i) / rate);
    im += samples[i]! * Math.sin((2 * Math.PI * hz * i) / rate);
  }
  return (2 * Math.hypot(re, im)) / (samples.length - from);
}

const db = (value: number): number => 20 * Math.log10(value);

const settings = {
  thresholdDb: -20,
  ratio: 4,
  kneeDb: 0,
  attackSeconds: 0.005,
  releaseSeconds: 0.1,
  makeupDb: 0,
};

const everyEffect: Record<string, () => Effect> = {
  compressor: () => new Compressor(rate, settings),
  equalizer: () => new Equalizer(rate, 2, [{ kind: 'peak', hz: 1000, gainDb: 6 }]),
  ring: () => new RingModulator(rate, { carrierHz: 50, mix: 0.5 }),
  delay: () => new Delay(rate, 2, { seconds: 0.01, feedback: 0.5, mix: 0.5, dampingHz: 5000 }),
  saturation: () => new Saturation(rate, 2, { driveDb: 12 }),
  crusher: () => new Bitcrusher(rate, 2, { bits: 8, rateHz: 8000 }),
  reverb: () => new Reverb(rate, { seconds: 0.5, mix: 0.3, dampingHz: 4000 }),
};

describe.each(Object.entries(everyEffect))('%s', (_, create) => {
  it('makes the same of a sound in blocks of any length', () => {
    const whole = [noise(5000, 3), noise(5000, 4)];
    const parts = whole.map((channel) => channel.slice());
    create().processInPlace(whole);
    const effect = create();
    for (let from = 0; from < 5000; from += 333)
      effect.processInPlace(parts.map((channel) => channel.subarray(from, from + 333)));
    for (const [c, channel] of whole.entries())
      for (const [i, value] of channel.entries()) expect(Math.abs(parts[c]![i]! - value)).toBeLessThan(1e-5);
  });

  it('keeps silence silent', () => {
    const block = [new Float32Array(1000), new Float32Array(1000)];
    create().processInPlace(block);
    for (const channel of block) expect(channel.every((value) => value === 0)).toBe(true);
  });
});

describe('Compressor', () => {
  it('lets a quarter of what is above the threshold pass at 4:1', () => {
    const compressor = new Compressor(rate, settings);
    const block = [sine(1000, 1)]; // 20 dB above the threshold
    compressor.processInPlace(block);
    expect(db(amplitudeAt(block[0]!, 1000))).toBeCloseTo(-15, 0);
  });

  it('leaves what is below the threshold', () => {
    const block = [sine(1000, 0.05)];
    new Compressor(rate, settings).processInPlace(block);
    expect(db(amplitudeAt(block[0]!, 1000) / 0.05)).toBeCloseTo(0, 3);
  });

  it('has a knee without a corner', () => {
    const soft = new Compressor(rate, { ...settings, kneeDb: 10 });
    expect(soft.reductionDb(-25)).toBeCloseTo(0, 9);
    expect(soft.reductionDb(-20)).toBeCloseTo(0.9375, 4); // (1 - 1/4) * 5^2 / 20
    expect(soft.reductionDb(-15)).toBeCloseTo(3.75, 9);
  });
});

describe('RingModulator', () => {
  it('turns one frequency into sum and difference', () => {
    const block = [sine(1000, 0.5)];
    new RingModulator(rate, { carrierHz: 60, mix: 1 }).processInPlace(block);
    expect(amplitudeAt(block[0]!, 1000)).toBeLessThan(1e-3);
    expect(amplitudeAt(block[0]!, 940)).toBeCloseTo(0.3536, 2); // .5 / sqrt 2: two halves of the power
    expect(amplitudeAt(block[0]!, 1060)).toBeCloseTo(0.3536, 2);
  });
});

describe('Delay', () => {
  it('repeats after its time, each repeat weaker by the feedback', () => {
    const block = [new Float32Array(4000)];
    block[0]![0] = 1;
    new Delay(rate, 1, { seconds: 0.02, feedback: 0.5, mix: 1, dampingHz: 1e6 }).processInPlace(block);
    expect(block[0]![0]).toBe(1);
    // damping at the end of the band leaves 1 - e^-pi of a click at its first sample
    expect(block[0]![960]!).toBeCloseTo(0.957, 2);
    expect(block[0]![1920]!).toBeCloseTo(0.957 * 0.957 * 0.5, 2);
  });
});

describe('Saturation', () => {
  it('passes small signals and holds large ones below the limit of its curve', () => {
    const quiet = [sine(500, 0.001)];
    new Saturation(rate, 1, { driveDb: 12 }).processInPlace(quiet);
    expect(db(amplitudeAt(quiet[0]!, 500) / 0.001)).toBeCloseTo(0, 1);
    const loud = [sine(500, 1)];
    new Saturation(rate, 1, { driveDb: 12 }).processInPlace(loud);
    expect(Math.max(...loud[0]!)).toBeLessThan(10 ** (-12 / 20) + 1e-6);
  });

  it('keeps aliases of a driven 9 kHz tone at least 10 dB below those of a bare tanh', () => {
    // the fifth harmonic, 45 kHz, folds to 3 kHz
    const block = [sine(9000, 1)];
    new Saturation(rate, 1, { driveDb: 18 }).processInPlace(block);
    const drive = 10 ** (18 / 20);
    const bare = sine(9000, 1).map((value) => Math.tanh(drive * value) / drive);
    expect(db(amplitudeAt(bare, 3000) / amplitudeAt(block[0]!, 3000))).toBeGreaterThan(10);
  });
});

describe('Bitcrusher', () => {
  it('leaves only the levels of its bits and holds them', () => {
    const block = [sine(300, 0.9, 4800)];
    new Bitcrusher(rate, 1, { bits: 4, rateHz: 12_000 }).processInPlace(block);
    expect(new Set(block[0]!.map((value) => value * 8)).size).toBeLessThanOrEqual(16);
    let changes = 0;
    for (let i = 1; i < 4800; i++) if (block[0]![i] !== block[0]![i - 1]) changes++;
    expect(changes).toBeLessThanOrEqual(1200);
  });
});

describe('Reverb', () => {
  it('falls by about 60 dB in its time and is different on both sides', () => {
    const block = [new Float32Array(2 * rate), new Float32Array(2 * rate)];
    for (const channel of block) channel[0] = 1;
    new Reverb(rate, { seconds: 1, mix: 1, dampingHz: 24_000 }).processInPlace(block);
    const power = (channel: Float32Array, from: number) => {
      let sum = 0;
      for (let i = from; i < from + rate * 0.1; i++) sum += channel[i]! ** 2;
      return sum;
    };
    const [left, right] = block as [Float32Array, Float32Array];
    const fallDb = 10 * Math.log10(power(left, rate * 0.2) / power(left, rate * 0.7));
    expect(fallDb).toBeGreaterThan(27); // half of 60 dB in half of the time, a little more by damping
    expect(fallDb).toBeLessThan(40);
    let same = 0;
    let all = 0;
    for (let i = 4800; i < rate; i++) {
      same += left[i]! * right[i]!;
      all += left[i]! ** 2;
    }
    expect(Math.abs(same / all)).toBeLessThan(0.3);
  });
});
