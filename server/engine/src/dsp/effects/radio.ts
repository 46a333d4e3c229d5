import { Equalizer, type EqualizerSection } from '../filters/equalizer.ts';
import type { AdjustableEffect } from '../streaming/effect.ts';
import { Compressor } from './compressor.ts';
import { Saturation } from './saturation.ts';

/** 0 is a wide and clean line, 1 a narrow and driven one. */
export type RadioSettings = { amount: number };

/** The line whose figures the others are derived from. */
const usual = 0.6;

/**
 * A telephone or radio line: band limits, an even level, an overdriven amplifier, and the limits once more.
 * Cost: seven sections of an `Equalizer`, a `Compressor` and a `Saturation`.
 * Source: own, made of these three; own figures of the line.
 */
export class Radio implements AdjustableEffect<RadioSettings> {
  readonly #before: Equalizer;
  readonly #compressor: Compressor;
  readonly #saturation: Saturation;
  readonly #after: Equalizer;

  constructor(sampleRate: number, channelCount: number, settings: RadioSettings) {
    const { before, after, driveDb } = lineOf(settings.amount);
    this.#before = new Equalizer(sampleRate, channelCount, before);
    this.#compressor = new Compressor(sampleRate, {
      thresholdDb: -34,
      ratio: 6,
      kneeDb: 8,
      attackSeconds: 0.003,
      releaseSeconds: 0.12,
      makeupDb: 14,
    });
    this.#saturation = new Saturation(sampleRate, channelCount, { driveDb });
    this.#after = new Equalizer(sampleRate, channelCount, after);
  }

  set(settings: RadioSettings): void {
    const { before, after, driveDb } = lineOf(settings.amount);
    this.#before.set(before);
    this.#saturation.set({ driveDb });
    this.#after.set(after);
  }

  processInPlace(block: readonly Float32Array[]): void {
    this.#before.processInPlace(block);
    this.#compressor.processInPlace(block);
    this.#saturation.processInPlace(block);
    this.#after.processInPlace(block);
  }
}

function lineOf(amount: number): {
  before: EqualizerSection[];
  after: EqualizerSection[];
  driveDb: number;
} {
  const narrower = 2 ** (1.5 * (amount - usual));
  const lowHz = 320 * narrower;
  const highHz = 3300 / narrower;
  return {
    driveDb: 30 * amount,
    before: [
      { kind: 'highpass', hz: lowHz },
      { kind: 'highpass', hz: lowHz, q: 0.9 },
      { kind: 'lowpass', hz: highHz },
      { kind: 'peak', hz: 1700, gainDb: 5, q: 0.9 },
    ],
    after: [
      { kind: 'highpass', hz: lowHz - 20 },
      { kind: 'lowpass', hz: highHz + 100 },
      { kind: 'lowpass', hz: highHz + 100, q: 1 },
    ],
  };
}
