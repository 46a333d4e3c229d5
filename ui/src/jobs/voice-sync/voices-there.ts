import { languageTag, type Voice } from '@formant/contract/voices';
import { ApiError } from '../../api/client.ts';
import { trainedKey } from '../../sound/voices/trained-voices.ts';
import { settingsIdentity } from '../../sound/voices/voice-identity.ts';
import { fetchVoiceFile, followVoiceJob, importVoice } from '../account-voices.ts';
import type { UploadCalls } from '../upload.ts';
import type { AccountVoice, SentVoice, VoicesThere } from './voice-places.ts';
import { voiceSyncWords as words } from './words.ts';

const perPage = 100;
const mostNameChars = 60;
const mostNames = 20;

/** The signed-in person's voices, at the server. */
export function voicesThere({ api, platform }: UploadCalls): VoicesThere {
  const settled: VoicesThere['settled'] = async ({ uuid, name }, signal) => {
    const job = await followVoiceJob(api, uuid, { signal, onJob: () => {} });
    if (job.status !== 'succeeded') throw new Error(job.error?.message ?? words.stopped(name));
  };
  return {
    settled,
    async list(signal) {
      const all: Voice[] = [];
      for (let page = 1; ; page++) {
        const { data, meta } = await api.call('GET /api/voice/get-my-voices', {
          query: { page, perPage },
          signal,
        });
        all.push(...data);
        if (data.length === 0 || all.length >= meta.total) break;
      }
      const described = await Promise.all(all.map(describe));
      return described.flatMap((voice) => voice ?? []);
    },
    async send(voice, { signal, uuid, onProgress, onTaken }) {
      if ('settings' in voice) {
        const { settings } = voice;
        const body = (name: string) => ({ body: { name, settings }, signal });
        const made = await named(voice, (name) => api.call('POST /api/voice/save', body(name)));
        return onTaken(made.uuid);
      }
      const { file, consent } = voice;
      const language = languageTag.nullable().catch(null).parse(voice.language);
      const wanted = { consent, ...(language ? { language } : {}) };
      const onSent = (bytes: number) => onProgress(bytes / file.size);
      const taken = await named(voice, (name) =>
        importVoice(api, file, { ...wanted, ...(uuid ? { uuid } : { name }) }, { signal, onSent }),
      );
      onTaken(taken);
      await settled({ uuid: taken, name: voice.name }, signal);
    },
    file: (uuid, signal) => fetchVoiceFile(platform, uuid, signal),
    remove: async (voiceUUID) =>
      void (await api.call('DELETE /api/voice/delete/{voiceUUID}', { params: { voiceUUID } })),
  };
}

/** Those that a device can keep: a model of another kind runs elsewhere. */
async function describe({
  uuid,
  name,
  kind,
  status,
  settings,
  modelSha256,
}: Voice): Promise<AccountVoice | null> {
  const is =
    status === 'ready' ? 'ready' : status === 'queued' || status === 'training' ? 'open' : 'unfinished';
  if (kind === 'preset')
    return settings && { uuid, name, identity: await settingsIdentity(settings), status: is, settings };
  if (kind !== 'profile') return null;
  return { uuid, name, identity: modelSha256 && trainedKey(modelSha256), status: is, settings: null };
}

/** An account has every name once: where it has this one already, a number is put behind it. */
async function named<T>({ name: given }: SentVoice, make: (name: string) => Promise<T>): Promise<T> {
  const plain = given.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim() || words.unnamed;
  for (let count = 1; ; count++) {
    const end = count === 1 ? '' : ` ${count}`;
    try {
      return await make(plain.slice(0, mostNameChars - end.length).trim() + end);
    } catch (thrown) {
      const isTaken = thrown instanceof ApiError && thrown.code === 'conflict' && thrown.fields.name;
      if (!isTaken || count === mostNames) throw thrown;
    }
  }
}
