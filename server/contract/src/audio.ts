import { z } from 'zod';
import { noContent, route } from './route.ts';

export const audioKinds = ['source', 'conversion', 'tts', 'recording'] as const;
/** Stored waveforms have at most this many pairs of minimum and maximum. */
export const maxPeakPairs = 4096;
/** What a signed-out visitor stores or shares is kept for this long. */
export const visitorAudioSeconds = 24 * 3600;

export const shareCode = z.string().regex(/^[0-9A-Za-z]{10}$/);
const title = z.string().trim().min(1).max(120);

export const audioItem = z.object({
  id: z.uuid(),
  voiceUuid: z.uuid().nullable(),
  title: z.string(),
  kind: z.enum(audioKinds),
  format: z.string(),
  durationMs: z.int(),
  sizeBytes: z.int(),
  sampleRate: z.int(),
  channels: z.int(),
  /** JSON `{version, peaks}`: pairs of minimum and maximum, -127..127. */
  peaksUrl: z.string().nullable(),
  /** Signed; takes Range requests. */
  url: z.string(),
  isSample: z.boolean(),
  shareCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type AudioItem = z.infer<typeof audioItem>;

const audioId = z.object({ audio: z.uuid() });

export const audio = {
  getAudio: route('GET', '/api/audio/get', {
    summary: "The caller's audio, newest first, or one element by `id`",
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      perPage: z.coerce.number().int().min(1).max(100).default(24),
      kind: z.enum(audioKinds).optional(),
      voiceUUID: z.uuid().optional(),
      id: z.uuid().optional(),
    }),
    response: z.object({
      data: z.array(audioItem),
      meta: z.object({ page: z.int(), perPage: z.int(), total: z.int() }),
    }),
  }),
  storeAudioDetails: route('POST', '/api/audio/store-details/{voiceUUID?}', {
    summary: 'Keeps a finished upload as audio; length, rate and format are measured, never believed',
    status: 201,
    errors: ['not_found', 'missing_parts', 'not_audio'],
    params: z.object({ voiceUUID: z.uuid().optional() }),
    body: z.strictObject({
      uploadId: z.uuid(),
      title: title.optional(),
      kind: z.enum(['source', 'recording']).default('source'),
    }),
    response: audioItem,
  }),
  storePeaks: route('POST', '/api/audio/store-peaks/{audio}', {
    summary: 'Keeps a waveform that the browser has computed, where the server has none',
    status: 204,
    errors: ['not_found'],
    params: audioId,
    body: z.strictObject({
      version: z.literal(1),
      peaks: z
        .array(z.int().min(-127).max(127))
        .min(2)
        .max(maxPeakPairs * 2)
        .refine((peaks) => peaks.length % 2 === 0, 'Give pairs of minimum and maximum.'),
    }),
    response: noContent,
  }),
  shareAudio: route('POST', '/api/audio/share-audio/{audio}', {
    summary: 'Makes a link to one audio; asking again changes its settings and keeps the link',
    access: 'user',
    status: 201,
    errors: ['not_found'],
    params: audioId,
    body: z.strictObject({
      title: title.optional(),
      /** null shares without an end. */
      expiresInDays: z.int().min(1).max(365).nullable().optional(),
      /** null takes the password away. */
      password: z.string().min(4).max(128).nullable().optional(),
      allowDownload: z.boolean().optional(),
    }),
    response: z.object({ shareCode, url: z.string(), expiresAt: z.iso.datetime().nullable() }),
  }),
  getSharedAudio: route('POST', '/api/audio/get-shared-audio/{share}', {
    summary: 'What a share link shows; the password travels in the body',
    errors: ['not_found', 'wrong_password', 'expired', 'too_many_requests'],
    params: z.object({ share: shareCode }),
    body: z.strictObject({ password: z.string().max(128).optional() }),
    response: z.object({
      share: z.object({
        code: shareCode,
        title: z.string(),
        views: z.int(),
        allowDownload: z.boolean(),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime().nullable(),
      }),
      /** Nothing that tells whose it is; `shareCode` is this share's own. */
      audio: audioItem,
    }),
  }),
  deleteAudio: route('DELETE', '/api/audio/delete-audio/{audio}', {
    summary: 'Deletes an audio with its file; its share links end',
    status: 204,
    errors: ['not_found'],
    params: audioId,
    response: noContent,
  }),
};
