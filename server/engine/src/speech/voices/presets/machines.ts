import { effect } from '../../../base/effect-controls.ts';
import { type PresetDetails, voice } from './preset.ts';

/** Robots and computers. */
export const machines = {
  robot: {
    description: 'One note, a metal throat and coarse electronics.',
    gender: 'neutral',
    age: 'adult',
    tags: ['metallic', 'monotone', 'science fiction'],
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
  android: {
    description: 'Nearly a person: only the melody is missing.',
    gender: 'neutral',
    age: 'adult',
    tags: ['science fiction', 'metallic'],
    settings: voice({
      intonation: 18,
      effects: [
        effect('delay', { timeMs: 2.4, feedback: 0.4, mix: 0.55, dampingHz: 12000 }),
        effect('equalizer', {
          highpassHz: 120,
          lowHz: 250,
          lowDb: -3,
          midHz: 3000,
          midDb: 4,
          highHz: 7000,
          highDb: 4,
        }),
        effect('compressor', { ratio: 4 }),
      ],
    }),
  },
  computer: {
    description: 'Forty years old, and proud of its eight bits.',
    gender: 'neutral',
    age: 'adult',
    tags: ['retro', 'monotone', 'science fiction'],
    settings: voice({
      monotoneHz: 130,
      effects: [
        effect('bitcrusher', { bits: 4, rateHz: 7000 }),
        effect('equalizer', { highpassHz: 150, lowpassHz: 3600 }),
        effect('compressor'),
      ],
    }),
  },
  starship: {
    description: 'The ship itself, calm in every emergency.',
    gender: 'female',
    age: 'adult',
    tags: ['science fiction', 'monotone', 'soft'],
    settings: voice({
      monotoneHz: 208,
      formant: 1.5,
      breath: 10,
      effects: [
        effect('delay', { timeMs: 21, feedback: 0.35, mix: 0.4, dampingHz: 9000 }),
        effect('equalizer', { highpassHz: 180, lowHz: 300, lowDb: -4, highHz: 6000, highDb: 6 }),
        effect('reverb', { seconds: 1.6, mix: 0.2, dampingHz: 8000 }),
      ],
    }),
  },
  colossus: {
    description: 'A machine as tall as the city wall.',
    gender: 'male',
    age: 'adult',
    tags: ['low', 'monotone', 'large'],
    settings: voice({
      monotoneHz: 73,
      formant: -5,
      breath: 30,
      effects: [
        effect('delay', { timeMs: 16, feedback: 0.4, mix: 0.4, dampingHz: 4000 }),
        effect('equalizer', { highpassHz: 60, highHz: 2500, highDb: 4 }),
        effect('compressor', { thresholdDb: -36, ratio: 8, attackMs: 1, releaseMs: 60 }),
        effect('reverb', { seconds: 1.6, mix: 0.12, dampingHz: 2000 }),
      ],
    }),
  },
  cyborg: {
    description: 'Half throat, half motor.',
    gender: 'male',
    age: 'adult',
    tags: ['low', 'metallic', 'science fiction'],
    settings: voice({
      pitch: -4,
      formant: -1,
      intonation: 50,
      effects: [
        effect('ring', { carrierHz: 82, mix: 0.3 }),
        effect('delay', { timeMs: 7.4, feedback: 0.58, mix: 0.6, dampingHz: 7000 }),
        effect('equalizer', { highpassHz: 80, midHz: 1500, midDb: 4 }),
        effect('bitcrusher', { bits: 9, rateHz: 18000 }),
        effect('compressor', { ratio: 4 }),
      ],
    }),
  },
  toy: {
    description: 'Pull the string once more.',
    gender: 'neutral',
    age: 'child',
    tags: ['high', 'funny', 'retro'],
    settings: voice({
      pitch: 6,
      formant: 3,
      effects: [
        effect('bitcrusher', { bits: 6, rateHz: 6000 }),
        effect('ring', { carrierHz: 9, mix: 0.2 }),
        effect('equalizer', { highpassHz: 500, midHz: 1600, midDb: 8, midQ: 1.4, lowpassHz: 3000 }),
      ],
    }),
  },
  glitch: {
    description: 'Something is wrong with the connection to reality.',
    gender: 'neutral',
    age: 'adult',
    tags: ['science fiction', 'rough'],
    settings: voice({
      pitch: 1,
      effects: [
        effect('ring', { carrierHz: 11, mix: 0.4 }),
        effect('bitcrusher', { bits: 3, rateHz: 1900 }),
        effect('delay', { timeMs: 88, feedback: 0.5, mix: 0.4, dampingHz: 8000 }),
        effect('equalizer', { highpassHz: 160, highHz: 4000, highDb: 6 }),
      ],
    }),
  },
  synthesizer: {
    description: 'One bright note that has learned to talk.',
    gender: 'neutral',
    age: 'adult',
    tags: ['music', 'monotone'],
    settings: voice({
      monotoneHz: 262,
      formant: 0,
      effects: [
        effect('saturation', { driveDb: 14 }),
        effect('equalizer', { highpassHz: 200, midHz: 2600, midDb: 5, highHz: 6000, highDb: 5 }),
        effect('delay', { timeMs: 375, feedback: 0.4, mix: 0.25, dampingHz: 7000 }),
        effect('reverb', { seconds: 1.4, mix: 0.15, dampingHz: 9000 }),
      ],
    }),
  },
  tinman: {
    description: 'Riveted together, and empty inside.',
    gender: 'neutral',
    age: 'adult',
    tags: ['metallic', 'hollow'],
    settings: voice({
      pitch: 1,
      formant: 1.5,
      effects: [
        effect('ring', { carrierHz: 410, mix: 0.5 }),
        effect('delay', { timeMs: 5.1, feedback: 0.72, mix: 0.8, dampingHz: 12000 }),
        effect('equalizer', { highpassHz: 300, midHz: 2200, midDb: 8, midQ: 1.5 }),
      ],
    }),
  },
} satisfies Record<string, PresetDetails>;
