import type { AudioItem } from '@formant/contract/audio';
import type { Voice } from '@formant/contract/voices';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';

export interface Computer {
  deviceId: string;
  name: string;
  converts: boolean;
  /** Whether it can run neural models. */
  neural: boolean;
}
interface Choices {
  recordings: readonly AudioItem[];
  voices: readonly Voice[];
  computers: readonly Computer[];
}

const listed = 100;
/** Computers come and go while the page is open. */
const lookMs = 10_000;
const speaks = ({ kind, status, modelSha256 }: Voice) =>
  (kind === 'preset' && status === 'ready') ||
  ((kind === 'profile' || kind === 'model') && modelSha256 !== null);

/** What can be converted, in which voices, and where; null until it is there. `voice` is one that a link names. */
export function useChoices(voice: string | null) {
  const api = useApi();
  const [choices, setChoices] = useState<Choices | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(async () => {
    try {
      const query = { perPage: listed };
      const [recordings, named, mine, favorites, library, computers] = await Promise.all([
        api.call('GET /api/audio/get', { query }),
        voice ? api.call('POST /api/voice/get-a-voices', { body: { uuids: [voice] } }) : { data: [] },
        api.call('GET /api/voice/get-my-voices', { query }),
        api.call('GET /api/voice/get-favorite-voices', { query }),
        api.call('GET /api/voice/get-voice-universe-voices', { query }),
        api.call('GET /api/voice/convert-devices'),
      ]);
      const all = [...named.data, ...mine.data, ...favorites.data, ...library.data].filter(speaks);
      const voices = [...new Map(all.map((one) => [one.uuid, one])).values()];
      setChoices({ recordings: recordings.data, voices, computers: computers.data });
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong. Try again.');
    }
  }, [api, voice]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    const id = setInterval(() => {
      api.call('GET /api/voice/convert-devices').then(
        ({ data: computers }) => setChoices((known) => known && { ...known, computers }),
        () => {}, // the next look tells
      );
    }, lookMs);
    return () => clearInterval(id);
  }, [api]);
  return { choices, failure, reload: load };
}
