import { type VoicePresetId, voicePresetIds } from '@formant/engine/speech/voices/voice-preset-names';
import { type VoicePreset, voicePresets } from '@formant/engine/speech/voices/voice-presets';
import type { VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import type { VoiceCategorySlug, voiceAges, voiceGenders, voiceUseCases } from './voice-words.ts';

/** Slugs of what the product brings along begin so; no voice of a person gets such a one. */
export const officialPrefix = 'formant.';
const presetPrefix = 'preset.';

/** Slug of the official voice that is a preset of the engine. */
export const presetSlug = (id: string): string => officialPrefix + presetPrefix + id;

/** The engine's preset behind an official voice; null for any other voice. */
export function presetIdOf(slug: string): VoicePresetId | null {
  return voicePresetIds.find((id) => slug === presetSlug(id)) ?? null;
}

const categories = {
  natural: 'natural',
  character: 'characters',
  machine: 'machines',
  place: 'places',
  device: 'places',
} as const satisfies Record<VoicePreset['category'], VoiceCategorySlug>;

const ages = { child: 'child', young: 'young', adult: 'middle', elder: 'old' } as const;

/** Words by which people look for them, beside what the presets say of themselves. */
const tags: Readonly<Record<VoicePresetId, string[]>> = {
  deep: ['low', 'warm'],
  bright: ['high', 'clear'],
  giant: ['low', 'fantasy', 'large'],
  child: ['high', 'small'],
  robot: ['metallic', 'monotone', 'science fiction'],
  radio: ['narrow', 'retro'],
  man: ['low', 'everyday'],
  woman: ['high', 'everyday'],
  elder: ['thin', 'story'],
  elf: ['high', 'fantasy', 'small'],
  helium: ['high', 'funny', 'small'],
  monster: ['low', 'horror', 'large'],
  alien: ['metallic', 'science fiction'],
  ghost: ['horror', 'hollow'],
  whisper: ['quiet', 'soft'],
  choir: ['music', 'wide'],
  announcer: ['loud', 'trailer'],
  cave: ['echo', 'fantasy'],
  stadium: ['echo', 'loud'],
  underwater: ['muffled', 'funny'],
  telephone: ['narrow', 'everyday'],
  megaphone: ['loud', 'narrow'],
};

const useCases: Readonly<Partial<Record<VoicePresetId, (typeof voiceUseCases)[number]>>> = {
  deep: 'narration',
  bright: 'narration',
  man: 'calls',
  woman: 'calls',
  whisper: 'streaming',
  announcer: 'advertising',
  stadium: 'streaming',
  radio: 'gaming',
  telephone: 'gaming',
  megaphone: 'gaming',
};

/** A preset of the engine as a voice of the library. */
export interface StarterPreset {
  id: VoicePresetId;
  /** Without `officialPrefix`. */
  slug: string;
  name: string;
  description: string;
  kind: 'preset';
  engine: 'dsp';
  language: 'mul';
  accent: null;
  gender: (typeof voiceGenders)[number];
  age: (typeof voiceAges)[number];
  useCase: (typeof voiceUseCases)[number];
  category: VoiceCategorySlug;
  tags: string[];
  licence: 'GPL-3.0-or-later';
  settings: VoiceSettings;
}

/** The voices that every library begins with, and that the interface knows without a network. */
export const starterPresets: readonly StarterPreset[] = voicePresetIds.map((id) => {
  const preset: VoicePreset = voicePresets[id];
  return {
    id,
    slug: presetPrefix + id,
    name: preset.name,
    description: preset.description,
    kind: 'preset',
    engine: 'dsp',
    // whoever speaks keeps the language
    language: 'mul',
    accent: null,
    gender: preset.gender,
    age: ages[preset.age],
    useCase: useCases[id] ?? 'characters',
    category: categories[preset.category],
    tags: tags[id],
    licence: 'GPL-3.0-or-later',
    settings: preset.settings,
  };
});
