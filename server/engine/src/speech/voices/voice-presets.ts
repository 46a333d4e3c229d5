import { effect } from '../../base/effect-controls.ts';
import { type VoicePresetId, voicePresetIds, voicePresetNames } from './voice-preset-names.ts';
import type { VoiceSettings } from './voice-settings.ts';

/** A ready voice: settings and how people find it. */
export interface VoicePreset {
  name: string;
  /** One line for people. */
  description: string;
  gender: 'female' | 'male' | 'neutral';
  age: 'child' | 'young' | 'adult' | 'elder';
  category: 'natural' | 'character' | 'machine' | 'place' | 'device';
  settings: VoiceSettings;
}

const voice = (given: Partial<VoiceSettings>): VoiceSettings => ({
  pitch: 0,
  formant: 0,
  intonation: 100,
  breath: 0,
  monotoneHz: null,
  range: null,
  effects: [],
  ...given,
});

const table = {
  deep: {
    description: 'A larger, lower speaker with a warm chest.',
    gender: 'male',
    age: 'adult',
    category: 'natural',
    settings: voice({
      pitch: -5,
      formant: -2.5,
      effects: [
        effect('equalizer', {
          highpassHz: 45,
          lowHz: 180,
          lowDb: 3.5,
          midHz: 420,
          midDb: -2,
          midQ: 1,
        }),
        effect('equalizer', { midHz: 3200, midDb: 2.5 }),
        effect('compressor'),
      ],
    }),
  },
  bright: {
    description: 'A lighter, clearer speaker with air on top.',
    gender: 'female',
    age: 'young',
    category: 'natural',
    settings: voice({
      pitch: 3,
      formant: 1.5,
      effects: [
        effect('equalizer', {
          highpassHz: 110,
          lowHz: 250,
          lowDb: -2.5,
          midHz: 3500,
          midDb: 2,
          midQ: 0.8,
          highHz: 6500,
          highDb: 4.5,
        }),
        effect('compressor'),
      ],
    }),
  },
  giant: {
    description: 'Enormous and slow to anger, in a hall of his size.',
    gender: 'male',
    age: 'adult',
    category: 'character',
    settings: voice({
      pitch: -9,
      formant: -6,
      effects: [
        effect('equalizer', { highpassHz: 30, lowHz: 130, lowDb: 5, highHz: 2500, highDb: 3 }),
        effect('saturation', { driveDb: 6 }),
        effect('compressor', { thresholdDb: -28, releaseMs: 250 }),
        effect('reverb', { seconds: 1.4, mix: 0.22, dampingHz: 2600 }),
      ],
    }),
  },
  child: {
    description: 'A small speaker with a high, quick voice.',
    gender: 'neutral',
    age: 'child',
    category: 'natural',
    settings: voice({
      pitch: 7,
      formant: 4,
      effects: [
        effect('equalizer', { highpassHz: 170, lowHz: 400, lowDb: -3, highHz: 5000, highDb: 2 }),
        effect('compressor'),
      ],
    }),
  },
  robot: {
    description: 'One note, a metal throat and coarse electronics.',
    gender: 'neutral',
    age: 'adult',
    category: 'machine',
    settings: voice({
      monotoneHz: 98,
      effects: [
        effect('ring', { carrierHz: 49, mix: 0.35 }),
        effect('delay', { timeMs: 10.2, feedback: 0.55, mix: 0.6, dampingHz: 9000 }),
        effect('equalizer', { highpassHz: 90, midHz: 1800, midDb: 4, midQ: 0.8, lowpassHz: 9000 }),
        effect('bitcrusher', { bits: 10, rateHz: 16_000 }),
        effect('compressor', { ratio: 4 }),
      ],
    }),
  },
  radio: {
    description: 'A narrow, overdriven line, like an old set.',
    gender: 'neutral',
    age: 'adult',
    category: 'device',
    settings: voice({ effects: [effect('radio')] }),
  },
  man: {
    description: 'Moves whoever speaks into the range of a grown man.',
    gender: 'male',
    age: 'adult',
    category: 'natural',
    settings: voice({
      range: { lowHz: 92, highHz: 148 },
      formant: -2,
      effects: [
        effect('equalizer', { highpassHz: 75, midHz: 1300, midDb: 3.5, midQ: 0.7, highHz: 3500, highDb: -4 }),
      ],
    }),
  },
  woman: {
    description: 'Moves whoever speaks into the range of a grown woman.',
    gender: 'female',
    age: 'adult',
    category: 'natural',
    settings: voice({
      range: { lowHz: 170, highHz: 262 },
      formant: 2,
      breath: 6,
      effects: [effect('equalizer', { highpassHz: 130, lowHz: 250, lowDb: -4, highHz: 5500, highDb: 4 })],
    }),
  },
  elder: {
    description: 'A thin, dry voice with many years behind it.',
    gender: 'neutral',
    age: 'elder',
    category: 'character',
    settings: voice({
      pitch: 1,
      formant: -1,
      intonation: 70,
      breath: 22,
      effects: [
        effect('equalizer', {
          highpassHz: 160,
          lowHz: 350,
          lowDb: -5,
          midHz: 1500,
          midDb: 5,
          midQ: 0.7,
          lowpassHz: 7500,
        }),
        effect('ring', { carrierHz: 6, mix: 0.16 }),
        effect('compressor', { ratio: 3 }),
      ],
    }),
  },
  elf: {
    description: 'Small, quick and shimmering, somewhere in the leaves.',
    gender: 'female',
    age: 'young',
    category: 'character',
    settings: voice({
      pitch: 5,
      formant: 3,
      intonation: 130,
      breath: 10,
      effects: [
        effect('equalizer', { highpassHz: 220, lowHz: 500, lowDb: -6, highHz: 4500, highDb: 7 }),
        effect('delay', { timeMs: 190, feedback: 0.3, mix: 0.18, dampingHz: 9000 }),
        effect('reverb', { seconds: 1.6, mix: 0.18, dampingHz: 9000 }),
      ],
    }),
  },
  helium: {
    description: 'A breath of gas from a balloon: the same note, a tiny throat.',
    gender: 'neutral',
    age: 'young',
    category: 'character',
    settings: voice({
      pitch: 3,
      formant: 8,
      effects: [effect('equalizer', { highpassHz: 200, lowHz: 600, lowDb: -4, highHz: 6000, highDb: -3 })],
    }),
  },
  monster: {
    description: 'A growl out of a very large throat.',
    gender: 'male',
    age: 'adult',
    category: 'character',
    settings: voice({
      pitch: -10,
      formant: -8,
      effects: [
        effect('ring', { carrierHz: 31, mix: 0.4 }),
        effect('saturation', { driveDb: 18 }),
        effect('equalizer', {
          highpassHz: 35,
          lowHz: 160,
          lowDb: 8,
          midHz: 900,
          midDb: -4,
          highHz: 3000,
          highDb: 6,
        }),
        effect('compressor', { thresholdDb: -30, ratio: 4 }),
      ],
    }),
  },
  alien: {
    description: 'Not from here: a ringing voice with the wrong overtones.',
    gender: 'neutral',
    age: 'adult',
    category: 'character',
    settings: voice({
      pitch: 2,
      formant: -4,
      intonation: 150,
      effects: [
        effect('ring', { carrierHz: 210, mix: 0.55 }),
        effect('delay', { timeMs: 6.5, feedback: 0.65, mix: 0.7, dampingHz: 12_000 }),
        effect('equalizer', { highpassHz: 140, midHz: 2600, midDb: 6, midQ: 0.8 }),
        effect('reverb', { seconds: 0.8, mix: 0.15, dampingHz: 7000 }),
      ],
    }),
  },
  ghost: {
    description: 'Hollow and hardly there, with a long cold tail.',
    gender: 'neutral',
    age: 'adult',
    category: 'character',
    settings: voice({
      pitch: -2,
      formant: 1,
      intonation: 60,
      breath: 55,
      effects: [
        effect('equalizer', {
          highpassHz: 250,
          lowHz: 500,
          lowDb: -6,
          midHz: 900,
          midDb: -6,
          midQ: 0.6,
          highHz: 4000,
          highDb: 5,
        }),
        effect('delay', { timeMs: 340, feedback: 0.5, mix: 0.3, dampingHz: 3500 }),
        effect('reverb', { seconds: 4.5, mix: 0.45, dampingHz: 5000 }),
      ],
    }),
  },
  whisper: {
    description: 'The same words without a voice.',
    gender: 'neutral',
    age: 'adult',
    category: 'natural',
    settings: voice({
      breath: 100,
      effects: [
        effect('equalizer', { highpassHz: 180 }),
        effect('compressor', { thresholdDb: -32, ratio: 3 }),
      ],
    }),
  },
  choir: {
    description: 'Several of you, not quite together.',
    gender: 'neutral',
    age: 'adult',
    category: 'character',
    settings: voice({
      pitch: 0.15,
      effects: [
        effect('delay', { timeMs: 23, feedback: 0.25, mix: 0.75, dampingHz: 12_000 }),
        effect('delay', { timeMs: 41, feedback: 0.2, mix: 0.65, dampingHz: 9000 }),
        effect('equalizer', { highpassHz: 150, lowHz: 300, lowDb: -5, highHz: 3500, highDb: 6 }),
        effect('reverb', { seconds: 2.4, mix: 0.28, dampingHz: 7000 }),
      ],
    }),
  },
  announcer: {
    description: 'Close to the microphone, large and sure of itself.',
    gender: 'male',
    age: 'adult',
    category: 'natural',
    settings: voice({
      pitch: -2,
      formant: -1,
      intonation: 115,
      effects: [
        effect('equalizer', {
          highpassHz: 55,
          lowHz: 150,
          lowDb: 6,
          midHz: 450,
          midDb: -5,
          midQ: 0.7,
          highHz: 4000,
          highDb: 6,
        }),
        effect('compressor', { thresholdDb: -32, ratio: 5, attackMs: 4, releaseMs: 120, makeupDb: 8 }),
        effect('saturation', { driveDb: 9 }),
      ],
    }),
  },
  cave: {
    description: 'Deep inside a mountain, with stone all around.',
    gender: 'neutral',
    age: 'adult',
    category: 'place',
    settings: voice({
      effects: [
        effect('delay', { timeMs: 115, feedback: 0.4, mix: 0.3, dampingHz: 2500 }),
        effect('reverb', { seconds: 3.6, mix: 0.5, dampingHz: 2200 }),
        effect('equalizer', { lowHz: 250, lowDb: 4, highHz: 2500, highDb: -6 }),
      ],
    }),
  },
  stadium: {
    description: 'Loudspeakers over a full arena, and their echo from the far side.',
    gender: 'neutral',
    age: 'adult',
    category: 'place',
    settings: voice({
      effects: [
        effect('equalizer', { highpassHz: 180, midHz: 1400, midDb: 6, midQ: 0.7, lowpassHz: 6500 }),
        effect('saturation', { driveDb: 9 }),
        effect('delay', { timeMs: 420, feedback: 0.35, mix: 0.4, dampingHz: 2600 }),
        effect('reverb', { seconds: 3, mix: 0.3, dampingHz: 3200 }),
      ],
    }),
  },
  underwater: {
    description: 'Heard through a few metres of water.',
    gender: 'neutral',
    age: 'adult',
    category: 'place',
    settings: voice({
      pitch: -1,
      effects: [
        effect('equalizer', { highHz: 1500, highDb: -8, lowpassHz: 1600 }),
        effect('ring', { carrierHz: 3, mix: 0.3 }),
        effect('delay', { timeMs: 17, feedback: 0.5, mix: 0.6, dampingHz: 1500 }),
      ],
    }),
  },
  telephone: {
    description: 'The far end of an ordinary call.',
    gender: 'neutral',
    age: 'adult',
    category: 'device',
    settings: voice({
      effects: [
        effect('equalizer', { midHz: 2000, midDb: 5, midQ: 0.7 }),
        effect('radio', { amount: 0.35 }),
        effect('bitcrusher', { bits: 12, rateHz: 8000 }),
      ],
    }),
  },
  megaphone: {
    description: 'A horn on a truck: harsh, loud, across the square.',
    gender: 'neutral',
    age: 'adult',
    category: 'device',
    settings: voice({
      effects: [
        effect('radio', { amount: 0.95 }),
        effect('equalizer', { highpassHz: 500, midHz: 1200, midDb: 9, midQ: 2 }),
        effect('delay', { timeMs: 160, feedback: 0.2, mix: 0.25, dampingHz: 2000 }),
      ],
    }),
  },
} satisfies Record<VoicePresetId, Omit<VoicePreset, 'name'>>;

/** Every ready voice under its id. */
// safe: one entry an id
export const voicePresets = Object.fromEntries(
  voicePresetIds.map((id) => [id, { name: voicePresetNames[id], ...table[id] }]),
) as Record<VoicePresetId, VoicePreset>;
