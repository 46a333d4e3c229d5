import type { Voice } from '@formant/contract/voices';
import { useEffect, useState } from 'react';
import { useApi, useUser } from '../../api/context.ts';

/** A voice of the library that is a file, trained or a neural model, by its uuid. */
export type TrainedVoice = Pick<Voice, 'uuid' | 'name' | 'canDownload'>;

const listed = 100;
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isTrained = ({ kind, modelSha256 }: Voice): boolean =>
  (kind === 'profile' || kind === 'model') && modelSha256 !== null;

/**
 * The trained voices of whoever is signed in: his own, then his favourites.
 * @param chosen what a job refers to; a uuid beyond those lists is asked for
 */
export function useLibraryVoices(chosen: string): {
  voices: readonly TrainedVoice[];
  /** The chosen one was looked for and is not there. */
  gone: boolean;
} {
  const api = useApi();
  const userId = useUser()?.id ?? null;
  const [own, setOwn] = useState<readonly TrainedVoice[] | null>(null);
  const [named, setNamed] = useState<{ uuid: string; voice: TrainedVoice | null } | null>(null);
  useEffect(() => {
    if (userId === null) return setOwn([]);
    const control = new AbortController();
    const { signal } = control;
    const query = { perPage: listed };
    Promise.all([
      api.call('GET /api/voice/get-my-voices', { query, signal }),
      api.call('GET /api/voice/get-favorite-voices', { query, signal }),
    ]).then(
      ([mine, favorites]) => {
        const all = [...mine.data, ...favorites.data].filter(isTrained);
        setOwn([...new Map(all.map((voice) => [voice.uuid, voice])).values()]);
      },
      () => {}, // without a network there are files of this device
    );
    return () => control.abort();
  }, [api, userId]);
  const unknown = own !== null && isUuid(chosen) && !own.some(({ uuid }) => uuid === chosen) ? chosen : null;
  useEffect(() => {
    if (unknown === null) return setNamed(null);
    const control = new AbortController();
    api.call('POST /api/voice/get-a-voices', { body: { uuids: [unknown] }, signal: control.signal }).then(
      ({ data }) => setNamed({ uuid: unknown, voice: data[0] ?? null }),
      () => {}, // it stays unnamed
    );
    return () => control.abort();
  }, [api, unknown]);
  const other = named?.uuid === unknown ? (named.voice ?? null) : null;
  return {
    voices: [...(own ?? []), ...(other ? [other] : [])],
    gone: unknown !== null && named?.uuid === unknown && named.voice === null,
  };
}
