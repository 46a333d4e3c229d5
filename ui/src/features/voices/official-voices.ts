import { starterFaces } from '@formant/contract/facts/starter-faces.generated';
import { officialPrefix, starterPresets } from '@formant/contract/facts/starter-presets';
import { voiceCategories, voiceLicences, voiceSorts } from '@formant/contract/facts/voice-words';
import type { VoiceFacet, VoiceFacets } from '@formant/contract/voice-lists';
import type { Voice, VoicePage } from '@formant/contract/voices';
import { readFace } from '@formant/engine/speech/voices/voice-face';
import { languageName } from '../../i18n/language-name.ts';
import { type FacetKey, facetKeys, type VoiceFilter } from './voice-filter.ts';
import { capital, kindWords } from './words.ts';

/** The voices that come with the product, for when the library can't be asked; they need no network at all. */
export const officialVoices: readonly Voice[] = starterPresets.map((preset) => ({
  uuid: officialPrefix + preset.slug,
  id: 0,
  name: preset.name,
  slug: officialPrefix + preset.slug,
  description: preset.description,
  ownerUsername: null,
  official: true,
  kind: preset.kind,
  engine: preset.engine,
  language: preset.language,
  accent: preset.accent,
  gender: preset.gender,
  age: preset.age,
  useCase: preset.useCase,
  categoryId: voiceCategories.find(({ slug }) => slug === preset.category)?.id ?? 1,
  tags: preset.tags,
  visibility: 'public',
  status: 'ready',
  consent: 'synthetic',
  licence: preset.licence,
  settings: preset.settings,
  synthesizer: null,
  version: 1,
  modelSha256: null,
  modelBytes: null,
  canDownload: true,
  avatarUrl: null,
  previewUrl: null,
  previewText: null,
  face: readFace(starterFaces[preset.slug] ?? ''),
  consentMissing: null,
  sampleUrl: null,
  votes: 0,
  uses: 0,
  favorites: 0,
  mine: false,
  favorite: false,
  favoriteId: null,
  myVote: 0,
  mySettings: null,
  notice: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  publishedAt: null,
  deletedUntil: null,
}));

/** The official voice of this name, known without a network. */
export const officialVoice = (slug: string): Voice | undefined =>
  officialVoices.find((voice) => voice.slug === slug);

/** What a voice has to offer a facet. */
const valuesOf = (voice: Voice, key: FacetKey): readonly string[] => {
  if (key === 'tags') return voice.tags;
  if (key === 'category')
    return voiceCategories.filter(({ id }) => id === voice.categoryId).map((c) => c.slug);
  const value = voice[key];
  return value === null ? [] : [value];
};

const nameOf = (key: FacetKey, value: string): string => {
  switch (key) {
    case 'language':
      return languageName(value);
    case 'category':
      return voiceCategories.find(({ slug }) => slug === value)?.name ?? value;
    case 'licence':
      return Object.entries(voiceLicences).find(([id]) => id === value)?.[1].name ?? value;
    case 'kind':
      return Object.entries(kindWords).find(([id]) => id === value)?.[1].label ?? value;
    case 'tags':
      return value;
    case 'engine':
      return value.toUpperCase();
    default:
      return capital(value);
  }
};

function fits(voice: Voice, filter: VoiceFilter, but?: FacetKey): boolean {
  const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [voice.name, voice.description, ...voice.tags].join(' ').toLowerCase();
  if (!words.every((word) => text.includes(word))) return false;
  return facetKeys
    .filter((key) => key !== but && filter[key].length > 0)
    .every((key) => {
      const own = valuesOf(voice, key);
      return key === 'tags'
        ? filter.tags.every((tag) => own.includes(tag))
        : filter[key].some((value) => own.includes(value));
    });
}

/** Searches the official voices as the server would. */
export function searchOfficial(filter: VoiceFilter): { page: VoicePage; facets: VoiceFacets } {
  const found = officialVoices.filter((voice) => fits(voice, filter));
  const listed = (key: FacetKey): VoiceFacet[] => {
    const counts = new Map<string, number>();
    const among = officialVoices.filter((voice) => fits(voice, filter, key === 'tags' ? undefined : key));
    for (const voice of among)
      for (const value of valuesOf(voice, key)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts]
      .map(([value, count]) => ({ value, name: nameOf(key, value), count }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  };
  return {
    page: { data: found, meta: { page: 1, perPage: Math.max(1, found.length), total: found.length } },
    facets: {
      languages: listed('language'),
      accents: listed('accent'),
      genders: listed('gender'),
      ages: listed('age'),
      useCases: listed('useCase'),
      categories: listed('category'),
      tags: listed('tags'),
      licences: listed('licence'),
      engines: listed('engine'),
      kinds: listed('kind'),
      sort: [...voiceSorts],
      total: found.length,
    },
  };
}
