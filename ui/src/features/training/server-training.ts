import type { VoiceJob } from '@formant/contract/training';
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/client.ts';
import { uploadFile } from '../../jobs/upload.ts';
import type { Platform } from '../../platform/port.ts';
import type { Clip } from './clips.ts';
import type { ConsentKind } from './consent.ts';

const longPollMs = 20_000;

/** What a voice is called and who finds it. */
export type VoiceWords = {
  name: string;
  language: string;
  gender: 'male' | 'female' | 'neutral';
  tags: string[];
};

/** Sends recordings to the caller's account; answers their ids in order. */
async function keepClips(
  api: Api,
  clips: readonly Clip[],
  options: { signal: AbortSignal; onProgress(fraction: number): void },
): Promise<string[]> {
  const all = clips.reduce((sum, clip) => sum + clip.file.size, 0);
  let before = 0;
  const ids: string[] = [];
  for (const { file, name } of clips) {
    const uploadId = await uploadFile(
      file,
      { api },
      {
        signal: options.signal,
        onProgress: (sent) => options.onProgress((before + sent) / all),
        purpose: 'voice',
      },
    );
    before += file.size;
    const { id } = await api.call('POST /api/audio/store-details/{voiceUUID?}', {
      body: { uploadId, title: name.slice(0, 120) || 'Recording', kind: 'recording' },
      signal: options.signal,
    });
    ids.push(id);
  }
  return ids;
}

/** What the server makes a voice of. */
interface ServerWanted {
  clips: readonly Clip[];
  consentClip: Clip | null;
  consent: ConsentKind;
  words: VoiceWords;
  /** Also of samples that sound like two people or like music. */
  anyway: boolean;
}

/** The server's part of a training. */
export interface TrainingServer {
  /** Sends everything and starts; from then on the page may be left. @throws ApiError */
  start(
    wanted: ServerWanted,
    options: { signal: AbortSignal; onProgress(fraction: number): void },
  ): Promise<{ voiceUuid: string }>;
  /** @throws ApiError, the signal's reason */
  follow(voiceUuid: string, options: { signal: AbortSignal; onJob(job: VoiceJob): void }): Promise<VoiceJob>;
  /** @throws Error with words for people */
  file(voiceUuid: string): Promise<Uint8Array<ArrayBuffer>>;
  /** @throws ApiError */
  cancel(voiceUuid: string): Promise<void>;
}

/** The server of this page's account. */
export const trainingServer = (api: Api, platform: Platform): TrainingServer => ({
  start: (wanted, options) => startOnServer(api, wanted, options),
  follow: (voiceUuid, options) => followOnServer(api, voiceUuid, options),
  file: (voiceUuid) => fetchVoiceFile(platform, voiceUuid),
  cancel: async (voice) =>
    void (await api.call('POST /api/voice/cancel-build/{voice}', { params: { voice } })),
});

async function startOnServer(
  api: Api,
  wanted: ServerWanted,
  options: { signal: AbortSignal; onProgress(fraction: number): void },
): Promise<{ voiceUuid: string }> {
  const { clips, consentClip, consent, words, anyway } = wanted;
  const ids = await keepClips(api, consentClip ? [...clips, consentClip] : clips, options);
  const consentAudioId = consentClip ? ids.pop() : undefined;
  const { voice } = await api.call('POST /api/voice/train/{voiceUUID?}', {
    body: { ...words, audioIds: ids, consent, anyway, ...(consentAudioId ? { consentAudioId } : {}) },
    signal: options.signal,
  });
  return { voiceUuid: voice.uuid };
}

/** Follows a voice's job to its end. @throws ApiError, the signal's reason */
export async function followOnServer(
  api: Api,
  voiceUuid: string,
  options: { signal: AbortSignal; onJob(job: VoiceJob): void },
): Promise<VoiceJob> {
  let since: string | undefined;
  for (;;) {
    options.signal.throwIfAborted();
    const feed = await api.call('GET /api/voice/poll-training', {
      query: { voiceUUID: voiceUuid, waitMs: longPollMs, ...(since ? { since } : {}) },
      signal: options.signal,
    });
    since = feed.cursor;
    const [job] = feed.data;
    if (!job) throw new Error('The voice has no job');
    options.onJob(job);
    if (job.endedAt) return job;
  }
}

/** The file of a voice that the caller may have. @throws Error with words for people */
export async function fetchVoiceFile(
  platform: Platform,
  voiceUuid: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await platform.fetchApi(`/api/voice/get-voice-model/${encodeURIComponent(voiceUuid)}`, {});
  if (!answer.ok) throw new Error('The voice file could not be fetched. Try again.');
  return new Uint8Array(await answer.arrayBuffer());
}

/** Brings a voice file to the caller's library. @throws ApiError */
export async function importVoice(
  api: Api,
  file: File,
  wanted: { name: string; consent: ConsentKind; language?: string },
  signal: AbortSignal,
): Promise<string> {
  const uploadId = await uploadFile(file, { api }, { signal, onProgress: () => {}, purpose: 'model' });
  const { voice } = await api.call('POST /api/voice/external-model/{voiceUUID?}', {
    body: { uploadId, ...wanted },
    signal,
  });
  return voice.uuid;
}

export const wordsOf = (thrown: unknown): string =>
  thrown instanceof ApiError
    ? (Object.values(thrown.fields)[0]?.[0] ?? thrown.message)
    : thrown instanceof Error && thrown.message
      ? thrown.message
      : 'Something went wrong. Try again.';
