import { z } from '@formant/engine/base/schema';
import { voiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { email, otp, password, user } from './account.ts';
import { passwordLength } from './base/constants.ts';
import { pageOf, pageQuery } from './base/paging.ts';
import { noContent, route } from './base/route.ts';
import { speechLimits } from './facts/speech-facts.ts';
import { speechVoice } from './facts/speech-voice.ts';
import { voiceJob } from './training.ts';
import { consentSpeaker, languageTag, voiceName } from './voices.ts';
import { queueStatuses } from './web-tools.ts';

export const speechFormats = ['mp3', 'wav', 'ogg', 'flac', 'm4a'] as const;
export type SpeechFormat = (typeof speechFormats)[number];

/** A signed-in person's speech stays; a visitor's goes after this time. */
export const visitorSpeechSeconds = 24 * 3600;

/** Voices that a person may have made of recordings in a day. */
export const clonesADay = 20;
const cloneStatuses = ['queued', 'training', 'ready', 'failed'] as const;

/** `espeak:de`, `flite:slt`, `voice:<uuid>`, `natural:<uuid>` of an own one where a model speaks like its recordings. */
export const ttsVoiceId = z.string().trim().min(1).max(80);
export const ttsVoice = speechVoice.extend({
  /** A short sentence spoken by the voice; takes Range requests. Made on first use. */
  previewUrl: z.string(),
  /** Of a voice of the library that is settings alone, which devices speak in themselves; absent from all others. */
  settings: voiceSettings.optional(),
  /** Of a voice of the library that is a synthesizer's: the id by which this list has it too. */
  synthesizer: z.string().optional(),
  /** Of an own trained voice, where the server has a model that speaks like its recordings: the id for that. */
  natural: z.string().optional(),
});
export type TtsVoice = z.infer<typeof ttsVoice>;

export const spokenWord = z.object({
  startMs: z.number(),
  endMs: z.number(),
  text: z.string(),
  /** Where it stands in the text that was sent: UTF-16 units, the end excluded. */
  charStart: z.int(),
  charEnd: z.int(),
});
export type SpokenWord = z.infer<typeof spokenWord>;

const said = z.object({ message: z.string() });
const withToken = z.object({ token: z.string(), user });
const audioId = z.object({ audioId: z.uuid() });

/** Plain text, or SSML of the engine's `ssmlElements` when it begins with `<speak`. */
const text = z
  .string()
  .min(1, 'Write something to be spoken.')
  .max(
    speechLimits.maxChars,
    `Use at most ${speechLimits.maxChars.toLocaleString('en')} characters at once.`,
  );
const manner = {
  voiceId: ttsVoiceId,
  /** BCP 47; must be a language of the voice. */
  language: z.string().max(35).optional(),
  /** Times the voice's own pace. */
  speed: z.number().min(0.5).max(2).default(1),
  /** Semitones. */
  pitch: z.number().min(-12).max(12).default(0),
  /** Voices of eSpeak and Flite with less buzz, breath between phrases and a small room; changes nothing of others. */
  studio: z.boolean().default(false),
};

export const speechRequest = z.strictObject({
  text,
  ...manner,
  format: z.enum(speechFormats).default('mp3'),
  /** False leaves `words` out of the answers. */
  timestamps: z.boolean().default(true),
});
export type SpeechRequest = z.input<typeof speechRequest>;

export const speechStatus = z.object({
  uuid: z.uuid(),
  status: z.enum(queueStatuses),
  /** 0..1 */
  progress: z.number(),
  /** How many jobs stand before it; null when it does not wait. */
  position: z.int().nullable(),
  /** Expected time until it ends; null when nothing is known yet. */
  etaMs: z.int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  durationMs: z.int().nullable(),
  words: z.array(spokenWord).nullable(),
  voiceId: z.string(),
  speed: z.number(),
  pitch: z.number(),
  studio: z.boolean(),
  format: z.enum(speechFormats),
  text: z.string(),
  /** Characters that count towards the day; given back when it fails or is cancelled. */
  cost: z.int(),
  /** What spoke; null until it has ended well. */
  engine: z.string().nullable(),
  /** Signed; for players, takes Range requests. */
  url: z.string().nullable(),
  /** JSON `{version, peaks}`: pairs of minimum and maximum, -127..127. */
  peaksUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type SpeechStatus = z.infer<typeof speechStatus>;

const accepted = z.object({
  audioId: z.uuid(),
  status: z.enum(queueStatuses),
  /** Characters charged; 0 when the same request had been spoken before. */
  cost: z.int(),
  cached: z.boolean(),
});

/** One line of the answer of `POST /api/tts/stream`. */
export const speechEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), audioId: z.uuid(), sampleRate: z.int(), engine: z.string() }),
  z.object({
    type: z.literal('sound'),
    startMs: z.number(),
    /** Base64 of 16-bit little-endian mono samples that follow those of the line before. */
    pcm: z.string(),
    words: z.array(spokenWord),
    /** 0..1 */
    progress: z.number(),
  }),
  /** The whole is kept: `GET /api/tts/get-audio-status/{audioId}` has it. */
  z.object({ type: z.literal('end'), audioId: z.uuid(), durationMs: z.int(), cost: z.int() }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type SpeechEvent = z.infer<typeof speechEvent>;

/** The embeddable page speaks in token mode: these never read or set a cookie. */
const inFrames = {
  ttsAuthenticate: route('POST', '/api/tts/authenticate', {
    summary: 'Signs in with e-mail and password; always by token, for embedded pages',
    givesToken: true,
    mutates: false,
    errors: ['wrong_credentials', 'otp_required', 'deactivated', 'captcha_required'],
    body: z.strictObject({
      email: z.string().max(254),
      password: z.string().max(passwordLength.max),
      otp: otp.optional(),
      captchaToken: z.string().max(4096).optional(),
    }),
    response: withToken,
  }),
  ttsSignup: route('POST', '/api/tts/signup', {
    summary:
      'Creates an account and signs in; always by token, for embedded pages; answers alike for known addresses',
    // whoever asks again gets another account, of which the mailbox lets one live
    makes: false,
    givesToken: true,
    status: 201,
    mutates: false,
    errors: ['otp_required', 'deactivated', 'captcha_required'],
    body: z.strictObject({
      email,
      password,
      tosAccepted: z.literal(true, 'Accept the terms of service to create an account.'),
      otp: otp.optional(),
      captchaToken: z.string().max(4096).optional(),
    }),
    response: withToken,
  }),
  ttsResendVerification: route('POST', '/api/tts/resend-verification', {
    summary: 'Mails a new six-digit code; answers alike for unknown addresses',
    status: 202,
    mutates: false,
    body: z.strictObject({ email }),
    response: said,
  }),
  ttsVerifyEmail: route('POST', '/api/tts/verify-email', {
    summary: 'Confirms the address with the mailed code',
    mutates: false,
    errors: ['expired'],
    body: z.strictObject({
      email,
      code: z.string().regex(/^\d{6}$/, 'Enter the six digits of the code.'),
    }),
    response: said,
  }),
  ttsPasswordReset: route('POST', '/api/tts/password-reset', {
    summary: 'Mails a link to choose a new password; answers alike for unknown addresses',
    status: 202,
    mutates: false,
    body: z.strictObject({ email }),
    response: said,
  }),
};

export const tts = {
  ...inFrames,
  listTtsVoices: route('GET', '/api/tts/voices', {
    summary: "Every voice that can speak text here, after the caller's own and favourite ones",
    scope: 'voices:read',
    query: z.strictObject({ language: z.string().max(35).optional() }),
    response: z.object({
      data: z.array(ttsVoice),
      likens: z
        .boolean()
        .describe('Whether a model here can speak like the recordings of a trained voice; see `natural`'),
    }),
  }),
  previewTtsVoice: route('GET', '/api/tts/voices/{voiceId}/preview', {
    summary: 'A short sentence spoken by a voice, as MP3',
    scope: 'voices:read',
    transport: 'download',
    errors: ['not_found'],
    params: z.object({ voiceId: ttsVoiceId }),
    response: noContent,
  }),
  checkTtsEligibility: route('GET', '/api/tts/check-eligibility', {
    summary: 'Whether the caller may have so many characters spoken now; a quote before generating',
    scope: 'jobs:read',
    query: z.strictObject({ chars: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    response: z.object({
      eligible: z.boolean(),
      reason: z.string().nullable(),
      remainingChars: z.int(),
      /** The most characters of one request. */
      maxChars: z.int(),
      resetsAt: z.iso.datetime(),
      tokens: z.int(),
    }),
  }),
  generateSpeech: route('POST', '/api/tts/generate', {
    summary: 'Has a text spoken by a job; the same request of the same caller is answered from what was made',
    scope: 'jobs:write',
    status: 202,
    errors: ['quota_exhausted', 'not_found', 'conflict', 'no_model', 'insufficient_storage'],
    body: speechRequest,
    response: accepted,
  }),
  generateClonedVoice: route('POST', '/api/tts/generate-cloned-voice', {
    summary: 'Has a text spoken in a voice of the library, as `generate` with `voice:<uuid>`',
    scope: 'jobs:write',
    access: 'user',
    status: 202,
    errors: ['quota_exhausted', 'not_found', 'conflict', 'no_model', 'insufficient_storage'],
    body: speechRequest,
    response: accepted,
  }),
  cloneVoice: route('POST', '/api/tts/clone-voice', {
    summary: 'Makes a voice of uploads, to be spoken in as soon as it is ready',
    access: 'user',
    status: 202,
    errors: [
      'not_found',
      'not_audio',
      'conflict',
      'quota_exhausted',
      'expired',
      'missing_parts',
      'insufficient_storage',
    ],
    body: z.strictObject({
      name: voiceName,
      /** Finished uploads with one speaker; half a minute of speech or more is good. */
      uploadIds: z.array(z.uuid()).min(1, 'Choose at least one recording.').max(10),
      consent: z.enum(['own-voice', 'licensed']),
      /** The consent sentence, read aloud; an own voice needs it. */
      consentStatementUploadId: z.uuid().optional(),
      speaker: consentSpeaker.optional(),
      language: languageTag.optional(),
    }),
    response: z.object({ voiceId: z.string(), status: z.enum(cloneStatuses) }),
  }),
  getVoiceStatus: route('GET', '/api/tts/get-voice-status/{voiceId}', {
    summary: 'How far a voice of one’s own is, and what training found out about its recordings',
    access: 'user',
    errors: ['not_found'],
    params: z.object({ voiceId: ttsVoiceId }),
    response: z.object({
      voiceId: z.string(),
      status: z.enum(cloneStatuses),
      quality: voiceJob.shape.quality,
      error: voiceJob.shape.error,
    }),
  }),
  getCloningLimit: route('GET', '/api/tts/cloning-limit', {
    summary: 'How many voices may be cloned in a day, and how many were',
    access: 'user',
    response: z.object({ used: z.int(), limit: z.int(), resetsAt: z.iso.datetime() }),
  }),
  streamSpeech: route('POST', '/api/tts/stream', {
    summary:
      'Speaks while the answer runs: JSON lines (`start`, `sound` for every sentence, then `end` or `error`)',
    scope: 'jobs:write',
    transport: 'download',
    errors: ['quota_exhausted', 'not_found', 'conflict', 'no_model', 'insufficient_storage'],
    body: speechRequest.extend({
      text: text.max(
        speechLimits.streamChars,
        `Use at most ${speechLimits.streamChars.toLocaleString('en')} characters here; generate longer texts as a job.`,
      ),
    }),
    response: noContent,
  }),
  getSpeechStatus: route('GET', '/api/tts/get-audio-status/{audioId}', {
    summary: 'State and result of one speech; `waitMs` waits for its end',
    scope: 'jobs:read',
    errors: ['not_found', 'expired'],
    params: audioId,
    query: z.strictObject({ waitMs: z.coerce.number().int().min(0).max(25_000).default(0) }),
    response: speechStatus,
  }),
  cancelSpeech: route('POST', '/api/tts/cancel/{audioId}', {
    summary: 'Cancels a speech that waits or runs; its characters are given back',
    scope: 'jobs:write',
    errors: ['not_found', 'illegal_transition'],
    params: audioId,
    response: speechStatus,
  }),
  downloadSpeech: route('GET', '/api/tts/download-audio/{audioId}', {
    summary: 'The sound itself, in its own or another format; takes Range requests',
    scope: 'jobs:read',
    transport: 'download',
    errors: ['not_found', 'conflict', 'expired'],
    params: audioId,
    query: z.strictObject({ format: z.enum(speechFormats).optional() }),
    response: noContent,
  }),
  listSpeech: route('GET', '/api/tts/history', {
    summary: "The caller's speeches, newest first, without their words",
    scope: 'jobs:read',
    query: z.strictObject(pageQuery),
    response: pageOf(speechStatus),
  }),
  deleteSpeech: route('DELETE', '/api/tts/history/{audioId}', {
    summary: 'Deletes a speech with its text and its sound',
    status: 204,
    errors: ['not_found'],
    params: audioId,
    response: noContent,
  }),
};

/** Where a voice's preview is heard; made when it is asked for first. */
export const speechPreviewAddress = (voiceId: string): string =>
  tts.previewTtsVoice.path.replace('{voiceId}', encodeURIComponent(voiceId));
