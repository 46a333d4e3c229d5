import type { VoiceJob } from '@formant/contract/training';
import type { Api } from '../api/client.ts';
import { ApiError } from '../api/client.ts';
import type { Platform } from '../platform/port.ts';
import type { ConsentKind } from '../sound/voices/consent.ts';
import { uploadFile } from './upload.ts';

const longPollMs = 20_000;

/** Follows a voice's job to its end. @throws ApiError, the signal's reason */
export async function followVoiceJob(
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
  platform: Pick<Platform, 'fetchApi'>,
  voiceUuid: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const path = `/api/voice/get-voice-model/${encodeURIComponent(voiceUuid)}`;
  const answer = await platform.fetchApi(path, signal ? { signal } : {});
  if (!answer.ok) throw new Error('The voice file could not be fetched. Try again.');
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Brings a voice file to the caller's library; a job of the server looks at it.
 * @param wanted.uuid of a voice that has no file yet; else one is made, which needs a name
 * @throws ApiError
 */
export async function importVoice(
  api: Api,
  file: File,
  { uuid, ...wanted }: { name?: string; consent: ConsentKind; language?: string; uuid?: string },
  { signal, onSent = () => {} }: { signal: AbortSignal; onSent?(bytes: number): void },
): Promise<string> {
  const uploadId = await uploadFile(file, { api }, { signal, onProgress: onSent, purpose: 'model' });
  const { voice } = await api.call('POST /api/voice/external-model/{voiceUUID?}', {
    params: uuid ? { voiceUUID: uuid } : {},
    body: { uploadId, ...wanted },
    signal,
  });
  return voice.uuid;
}

/** What went wrong, for people. */
export const wordsOf = (thrown: unknown): string =>
  thrown instanceof ApiError
    ? (Object.values(thrown.fields)[0]?.[0] ?? thrown.message)
    : thrown instanceof Error && thrown.message
      ? thrown.message
      : 'Something went wrong. Try again.';
