import { effect } from '../../../base/effect-controls.ts';
import { type PresetDetails, voice } from './preset.ts';

/** Where the voice is, and through what it comes. */
export const places = {
  cave: {
    description: 'Deep inside a mountain, with stone all around.',
    gender: 'neutral',
    age: 'adult',
    tags: ['echo', 'fantasy'],
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
    tags: ['echo', 'loud'],
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
    tags: ['muffled', 'funny'],
    settings: voice({
      pitch: -1,
      effects: [
        effect('equalizer', { highHz: 1500, highDb: -8, lowpassHz: 1600 }),
        effect('ring', { carrierHz: 3, mix: 0.3 }),
        effect('delay', { timeMs: 17, feedback: 0.5, mix: 0.6, dampingHz: 1500 }),
      ],
    }),
  },
  radio: {
    description: 'A narrow, overdriven line, like an old set.',
    gender: 'neutral',
    age: 'adult',
    tags: ['narrow', 'retro'],
    settings: voice({ effects: [effect('radio')] }),
  },
  telephone: {
    description: 'The far end of an ordinary call.',
    gender: 'neutral',
    age: 'adult',
    tags: ['narrow', 'everyday'],
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
    tags: ['loud', 'narrow'],
    settings: voice({
      effects: [
        effect('radio', { amount: 0.95 }),
        effect('equalizer', { highpassHz: 500, midHz: 1200, midDb: 9, midQ: 2 }),
        effect('delay', { timeMs: 160, feedback: 0.2, mix: 0.25, dampingHz: 2000 }),
      ],
    }),
  },
  cathedral: {
    description: 'Stone, height, and seven seconds of it.',
    gender: 'neutral',
    age: 'adult',
    tags: ['echo', 'wide'],
    settings: voice({
      effects: [
        effect('equalizer', {
          highpassHz: 190,
          lowHz: 400,
          lowDb: -4,
          midHz: 2500,
          midDb: 4,
          highHz: 4500,
          highDb: 6,
        }),
        effect('reverb', { seconds: 7, mix: 0.6, dampingHz: 9000 }),
      ],
    }),
  },
  bathroom: {
    description: 'Tiles on all sides, and a good mood.',
    gender: 'neutral',
    age: 'adult',
    tags: ['echo', 'bright'],
    settings: voice({
      effects: [
        effect('equalizer', { highpassHz: 150, lowHz: 300, lowDb: -5, midHz: 2500, midDb: 6, midQ: 0.8 }),
        effect('delay', { timeMs: 14, feedback: 0.35, mix: 0.4, dampingHz: 12000 }),
        effect('reverb', { seconds: 0.9, mix: 0.42, dampingHz: 12000 }),
      ],
    }),
  },
  canyon: {
    description: 'Every word comes back three times.',
    gender: 'neutral',
    age: 'adult',
    tags: ['echo', 'wide'],
    settings: voice({
      effects: [
        effect('equalizer', { highpassHz: 240, midHz: 900, midDb: 8, midQ: 1, lowpassHz: 4800 }),
        effect('delay', { timeMs: 620, feedback: 0.55, mix: 0.55, dampingHz: 3000 }),
        effect('reverb', { seconds: 2, mix: 0.12, dampingHz: 3000 }),
      ],
    }),
  },
  neighbour: {
    description: 'Through the wall of the next flat.',
    gender: 'neutral',
    age: 'adult',
    tags: ['muffled', 'funny'],
    settings: voice({
      effects: [
        effect('equalizer', { lowHz: 250, lowDb: 8, highHz: 1000, highDb: -16, lowpassHz: 700 }),
        effect('reverb', { seconds: 0.5, mix: 0.2, dampingHz: 900 }),
      ],
    }),
  },
  spacesuit: {
    description: 'A small window, and the breath of a long walk.',
    gender: 'neutral',
    age: 'adult',
    tags: ['narrow', 'science fiction'],
    settings: voice({
      breath: 24,
      effects: [
        effect('radio', { amount: 0.3 }),
        effect('delay', { timeMs: 4.8, feedback: 0.5, mix: 0.55, dampingHz: 4000 }),
        effect('equalizer', { highpassHz: 320, midHz: 1300, midDb: 5, midQ: 1.5, lowpassHz: 4200 }),
      ],
    }),
  },
  walkietalkie: {
    description: 'Over. And out.',
    gender: 'neutral',
    age: 'adult',
    tags: ['narrow', 'rough', 'retro'],
    settings: voice({
      effects: [
        effect('radio', { amount: 0.85 }),
        effect('bitcrusher', { bits: 5, rateHz: 9000 }),
        effect('equalizer', { highpassHz: 430, midHz: 2100, midDb: 7, midQ: 1.4, lowpassHz: 3400 }),
        effect('compressor'),
      ],
    }),
  },
  gramophone: {
    description: 'A horn, a needle, and 1925.',
    gender: 'neutral',
    age: 'adult',
    tags: ['retro', 'narrow', 'music'],
    settings: voice({
      effects: [
        effect('saturation', { driveDb: 14 }),
        effect('equalizer', {
          highpassHz: 650,
          lowHz: 800,
          lowDb: -8,
          midHz: 2000,
          midDb: 10,
          midQ: 1.6,
          lowpassHz: 3600,
        }),
        effect('ring', { carrierHz: 1.3, mix: 0.2 }),
        effect('delay', { timeMs: 8.5, feedback: 0.3, mix: 0.3, dampingHz: 2500 }),
      ],
    }),
  },
  intercom: {
    description: 'A button at the door, and somebody upstairs.',
    gender: 'neutral',
    age: 'adult',
    tags: ['narrow', 'everyday'],
    settings: voice({
      effects: [
        effect('equalizer', { highpassHz: 450, midHz: 1500, midDb: 13, midQ: 3, lowpassHz: 2800 }),
        effect('bitcrusher', { bits: 8, rateHz: 6500 }),
        effect('saturation', { driveDb: 8 }),
      ],
    }),
  },
  pilot: {
    description: 'From the flight deck, with the weather ahead.',
    gender: 'neutral',
    age: 'adult',
    tags: ['narrow', 'calm'],
    settings: voice({
      pitch: -4,
      formant: -2,
      intonation: 60,
      effects: [
        effect('radio', { amount: 0.6 }),
        effect('equalizer', {
          highpassHz: 280,
          lowHz: 400,
          lowDb: 6,
          midHz: 900,
          midDb: 6,
          midQ: 1.2,
          lowpassHz: 2600,
        }),
        effect('compressor', { ratio: 6 }),
      ],
    }),
  },
} satisfies Record<string, PresetDetails>;
