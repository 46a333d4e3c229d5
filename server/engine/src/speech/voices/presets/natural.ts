import { effect } from '../../../base/effect-controls.ts';
import { type PresetDetails, voice } from './preset.ts';

/** People as they are: ages, ranges and moods. */
export const natural = {
  deep: {
    description: 'A larger, lower speaker with a warm chest.',
    gender: 'male',
    age: 'adult',
    tags: ['low', 'warm'],
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
    tags: ['high', 'clear'],
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
  man: {
    description: 'Moves whoever speaks into the range of a grown man.',
    gender: 'male',
    age: 'adult',
    tags: ['low', 'everyday'],
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
    tags: ['high', 'everyday'],
    settings: voice({
      range: { lowHz: 170, highHz: 262 },
      formant: 2,
      breath: 6,
      effects: [effect('equalizer', { highpassHz: 130, lowHz: 250, lowDb: -4, highHz: 5500, highDb: 4 })],
    }),
  },
  child: {
    description: 'A small speaker with a high, quick voice.',
    gender: 'neutral',
    age: 'child',
    tags: ['high', 'small'],
    settings: voice({
      pitch: 7,
      formant: 4,
      effects: [
        effect('equalizer', { highpassHz: 170, lowHz: 400, lowDb: -3, highHz: 5000, highDb: 2 }),
        effect('compressor'),
      ],
    }),
  },
  whisper: {
    description: 'The same words without a voice.',
    gender: 'neutral',
    age: 'adult',
    tags: ['quiet', 'soft'],
    settings: voice({
      breath: 100,
      effects: [
        effect('equalizer', { highpassHz: 180 }),
        effect('compressor', { thresholdDb: -32, ratio: 3 }),
      ],
    }),
  },
  baritone: {
    description: 'A man’s low and even range, whoever speaks.',
    gender: 'male',
    age: 'adult',
    tags: ['low', 'warm', 'everyday'],
    settings: voice({
      range: { lowHz: 76, highHz: 112 },
      formant: -3.5,
      intonation: 85,
      effects: [
        effect('equalizer', {
          highpassHz: 50,
          lowHz: 200,
          lowDb: 4,
          midHz: 2600,
          midDb: -3,
          highHz: 5000,
          highDb: -5,
        }),
        effect('compressor'),
      ],
    }),
  },
  tenor: {
    description: 'A light man’s voice with a forward ring.',
    gender: 'male',
    age: 'young',
    tags: ['clear', 'everyday'],
    settings: voice({
      range: { lowHz: 135, highHz: 195 },
      formant: 0.5,
      effects: [
        effect('equalizer', { highpassHz: 100, lowHz: 250, lowDb: -3, midHz: 2800, midDb: 6, midQ: 1.1 }),
        effect('compressor'),
      ],
    }),
  },
  alto: {
    description: 'A woman’s low range, dark and calm.',
    gender: 'female',
    age: 'adult',
    tags: ['warm', 'everyday'],
    settings: voice({
      range: { lowHz: 155, highHz: 215 },
      formant: 2,
      intonation: 85,
      effects: [
        effect('equalizer', {
          highpassHz: 110,
          lowHz: 300,
          lowDb: 5,
          midHz: 1400,
          midDb: -5,
          midQ: 0.7,
          highHz: 3500,
          highDb: -9,
        }),
        effect('compressor'),
      ],
    }),
  },
  soprano: {
    description: 'A woman’s high range, bright and slender.',
    gender: 'female',
    age: 'young',
    tags: ['high', 'clear'],
    settings: voice({
      range: { lowHz: 255, highHz: 400 },
      formant: 3,
      effects: [
        effect('equalizer', {
          highpassHz: 220,
          lowHz: 500,
          lowDb: -5,
          midHz: 3200,
          midDb: 4,
          midQ: 0.8,
          highHz: 7000,
          highDb: 3,
        }),
      ],
    }),
  },
  teenager: {
    description: 'In the middle of growing up, and quick about it.',
    gender: 'neutral',
    age: 'young',
    tags: ['everyday', 'quick'],
    settings: voice({
      pitch: 2,
      formant: 2.5,
      intonation: 135,
      effects: [
        effect('equalizer', { highpassHz: 140, lowHz: 300, lowDb: -2, midHz: 1800, midDb: 5, midQ: 1 }),
        effect('compressor'),
      ],
    }),
  },
  toddler: {
    description: 'Three years old and very sure of it.',
    gender: 'neutral',
    age: 'child',
    tags: ['high', 'small', 'funny'],
    settings: voice({
      pitch: 11,
      formant: 7,
      intonation: 145,
      effects: [
        effect('equalizer', {
          highpassHz: 250,
          lowHz: 600,
          lowDb: -4,
          midHz: 2200,
          midDb: 3,
          highHz: 6500,
          highDb: -4,
        }),
      ],
    }),
  },
  grandmother: {
    description: 'Thin, kind and a little shaky.',
    gender: 'female',
    age: 'elder',
    tags: ['thin', 'story'],
    settings: voice({
      range: { lowHz: 185, highHz: 240 },
      formant: 1,
      intonation: 75,
      breath: 26,
      effects: [
        effect('ring', { carrierHz: 5, mix: 0.3 }),
        effect('equalizer', {
          highpassHz: 200,
          lowHz: 400,
          lowDb: -6,
          midHz: 1300,
          midDb: 4,
          midQ: 0.8,
          lowpassHz: 6500,
        }),
      ],
    }),
  },
  hoarse: {
    description: 'After three days of shouting.',
    gender: 'neutral',
    age: 'adult',
    tags: ['rough', 'dry'],
    settings: voice({
      pitch: -1.5,
      breath: 48,
      effects: [
        effect('ring', { carrierHz: 38, mix: 0.3 }),
        effect('saturation', { driveDb: 10 }),
        effect('equalizer', {
          highpassHz: 140,
          lowHz: 250,
          lowDb: -3,
          midHz: 2400,
          midDb: 5,
          highHz: 6000,
          highDb: 4,
        }),
        effect('compressor', { ratio: 4 }),
      ],
    }),
  },
  sleepy: {
    description: 'Hardly awake: flat, slow to rise, half in the pillow.',
    gender: 'neutral',
    age: 'adult',
    tags: ['quiet', 'soft', 'funny'],
    settings: voice({
      pitch: -3,
      formant: -1,
      intonation: 25,
      breath: 38,
      effects: [effect('equalizer', { lowHz: 250, lowDb: 5, highHz: 2500, highDb: -10, lowpassHz: 4200 })],
    }),
  },
  calm: {
    description: 'A quiet guide with time for every word.',
    gender: 'neutral',
    age: 'adult',
    tags: ['soft', 'warm', 'meditation'],
    settings: voice({
      pitch: -1.5,
      intonation: 55,
      breath: 20,
      effects: [
        effect('equalizer', {
          highpassHz: 70,
          lowHz: 220,
          lowDb: 3,
          midHz: 1500,
          midDb: -4,
          midQ: 0.6,
          highHz: 6000,
          highDb: -3,
        }),
        effect('compressor', { thresholdDb: -34, ratio: 3 }),
        effect('reverb', { seconds: 1.1, mix: 0.16, dampingHz: 3000 }),
      ],
    }),
  },
} satisfies Record<string, PresetDetails>;
