import { describe, expect, it } from 'vitest';
import { type EffectSettings, effect, effectKinds } from '../../base/effect-controls.ts';
import { noise } from '../../testing/signals.ts';
import { vowel } from '../../testing/vowel.ts';
import { EffectChain } from './effect-chain.ts';

const rate = 48_000;
const quantum = 128;
const format = { sampleRate: rate, channelCount: 1 };

/** Runs a sound through a chain in quanta; `at` may change it before each. */
function through(chain: EffectChain, sound: Float32Array, at: (quantum: number) => void = () => {}) {
  const out = sound.slice();
  for (let from = 0; from + quantum <= out.length; from += quantum) {
    at(from / quantum);
    chain.processInPlace([out.subarray(from, from + quantum)]);
  }
  return out;
}

/** The largest second difference: what a click has much of and a smooth sound little. */
function sharpest(samples: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let i = from + 2; i < to; i++)
    most = Math.max(most, Math.abs(samples[i]! - 2 * samples[i - 1]! + samples[i - 2]!));
  return most;
}

// it begins softly: an echo of a hard beginning would be one itself
const sine = Float32Array.from(
  { length: rate },
  (_, i) => 0.3 * Math.min(1, i / 4800) * Math.sin((2 * Math.PI * 220 * i) / rate),
);

/** Two settings of each effect that lie far apart, without steps of their own. */
const moves: [EffectSettings, EffectSettings][] = [
  [effect('equalizer'), effect('equalizer', { lowDb: 12, lowHz: 400, highpassHz: 100, lowpassHz: 4000 })],
  [effect('compressor', { makeupDb: 0 }), effect('compressor', { thresholdDb: -50, makeupDb: 12, ratio: 8 })],
  [effect('saturation', { driveDb: 0 }), effect('saturation', { driveDb: 12 })],
  [effect('ring', { carrierHz: 10, mix: 0 }), effect('ring', { carrierHz: 60, mix: 0.8 })],
  [effect('delay', { timeMs: 100, mix: 0.2 }), effect('delay', { timeMs: 333, mix: 0.9, feedback: 0.6 })],
  [effect('reverb', { mix: 0 }), effect('reverb', { mix: 0.6, seconds: 4, dampingHz: 9000 })],
  [effect('radio', { amount: 0.1 }), effect('radio', { amount: 0.5 })],
];

describe('EffectChain', () => {
  it('knows every kind of effect', () => {
    const chain = new EffectChain(
      format,
      effectKinds.map((kind) => effect(kind) as EffectSettings),
    );
    const out = through(
      chain,
      noise(4800).map((value) => 0.2 * value),
    );
    expect(out.every(Number.isFinite)).toBe(true);
    expect(Math.max(...out)).toBeGreaterThan(0.01);
  });

  it.each(moves)('moves the controls of $kind without a click', (from, to) => {
    const steady = (settings: EffectSettings) =>
      sharpest(through(new EffectChain(format, [settings]), sine), rate / 2, rate - quantum);
    const chain = new EffectChain(format, [from]);
    const out = through(chain, sine, (n) => {
      if (n === 200) chain.set([to]);
    });
    // a jump of a hundredth of full scale would be ten times as sharp as this sine
    const allowed = 1.5 * Math.max(steady(from), steady(to)) + 0.002;
    expect(sharpest(out, 150 * quantum, 350 * quantum)).toBeLessThan(allowed);
    expect(out[300 * quantum + 37]).not.toBeCloseTo(sine[300 * quantum + 37]!, 3);
  });

  it('fades modules in and out, adds, removes and reorders them without a click', () => {
    const on = [effect('saturation', { driveDb: 12 }), effect('delay', { timeMs: 50, mix: 0.5 })];
    const chain = new EffectChain(format, on, quantum);
    const plans: Record<number, EffectSettings[]> = {
      100: [effect('saturation', { driveDb: 12, on: false }), on[1]!],
      140: [on[1]!, on[0]!],
      141: [on[1]!, effect('reverb', { mix: 0.4 }), on[0]!],
      142: [],
      220: on,
    };
    const out = through(chain, sine, (n) => {
      if (plans[n]) chain.set(plans[n]);
    });
    expect(sharpest(out, 50 * quantum, 370 * quantum)).toBeLessThan(0.004);
    // the empty chain of quantum 142 was reached in the meantime
    expect(out[215 * quantum]).toBe(sine[215 * quantum]);
  });

  it('does not bring back old echoes when a delay is switched on again', () => {
    const delay = effect('delay', { timeMs: 900, mix: 1, feedback: 0.9 });
    const chain = new EffectChain(format, [delay]);
    through(
      chain,
      vowel(rate, 0.5, () => 150),
    );
    chain.set([{ ...delay, on: false }]);
    through(chain, new Float32Array(rate / 4));
    chain.set([delay]);
    expect(through(chain, new Float32Array(2 * rate)).every((value) => value === 0)).toBe(true);
  });
});
