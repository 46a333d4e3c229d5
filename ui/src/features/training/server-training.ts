import type { VoiceJob } from '@formant/contract/training';
import { type Api, ApiError } from '../../api/client.ts';
import { fetchVoiceFile, followVoiceJob } from '../../jobs/account-voices.ts';
import { uploadFile } from '../../jobs/upload.ts';
import type { Platform } from '../../platform/port.ts';
import type { ConsentKind } from '../../sound/voices/consent.ts';
import type { Clip } from './clips.ts';

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
  /** Who has read the consent sentence. */
  speaker: string;
  words: VoiceWords;
  /** Also of samples that sound like two people or like music. */
  anyway: boolean;
  /** The voice of an attempt that came to nothing: this one takes its place, and its name. */
  voiceUuid: string | null;
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
  follow: (voiceUuid, options) => followVoiceJob(api, voiceUuid, options),
  file: (voiceUuid) => fetchVoiceFile(platform, voiceUuid),
  cancel: async (voice) =>
    void (await api.call('POST /api/voice/cancel-build/{voice}', { params: { voice } })),
});

async function startOnServer(
  api: Api,
  wanted: ServerWanted,
  options: { signal: AbortSignal; onProgress(fraction: number): void },
): Promise<{ voiceUuid: string }> {
  const { clips, consentClip, consent, speaker, words, anyway, voiceUuid } = wanted;
  const ids = await keepClips(api, consentClip ? [...clips, consentClip] : clips, options);
  const consentAudioId = consentClip ? ids.pop() : undefined;
  const train = async (voiceUUID: string | null) => {
    const { voice } = await api.call('POST /api/voice/train/{voiceUUID?}', {
      params: voiceUUID === null ? {} : { voiceUUID },
      body: {
        ...words,
        audioIds: ids,
        consent,
        anyway,
        ...(consentAudioId ? { consentAudioId, speaker: speaker.trim() } : {}),
      },
      signal: options.signal,
    });
    return { voiceUuid: voice.uuid };
  };
  return train(voiceUuid).catch((thrown: unknown) => {
    // it was deleted in the list below, or in another tab
    if (voiceUuid !== null && thrown instanceof ApiError && thrown.status === 404) return train(null);
    throw thrown;
  });
}
