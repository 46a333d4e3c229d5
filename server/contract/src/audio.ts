import { z } from '@formant/engine/base/schema';
import { pageOf, pageQuery } from './base/paging.ts';
import { noContent, route } from './base/route.ts';
import { voiceKinds, voiceLicenceIds } from './facts/voice-words.ts';

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

/** The voice that a shared sound is heard in; only of voices that stand in the public library. */
export const shareVoice = z.object({
  uuid: z.uuid(),
  name: z.string(),
  kind: z.enum(voiceKinds),
  licence: z.enum(voiceLicenceIds),
  /** Brought along by the product. */
  official: z.boolean(),
  /** null for people without a username and for official voices. */
  ownerUsername: z.string().nullable(),
  /** Signed; null without a picture. */
  avatarUrl: z.string().nullable(),
});
export type ShareVoice = z.infer<typeof shareVoice>;

/** A voice by its uuid, an official one also by its preset's or synthesizer's id, such as `robot` or `flite:slt`. */
export const shareVoiceReference = z.string().trim().min(1).max(120);

/** What everybody may know of a share link; a protected one says nothing of its sound. */
export const sharePreview = z.object({
  code: shareCode,
  protected: z.boolean(),
  title: z.string().nullable(),
  durationMs: z.int().nullable(),
  voice: shareVoice.nullable(),
  /** False for a protected one. */
  allowDownload: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type SharePreview = z.infer<typeof sharePreview>;

/** A share link as its owner sees it. */
export const ownShare = z.object({
  code: shareCode,
  link: z.url(),
  title: z.string(),
  views: z.int(),
  protected: z.boolean(),
  allowDownload: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** To change its settings by `share-audio`. */
  audioId: z.uuid(),
  durationMs: z.int(),
});
export type OwnShare = z.infer<typeof ownShare>;

const audioId = z.object({ audio: z.uuid() });

export const audio = {
  getAudio: route('GET', '/api/audio/get', {
    summary: "The caller's audio, newest first, or one element by `id`",
    query: z.strictObject({
      ...pageQuery,
      kind: z.enum(audioKinds).optional(),
      voiceUUID: z.uuid().optional(),
      id: z.uuid().optional(),
    }),
    response: pageOf(audioItem),
  }),
  storeAudioDetails: route('POST', '/api/audio/store-details/{voiceUUID?}', {
    summary:
      'Keeps a finished upload as audio, with an own voice as one of its recordings; length, rate and format are measured, never believed',
    status: 201,
    errors: ['not_found', 'missing_parts', 'not_audio', 'conflict'],
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
      /** What the sound is heard in, where it was made on a device; the server knows it of its own conversions. */
      voice: shareVoiceReference.optional(),
    }),
    response: z.object({
      shareCode,
      /** Path of its page. */
      url: z.string(),
      /** The whole address, to be handed on. */
      link: z.url(),
      expiresAt: z.iso.datetime().nullable(),
    }),
  }),
  listShares: route('GET', '/api/audio/shares', {
    summary: "The caller's share links, newest first, ended ones too",
    query: z.strictObject(pageQuery),
    response: pageOf(ownShare),
  }),
  describeShare: route('GET', '/api/audio/share/{share}', {
    summary: 'What may be said of a share link to everybody, without its sound; nothing is counted',
    errors: ['not_found', 'expired'],
    params: z.object({ share: shareCode }),
    response: sharePreview,
  }),
  sharePicture: route('GET', '/api/audio/share/{share}/picture', {
    summary:
      'A link’s picture for other sites, PNG of 1200 by 630; of a protected one only whose product it is',
    transport: 'download',
    errors: ['not_found', 'expired'],
    params: z.object({ share: shareCode }),
    response: z.undefined(),
  }),
  shareSound: route('GET', '/api/audio/share/{share}/sound', {
    summary: 'Leads to the sound of a link that is open to download, for other sites; nothing is counted',
    transport: 'download',
    errors: ['not_found', 'expired'],
    params: z.object({ share: shareCode }),
    response: z.undefined(),
  }),
  revokeShare: route('DELETE', '/api/audio/share/{share}', {
    summary: 'Ends a share link for good; the audio stays, and sharing it again makes another link',
    status: 204,
    errors: ['not_found'],
    params: z.object({ share: shareCode }),
    response: noContent,
  }),
  oEmbed: route('GET', '/api/oembed', {
    summary: 'oEmbed 1.0 for share links: how another site shows the player',
    errors: ['not_found', 'expired', 'unauthenticated', 'unknown_format'],
    query: z.object({
      url: z.url().max(500),
      maxwidth: z.coerce.number().int().min(1).optional(),
      maxheight: z.coerce.number().int().min(1).optional(),
      /** `json` or `xml`; another one is answered with 501, as the standard asks. */
      format: z.string().max(20).default('json'),
    }),
    response: z.object({
      version: z.literal('1.0'),
      type: z.literal('rich'),
      title: z.string(),
      provider_name: z.string(),
      provider_url: z.url(),
      html: z.string(),
      width: z.int(),
      height: z.int(),
      cache_age: z.int(),
    }),
  }),
  getSharedAudio: route('POST', '/api/audio/get-shared-audio/{share}', {
    summary: 'What a share link shows; the password travels in the body, and its owner needs none',
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
      voice: shareVoice.nullable(),
      /** Nothing that tells whose it is; `shareCode` is this share's own, `voiceUuid` that of `voice`. */
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
