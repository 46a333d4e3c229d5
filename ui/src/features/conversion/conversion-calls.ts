import type { Voice } from '@formant/contract/voices';
import type { Api } from '../../api/client.ts';
import { uploadFile } from '../../jobs/upload.ts';
import type { Platform } from '../../platform/port.ts';
import type { ConversionsServer } from './conversions-model.ts';
import type { ConvertCalls } from './convert-model.ts';

const listed = 100;
const speaks = ({ kind, status, modelSha256 }: Voice) =>
  (kind === 'preset' && status === 'ready') ||
  ((kind === 'profile' || kind === 'model') && modelSha256 !== null);

/** The account's list of conversions. */
export const conversionsServer = (api: Api): ConversionsServer => ({
  list: async (page) => {
    const { data, meta } = await api.call('GET /api/voice/convert-items', { query: { page } });
    return { data, total: meta.total };
  },
  cancel: async (uuid) => {
    await api.call('POST /api/voice/update-convert-item/{uuid}', {
      params: { uuid },
      body: { status: 'cancelled' },
    });
  },
});

/** What a conversion needs, of the account that is signed in. */
export const convertCalls = (api: Api, platform: Platform): ConvertCalls => ({
  choices: async (voice) => {
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
    return { recordings: recordings.data, voices, computers: computers.data };
  },
  computers: async () => (await api.call('GET /api/voice/convert-devices')).data,
  keep: async (file, { signal, onProgress }) => {
    const uploadId = await uploadFile(
      file,
      { api },
      { signal, onProgress: (bytes) => onProgress(bytes / Math.max(1, file.size)) },
    );
    const { id } = await api.call('POST /api/audio/store-details/{voiceUUID?}', {
      body: { uploadId, title: file.name.slice(0, 120) },
      signal,
    });
    return id;
  },
  openHere: async (audio, voice) => {
    // brings the engine's tools
    const { openHere } = await import('./open-here.ts');
    return openHere(audio, voice, platform);
  },
  start: async ({ audioId, voiceUuid, where }) => {
    await api.call('POST /api/voice/convert/{voiceUUID}', {
      params: { voiceUUID: voiceUuid },
      body: { audioId, where },
    });
  },
});
