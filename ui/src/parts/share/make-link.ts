import type { Api } from '../../api/client.ts';
import { uploadFile } from '../../jobs/upload.ts';
import type { Encoding } from '../../sound/engine/engine-protocol.ts';
import type { ShareWish } from './ShareSettings.tsx';
import type { Shareable, SoundHere } from './shareable.ts';

/** Below this many bytes a share is an exact copy; above it becomes an MP3, which is a tenth of it. */
const exactBytes = 20_000_000;

export type MadeLink = { link: string; path: string; expiresAt: string | null };
export type LinkWork = { text: string; share: number };

/**
 * Uploads a sound where it is on this device only, and makes the link to it.
 * @param user whether somebody is signed in; a visitor's link lives for a day and has no settings
 * @throws ApiError, JobFault, or the signal's reason
 */
export async function makeLink(
  shared: Shareable,
  wish: ShareWish,
  {
    api,
    user,
    signal,
    tell,
  }: { api: Api; user: boolean; signal: AbortSignal; tell: (work: LinkWork) => void },
): Promise<MadeLink> {
  if ('audioId' in shared) return linkTo(shared.audioId, shared, wish, { api, signal });
  const uploadId = await upload(shared, { api, signal, tell });
  if (!user) {
    const { link, url, expiresAt } = await api.call('POST /api/web-tools/save-recorded-voice-shortcode', {
      body: { uploadId, ...(shared.voice ? { voice: shared.voice } : {}) },
      signal,
    });
    return { link, path: url, expiresAt };
  }
  const kept = await api.call('POST /api/audio/store-details/{voiceUUID?}', {
    body: { uploadId, kind: shared.kind, title: shared.name.slice(0, 120) },
    signal,
  });
  return linkTo(kept.id, shared, wish, { api, signal });
}

async function upload(
  { name, sound, encode }: SoundHere,
  { api, signal, tell }: { api: Api; signal: AbortSignal; tell: (work: LinkWork) => void },
): Promise<string> {
  tell({ text: 'Preparing the file', share: 0 });
  const exact = sound.seconds * sound.sampleRate * sound.channelCount * 2 <= exactBytes;
  const encoding: Encoding = exact ? { format: 'wav', quality: 16 } : { format: 'mp3', quality: 256 };
  const encoded = await encode(
    encoding,
    ({ fraction }) => tell({ text: 'Preparing the file', share: fraction / 2 }),
    signal,
  );
  const file = new File([encoded], `${name}.${encoding.format}`, { type: encoded.type });
  return uploadFile(
    file,
    { api },
    { signal, onProgress: (sent) => tell({ text: 'Uploading', share: 0.5 + sent / file.size / 2 }) },
  );
}

async function linkTo(
  audio: string,
  { name, voice }: Shareable,
  wish: ShareWish,
  { api, signal }: { api: Api; signal: AbortSignal },
): Promise<MadeLink> {
  const { link, url, expiresAt } = await api.call('POST /api/audio/share-audio/{audio}', {
    params: { audio },
    body: {
      title: name.slice(0, 120),
      expiresInDays: wish.expires === 'never' || wish.expires === 'keep' ? null : Number(wish.expires),
      allowDownload: wish.allowDownload,
      ...(wish.password ? { password: wish.password } : {}),
      ...(voice ? { voice } : {}),
    },
    signal,
  });
  return { link, path: url, expiresAt };
}
