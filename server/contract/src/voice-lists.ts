import { z } from '@formant/engine/base/schema';
import { type Output, route } from './base/route.ts';
import { voiceSorts } from './facts/voice-words.ts';
import { voiceFacetQuery } from './voices.ts';

const facet = z.object({ value: z.string(), name: z.string(), count: z.int() });
export type VoiceFacet = z.infer<typeof facet>;

/** The lists that filters and forms are made of. Counts are of public voices. */
export const voiceLists = {
  listTags: route('GET', '/api/tag', {
    summary: 'Tags of public voices, the most used first; with `q` those that begin so',
    query: z.strictObject({ q: z.string().trim().toLowerCase().max(30).optional() }),
    response: z.object({
      data: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), count: z.int() })),
    }),
  }),
  listVoiceCategories: route('GET', '/api/voice-category', {
    summary: 'The categories of voices',
    response: z.object({
      data: z.array(
        z.object({ id: z.int(), name: z.string(), slug: z.string(), icon: z.string(), count: z.int() }),
      ),
    }),
  }),
  listLanguages: route('GET', '/api/language', {
    summary: 'Languages that there are public voices for; `tts` where one of them speaks text',
    response: z.object({
      data: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          nativeName: z.string(),
          tts: z.boolean(),
          count: z.int(),
        }),
      ),
    }),
  }),
  voiceFilters: route('GET', '/api/voice/filters', {
    summary: 'Every facet with its values and how many voices each would leave, given the other facets',
    query: z.strictObject(voiceFacetQuery),
    response: z.object({
      languages: z.array(facet),
      accents: z.array(facet),
      genders: z.array(facet),
      ages: z.array(facet),
      useCases: z.array(facet),
      categories: z.array(facet),
      /** The thirty most used. */
      tags: z.array(facet),
      licences: z.array(facet),
      engines: z.array(facet),
      kinds: z.array(facet),
      sort: z.array(z.enum(voiceSorts)),
      total: z.int(),
    }),
  }),
};

/** Every facet of the library with its values. */
export type VoiceFacets = Output<(typeof voiceLists)['voiceFilters']>;
