import {
  type VoicePresetGroup,
  type VoicePresetId,
  voicePresetIds,
} from '@formant/engine/speech/voices/voice-preset-names';
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
  narrator: 'narrators',
  character: 'characters',
  creature: 'creatures',
  machine: 'machines',
  place: 'places',
} as const satisfies Record<VoicePresetGroup, VoiceCategorySlug>;

const ages = { child: 'child', young: 'young', adult: 'middle', elder: 'old' } as const;

/** What those are for that are no characters of games and stories. */
const useCases: Readonly<Partial<Record<VoicePresetId, (typeof voiceUseCases)[number]>>> = {
  deep: 'narration',
  bright: 'narration',
  man: 'calls',
  woman: 'calls',
  baritone: 'calls',
  tenor: 'calls',
  alto: 'calls',
  soprano: 'calls',
  whisper: 'streaming',
  calm: 'education',
  announcer: 'advertising',
  storyteller: 'narration',
  documentary: 'narration',
  newsreader: 'narration',
  audiobook: 'narration',
  commentator: 'streaming',
  trailer: 'advertising',
  ringmaster: 'advertising',
  android: 'assistant',
  starship: 'assistant',
  stadium: 'streaming',
  radio: 'gaming',
  telephone: 'gaming',
  megaphone: 'gaming',
  walkietalkie: 'gaming',
  pilot: 'gaming',
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
    category: categories[preset.group],
    tags: [...preset.tags],
    licence: 'GPL-3.0-or-later',
    settings: preset.settings,
  };
});
