import { randomUUID } from 'node:crypto';
import type { Voice } from '@formant/contract/voices';
import { nameCategory, nameLanguage } from '../../sound/voices/index.ts';
import type { TestClient } from '../http-client.ts';
import type { TestServer } from '../server.ts';
import { wavFile } from '../sound.ts';
import { upload } from '../upload.ts';
import { voicedWav } from '../voiced.ts';

export { upload as makeUpload } from '../upload.ts';

/** An upload that is kept as audio. */
export async function makeAudio(
  client: TestClient,
  {
    bytes = wavFile(),
    fileName,
    voiceUUID,
    ...details
  }: {
    bytes?: Buffer;
    fileName?: string;
    title?: string;
    kind?: 'source' | 'recording';
    /** An own voice that it is a recording of. */
    voiceUUID?: string;
  } = {},
) {
  const { uploadId } = await upload(client, bytes, fileName === undefined ? {} : { fileName });
  return client.call('POST /api/audio/store-details/{voiceUUID?}', {
    ...(voiceUUID === undefined ? {} : { params: { voiceUUID } }),
    body: { uploadId, ...details },
  });
}

/** A link to an audio, which is made unless it is given. */
export async function makeShare(
  client: TestClient,
  { audio, ...settings }: { audio?: string } & Record<string, unknown> = {},
) {
  return client.call('POST /api/audio/share-audio/{audio}', {
    params: { audio: audio ?? (await makeAudio(client)).id },
    body: settings as never,
  });
}

/** A preset, which is ready at once; `settings: undefined` makes a draft that waits for its training. */
export const makeVoice = (client: TestClient, given: Record<string, unknown> = {}): Promise<Voice> =>
  client.call('POST /api/voice/save', {
    body: { name: `Voice ${randomUUID().slice(0, 8)}`, settings: { pitch: -3 }, ...given } as never,
  });

export const makePublicVoice = (client: TestClient, given: Record<string, unknown> = {}): Promise<Voice> =>
  makeVoice(client, { visibility: 'public', licence: 'CC-BY-4.0', tags: ['test'], ...given });

/** A picture that is being drawn, where the server has a generator. */
export const makePictureJob = (client: TestClient, voiceUUID: string, wish?: string) =>
  client.call('POST /api/voice/draw-picture/{voiceUUID}', {
    params: { voiceUUID },
    body: wish === undefined ? {} : { wish },
  });

export const makeFavorite = (client: TestClient, voiceUUID: string) =>
  client.call('POST /api/favorite/store/{voiceUUID?}', { body: { voiceUUID } });

export const makeVote = (client: TestClient, voiceUUID: string, value: 1 | 0 = 1) =>
  client.call('POST /api/vote/save/{vote?}', { body: { voiceUUID, value } as never });

export const makeVoiceReport = (client: TestClient, voiceUUID: string, given: Record<string, unknown> = {}) =>
  client.send('POST', `/api/voice/report/${voiceUUID}`, { body: { reason: 'spam', ...given } });

export const makeCategory = ({ ctx }: TestServer, slug = 'singing', name = 'Singing voices') =>
  nameCategory(ctx, { slug, name });

export const makeLanguage = ({ ctx }: TestServer, code = 'tlh', name = 'Klingon') =>
  nameLanguage(ctx, { code, name });

export const makeSoundboard = (client: TestClient, name = 'Board') =>
  client.call('POST /api/soundboard/store', { body: { name } });

/** A pad, on a board that is made unless it is given. */
export async function makeSound(
  client: TestClient,
  {
    board,
    bytes = wavFile(),
    ...settings
  }: { board?: number; bytes?: Buffer } & Record<string, unknown> = {},
) {
  const { uploadId } = await upload(client, bytes);
  return client.call('POST /api/soundboard/sound/store/{soundboard}', {
    params: { soundboard: String(board ?? (await makeSoundboard(client)).id) } as never,
    body: { uploadId, name: 'Pad', ...settings } as never,
  });
}

/** A job of a tool, waiting in line. */
export async function makeToolJob(client: TestClient, tool = 'bpm-finder', bytes = wavFile()) {
  const { uploadId } = await upload(client, bytes);
  return client.call('POST /api/web-tools/queue/store/{tool}', {
    params: { tool } as never,
    body: { uploadId, options: {} } as never,
  });
}

export async function makeConversion(client: TestClient, voiceUUID: string, audioId?: string) {
  return client.call('POST /api/voice/convert/{voiceUUID}', {
    params: { voiceUUID },
    body: { audioId: audioId ?? (await makeAudio(client)).id } as never,
  });
}

/** A text that is spoken by a job. */
export const makeSpeech = (client: TestClient, given: Record<string, unknown> = {}) =>
  client.call('POST /api/tts/generate', {
    body: { text: 'A short sentence.', voiceId: 'flite:slt', ...given } as never,
  });

/** A voice that is being made of a recording. */
export async function makeTraining(client: TestClient, given: Record<string, unknown> = {}) {
  const audioIds = [(await makeAudio(client, { bytes: voicedWav(6, 120), kind: 'recording' })).id];
  return client.call('POST /api/voice/train/{voiceUUID?}', {
    body: { name: `Voice ${randomUUID().slice(0, 8)}`, consent: 'synthetic', audioIds, ...given } as never,
  });
}
