import { effect } from '../../../base/effect-controls.ts';
import { type PresetDetails, voice } from './preset.ts';

/** Voices that tell, announce and sell. */
export const narrators = {
  announcer: {
    description: 'Close to the microphone, large and sure of itself.',
    gender: 'male',
    age: 'adult',
    tags: ['loud', 'trailer'],
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
  storyteller: {
    description: 'By the fire, with a new voice for every wolf.',
    gender: 'male',
    age: 'adult',
    tags: ['warm', 'story'],
    settings: voice({
      pitch: -3.5,
      formant: -1.5,
      intonation: 150,
      effects: [
        effect('equalizer', {
          highpassHz: 90,
          lowHz: 250,
          lowDb: 2,
          midHz: 1300,
          midDb: 5,
          midQ: 0.8,
          highHz: 4000,
          highDb: -6,
        }),
        effect('compressor'),
        effect('reverb', { seconds: 0.6, mix: 0.1, dampingHz: 2500 }),
      ],
    }),
  },
  documentary: {
    description: 'Unhurried, low, and never surprised by a penguin.',
    gender: 'male',
    age: 'adult',
    tags: ['low', 'clear'],
    settings: voice({
      pitch: -6,
      formant: -1,
      intonation: 60,
      effects: [
        effect('equalizer', { highpassHz: 80, midHz: 1900, midDb: 5, midQ: 0.7, highHz: 5000, highDb: 4 }),
        effect('compressor', { thresholdDb: -30, ratio: 3.5 }),
      ],
    }),
  },
  newsreader: {
    description: 'Every syllable in its place, live at eight.',
    gender: 'neutral',
    age: 'adult',
    tags: ['clear', 'broadcast'],
    settings: voice({
      pitch: 1,
      intonation: 90,
      effects: [
        effect('equalizer', {
          highpassHz: 170,
          lowHz: 300,
          lowDb: -5,
          midHz: 3100,
          midDb: 9,
          midQ: 0.9,
          highHz: 8000,
          highDb: 4,
        }),
        effect('compressor', { thresholdDb: -36, ratio: 6, attackMs: 2, releaseMs: 70, makeupDb: 8 }),
      ],
    }),
  },
  audiobook: {
    description: 'So near that the page can be heard turning.',
    gender: 'neutral',
    age: 'adult',
    tags: ['soft', 'story', 'close'],
    settings: voice({
      formant: 0.5,
      intonation: 80,
      breath: 34,
      effects: [
        effect('equalizer', {
          highpassHz: 45,
          lowHz: 160,
          lowDb: 7,
          midHz: 900,
          midDb: -5,
          midQ: 0.6,
          highHz: 7000,
          highDb: 6,
        }),
        effect('compressor', { thresholdDb: -38, ratio: 4, makeupDb: 6 }),
      ],
    }),
  },
  commentator: {
    description: 'Ninety-third minute, and there is still a corner.',
    gender: 'male',
    age: 'adult',
    tags: ['loud', 'sports'],
    settings: voice({
      pitch: 3,
      formant: 0.5,
      intonation: 165,
      effects: [
        effect('equalizer', { highpassHz: 220, midHz: 2000, midDb: 7, midQ: 0.8, lowpassHz: 7000 }),
        effect('compressor', { thresholdDb: -34, ratio: 8 }),
        effect('saturation', { driveDb: 12 }),
        effect('reverb', { seconds: 1.2, mix: 0.12, dampingHz: 2500 }),
      ],
    }),
  },
  trailer: {
    description: 'In a world where everything is about to explode.',
    gender: 'male',
    age: 'adult',
    tags: ['low', 'loud', 'film'],
    settings: voice({
      pitch: -7,
      formant: -4,
      intonation: 80,
      effects: [
        effect('equalizer', {
          highpassHz: 35,
          lowHz: 110,
          lowDb: 8,
          midHz: 500,
          midDb: -6,
          midQ: 0.7,
          highHz: 4000,
          highDb: 7,
        }),
        effect('compressor', { thresholdDb: -34, ratio: 6, makeupDb: 8 }),
        effect('saturation', { driveDb: 12 }),
        effect('reverb', { seconds: 2.2, mix: 0.15, dampingHz: 2200 }),
      ],
    }),
  },
  ringmaster: {
    description: 'Ladies and gentlemen, under one tent.',
    gender: 'male',
    age: 'adult',
    tags: ['loud', 'circus'],
    settings: voice({
      pitch: -0.5,
      formant: -2,
      intonation: 185,
      effects: [
        effect('equalizer', { highpassHz: 90, midHz: 1200, midDb: 5, midQ: 0.9, highHz: 3500, highDb: 3 }),
        effect('compressor', { ratio: 5 }),
        effect('delay', { timeMs: 85, feedback: 0.25, mix: 0.25, dampingHz: 3000 }),
        effect('reverb', { seconds: 1.7, mix: 0.2, dampingHz: 3500 }),
      ],
    }),
  },
} satisfies Record<string, PresetDetails>;
