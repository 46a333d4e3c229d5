import type { Output } from '@formant/contract';
import type { VoiceFacets } from '@formant/contract/voice-lists';
import type { Voice, VoicePage } from '@formant/contract/voices';
import { data, type LoaderFunctionArgs } from 'react-router';
import { type Api, ApiError } from '../../api/client.ts';
import { apiContext } from '../../api/route-api.ts';
import { queryOf, readFilter, type VoiceFilter } from './voice-filter.ts';
import { fillShelves, mostCards, type Shelf } from './voice-shelves.ts';

/** What the library shows at first. `device`: the server can't be reached, so the voices of the product itself. */
export type UniverseData =
  | {
      state: 'found';
      from: 'server' | 'device';
      page: VoicePage;
      facets: VoiceFacets;
      /** Where nothing is looked for. */
      shelves: readonly Shelf[];
    }
  | { state: 'failed'; message: string }
  /** The address asks for one's own voices or favourites, which only the browser fetches. */
  | { state: 'own' };

/** Voices of one request. */
export const perPage = 24;

/** One page of the public voices. @throws ApiError */
export const fetchUniverse = (
  api: Api,
  filter: VoiceFilter,
  page: number,
  signal?: AbortSignal,
): Promise<VoicePage> =>
  api.call('GET /api/voice/get-voice-universe-voices', {
    query: { ...queryOf(filter), page, perPage },
    ...(signal ? { signal } : {}),
  });

export async function loadUniverse({ request, context }: LoaderFunctionArgs): Promise<UniverseData> {
  const search = new URL(request.url).searchParams;
  if (search.has('tab')) return { state: 'own' };
  const api = context.get(apiContext);
  const filter = readFilter(search);
  const { sort: _sort, ...facetQuery } = queryOf(filter);
  const { signal } = request;
  const isPlain = Object.keys(queryOf(filter)).length === 0;
  const shelved = async (filter: VoiceFilter) =>
    (
      await api.call('GET /api/voice/get-voice-universe-voices', {
        query: { ...queryOf(filter), page: 1, perPage: mostCards },
        signal,
      })
    ).data;
  try {
    const [page, facets, shelves] = await Promise.all([
      fetchUniverse(api, filter, 1, signal),
      api.call('GET /api/voice/filters', { query: facetQuery, signal }),
      isPlain ? fillShelves(shelved) : [],
    ]);
    return { state: 'found', from: 'server', page, facets, shelves };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 0) return { state: 'failed', message: error.message };
    const { searchOfficial } = await import('./official-voices.ts');
    const here = async (wanted: VoiceFilter) => searchOfficial(wanted).page.data;
    const shelves = isPlain ? await fillShelves(here) : [];
    return { state: 'found', from: 'device', shelves, ...searchOfficial(filter) };
  }
}

export type VoiceData =
  | { state: 'found'; from: 'server' | 'device'; voice: Voice; versions: Versions }
  | { state: 'unknown' }
  | { state: 'failed'; message: string };
export type Versions = Output<
  typeof import('@formant/contract/voices')['voices']['getVoiceVersions']
>['data'];

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One voice with its versions; unknown ones answer 404. Official voices have their slug as an address, too. */
export async function loadVoice({ params, context, request }: LoaderFunctionArgs) {
  const uuid = params.uuid ?? '';
  const unknown = () => data({ state: 'unknown' } satisfies VoiceData, { status: 404 });
  if (!uuidPattern.test(uuid)) {
    const { officialVoice } = await import('./official-voices.ts');
    const voice = officialVoice(uuid);
    return voice ? ({ state: 'found', from: 'device', voice, versions: [] } satisfies VoiceData) : unknown();
  }
  const api = context.get(apiContext);
  const { signal } = request;
  try {
    const asked = { params: { voiceUUID: uuid }, signal };
    const [voice, { data: versions }] = await Promise.all([
      api.call('GET /api/voice/get-voice/{voiceUUID}', asked),
      api.call('GET /api/voice/versions/{voiceUUID}', asked),
    ]);
    return { state: 'found', from: 'server', voice, versions } satisfies VoiceData;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return unknown();
    return { state: 'failed', message: error.message } satisfies VoiceData;
  }
}
