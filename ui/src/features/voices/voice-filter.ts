import {
  type VoiceSort,
  voiceAges,
  voiceEngines,
  voiceGenders,
  voiceKinds,
  voiceLicenceIds,
  voiceSorts,
  voiceUseCases,
} from '@formant/contract/facts/voice-words';

/** The facets, in the order of the page; each is a parameter of the address. */
export const facetKeys = [
  'language',
  'accent',
  'gender',
  'age',
  'useCase',
  'category',
  'tags',
  'licence',
  'engine',
  'kind',
] as const;
export type FacetKey = (typeof facetKeys)[number];

/** What somebody looks for in the library. */
export type VoiceFilter = { q: string; sort: VoiceSort } & Record<FacetKey, readonly string[]>;

const standardSort: VoiceSort = 'trending';
const longestSearch = 100;
const mostValues = 20;
/** Facets whose values are known beforehand; anything else in an address is left out. */
const closed: Readonly<Partial<Record<FacetKey, readonly string[]>>> = {
  gender: voiceGenders,
  age: voiceAges,
  useCase: voiceUseCases,
  licence: voiceLicenceIds,
  engine: voiceEngines,
  kind: voiceKinds,
};

/** Which there are the server knows. */
const categorySlug = /^[a-z-]{1,40}$/;

/** The filter that an address stands for; what makes no sense there is left out. */
export function readFilter(search: URLSearchParams): VoiceFilter {
  const values = (key: FacetKey): string[] => {
    const given = (search.get(key) ?? '').split(',').map((one) => one.trim());
    const known = closed[key];
    const fits = (one: string) =>
      known ? known.includes(one) : one !== '' && (key !== 'category' || categorySlug.test(one));
    return [...new Set(given)].filter(fits).slice(0, mostValues);
  };
  const sort = search.get('sort');
  return {
    q: (search.get('q') ?? '').trim().slice(0, longestSearch),
    sort: voiceSorts.find((one) => one === sort) ?? standardSort,
    // safe: made of exactly these keys
    ...(Object.fromEntries(facetKeys.map((key) => [key, values(key)])) as Record<FacetKey, string[]>),
  };
}

/** The address of a filter; parameters of others stay, standard values are left out. */
export function writeFilter(filter: VoiceFilter, onto = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(onto);
  const set = (name: string, value: string) => {
    if (value) search.set(name, value);
    else search.delete(name);
  };
  set('q', filter.q.trim().slice(0, longestSearch));
  set('sort', filter.sort === standardSort ? '' : filter.sort);
  for (const key of facetKeys) set(key, filter[key].join(','));
  return search;
}

/** The filter as the API's query takes it. */
export const queryOf = (filter: VoiceFilter): Record<string, string> =>
  Object.fromEntries(writeFilter(filter));

/** The filter with one value of a facet chosen, or no longer. */
export function toggled(filter: VoiceFilter, key: FacetKey, value: string): VoiceFilter {
  const now = filter[key];
  return { ...filter, [key]: now.includes(value) ? now.filter((one) => one !== value) : [...now, value] };
}

/** Nothing looked for; the order stays. */
export const cleared = (filter: VoiceFilter): VoiceFilter => ({
  ...readFilter(new URLSearchParams()),
  sort: filter.sort,
});

/** How many values are chosen in all facets together. */
export const countChosen = (filter: VoiceFilter): number =>
  facetKeys.reduce((sum, key) => sum + filter[key].length, 0);
