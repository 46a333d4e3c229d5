import type { BiquadDesign } from '../../dsp/biquad.ts';
import { Bitcrusher } from '../../dsp/bitcrusher.ts';
import { Compressor, type CompressorSettings } from '../../dsp/compressor.ts';
import { Delay } from '../../dsp/delay.ts';
import type { Effect } from '../../dsp/effect.ts';
import { Equalizer } from '../../dsp/equalizer.ts';
import { Reverb } from '../../dsp/reverb.ts';
import { RingModulator } from '../../dsp/ring-modulator.ts';
import { Saturation } from '../../dsp/saturation.ts';
import type { tool } from './tool.ts';

export type PresetId = keyof (typeof tool)['options']['preset']['choices'];

type Format = { sampleRate: number; channelCount: number };

/** A character: what it does to the voice itself, then its chain of effects. */
export interface Preset {
  /** Semitones, added to those that a person sets. */
  pitch: number;
  formant: number;
  /** F0 of a voice without melody, Hz; null keeps the melody. */
  monotoneHz: number | null;
  effects(format: Format): Effect[];
}

const plain = { pitch: 0, formant: 0, monotoneHz: null };

const even: CompressorSettings = {
  thresholdDb: -24,
  ratio: 2.5,
  kneeDb: 10,
  attackSeconds: 0.008,
  releaseSeconds: 0.15,
  makeupDb: 4,
};

const equalizer = ({ sampleRate, channelCount }: Format, ...sections: BiquadDesign[]): Equalizer =>
  new Equalizer(sampleRate, channelCount, sections);

export const presets = {
  none: { ...plain, effects: () => [] },
  deep: {
    ...plain,
    pitch: -5,
    formant: -2.5,
    effects: (format) => [
      equalizer(
        format,
        { kind: 'highpass', hz: 45 },
        { kind: 'lowShelf', hz: 180, gainDb: 3.5 },
        { kind: 'peak', hz: 420, gainDb: -2, q: 1 },
        { kind: 'peak', hz: 3200, gainDb: 2.5, q: 0.9 },
      ),
      new Compressor(format.sampleRate, even),
    ],
  },
  bright: {
    ...plain,
    pitch: 3,
    formant: 1.5,
    effects: (format) => [
      equalizer(
        format,
        { kind: 'highpass', hz: 110 },
        { kind: 'lowShelf', hz: 250, gainDb: -2.5 },
        { kind: 'peak', hz: 3500, gainDb: 2, q: 0.8 },
        { kind: 'highShelf', hz: 6500, gainDb: 4.5 },
      ),
      new Compressor(format.sampleRate, even),
    ],
  },
  giant: {
    ...plain,
    pitch: -9,
    formant: -6,
    effects: (format) => [
      equalizer(
        format,
        { kind: 'highpass', hz: 30 },
        { kind: 'lowShelf', hz: 130, gainDb: 5 },
        { kind: 'highShelf', hz: 2500, gainDb: 3 },
      ),
      new Saturation(format.channelCount, { driveDb: 6 }),
      new Compressor(format.sampleRate, { ...even, thresholdDb: -28, releaseSeconds: 0.25 }),
      new Reverb(format.sampleRate, { seconds: 1.4, mix: 0.22, dampingHz: 2600 }),
    ],
  },
  child: {
    ...plain,
    pitch: 7,
    formant: 4,
    effects: (format) => [
      equalizer(
        format,
        { kind: 'highpass', hz: 170 },
        { kind: 'lowShelf', hz: 400, gainDb: -3 },
        { kind: 'highShelf', hz: 5000, gainDb: 2 },
      ),
      new Compressor(format.sampleRate, even),
    ],
  },
  robot: {
    ...plain,
    monotoneHz: 98,
    effects: (format) => [
      new RingModulator(format.sampleRate, { carrierHz: 49, mix: 0.35 }),
      new Delay(format.sampleRate, format.channelCount, {
        seconds: 0.0102,
        feedback: 0.55,
        mix: 0.6,
        dampingHz: 9000,
      }),
      equalizer(
        format,
        { kind: 'highpass', hz: 90 },
        { kind: 'peak', hz: 1800, gainDb: 4, q: 0.8 },
        { kind: 'lowpass', hz: 9000 },
      ),
      new Bitcrusher(format.sampleRate, format.channelCount, { bits: 10, rateHz: 16_000 }),
      new Compressor(format.sampleRate, { ...even, ratio: 4 }),
    ],
  },
  radio: {
    ...plain,
    effects: (format) => [
      equalizer(
        format,
        { kind: 'highpass', hz: 320 },
        { kind: 'highpass', hz: 320, q: 0.9 },
        { kind: 'lowpass', hz: 3300 },
        { kind: 'peak', hz: 1700, gainDb: 5, q: 0.9 },
      ),
      new Compressor(format.sampleRate, {
        thresholdDb: -34,
        ratio: 6,
        kneeDb: 8,
        attackSeconds: 0.003,
        releaseSeconds: 0.12,
        makeupDb: 14,
      }),
      new Saturation(format.channelCount, { driveDb: 18 }),
      equalizer(format, { kind: 'highpass', hz: 300 }, { kind: 'lowpass', hz: 3400 }),
      equalizer(format, { kind: 'lowpass', hz: 3400, q: 1 }),
    ],
  },
} as const satisfies Record<PresetId, Preset>;
