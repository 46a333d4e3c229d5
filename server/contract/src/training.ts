import { z } from '@formant/engine/base/schema';
import { voiceQuality } from '@formant/engine/speech/voices/voice-file';
import { audioItem } from './audio.ts';
import { noContent, route } from './base/route.ts';
import { voiceConsents, voiceGenders, voiceLicenceIds, voiceStatuses } from './facts/voice-words.ts';
import { sha256Hex } from './uploads.ts';
import { consentSpeaker, languageTag, voice, voiceName, voiceTag } from './voices.ts';
import { queueStatuses } from './web-tools.ts';

/** What the server works on for a voice; one thing at a time. */
export const voiceJobKinds = ['train', 'build', 'import', 'metamodel'] as const;
export type VoiceJobKind = (typeof voiceJobKinds)[number];
export const buildTargets = ['desktop', 'web', 'server'] as const;
/** Typical sounds that are kept of a voice: fewer are quicker to choose from, more are closer to it. */
export const buildQualities = { fast: 16, balanced: 32, best: 64 } as const;
export type BuildQuality = keyof typeof buildQualities;
// safe: keys of a literal object
export const buildQualityNames = Object.keys(buildQualities) as [BuildQuality, ...BuildQuality[]];

/** Recordings of a voice that its listeners may hear. */
export const mostVoiceSamples = 5;
/** Less sound than this is refused before any work. */
export const leastSampleMs = 5000;
/** Larger files are no voices that anything here could run. */
export const mostModelBytes = 1024 ** 3;

export const voiceJob = z
  .object({
    uuid: z.uuid(),
    voiceUuid: z.uuid(),
    kind: z.enum(voiceJobKinds),
    status: z.enum(queueStatuses),
    /** `upload clean segment features train render-preview`, or null where nothing runs. */
    stage: z.string().nullable(),
    /** 0..1 */
    progress: z.number(),
    /** How many jobs stand before it; null when it does not wait. */
    position: z.int().nullable(),
    etaMs: z.int().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** What training found out about the samples; null before. */
    quality: voiceQuality.extend({ minutes: z.number(), pitchHz: z.number().nullable() }).nullable(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'VoiceJob' });
export type VoiceJob = z.infer<typeof voiceJob>;

const build = voiceJob.extend({
  target: z.enum(buildTargets),
  wanted: z.enum(buildQualityNames),
  /** `device` waits for one of the owner's own, which tells by update-build-status how far it is. */
  runner: z.enum(['server', 'device']),
  sha256: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Signed; null until it is built. */
  url: z.string().nullable(),
});

const voiceUUID = z.object({ voiceUUID: z.uuid() });
const maybeVoice = z.object({ voiceUUID: z.uuid().optional() });
const audioParam = z.object({ audio: z.uuid() });
const sampleAnswer = z.object({ audioId: z.uuid(), isSample: z.boolean() });
const updateModelBody = z.strictObject({
  /** A finished upload of purpose `model`. */
  modelUploadId: z.uuid(),
  /** The newest version as the caller knows it. */
  version: z.int().min(1),
  metrics: z.record(z.string().max(60), z.number()).optional(),
  changelog: z.string().trim().max(500).optional(),
});
const updateModel = {
  summary: 'Gives a voice another file as its next version; those who hold an older one keep it',
  access: 'user',
  errors: ['not_found', 'conflict', 'bad_voice', 'unsupported_codec', 'illegal_transition'],
  params: z.object({ voiceID: z.uuid() }),
  body: updateModelBody,
  response: z.object({ voiceId: z.int(), version: z.int(), sha256: z.string() }),
} as const;

export const training = {
  trainVoice: route('POST', '/api/voice/train/{voiceUUID?}', {
    summary: 'Makes a voice of recordings, or trains one again; a job that may be left alone',
    access: 'user',
    status: 202,
    errors: [
      'not_found',
      'conflict',
      'illegal_transition',
      'no_model',
      'quota_exhausted',
      'insufficient_storage',
    ],
    params: maybeVoice,
    body: z.strictObject({
      /** Needed for a new voice. */
      name: voiceName.optional(),
      description: z.string().trim().max(2000).optional(),
      language: languageTag.optional(),
      gender: z.enum(voiceGenders).optional(),
      tags: z.array(voiceTag).max(10).optional(),
      licence: z.enum(voiceLicenceIds).optional(),
      /** The caller's audio, one speaker. */
      audioIds: z.array(z.uuid()).min(1, 'Choose at least one recording.').max(200),
      /** Only signal processing trains here. */
      engine: z.enum(['dsp', 'onnx']).default('dsp'),
      consent: z.enum(voiceConsents),
      /** The caller's audio with the consent sentence; an own voice needs it. */
      consentAudioId: z.uuid().optional(),
      speaker: consentSpeaker.optional(),
      /** Also of samples that sound like two people or like music. */
      anyway: z.boolean().default(false),
    }),
    response: z.object({ voice, job: voiceJob }),
  }),
  pollTraining: route('GET', '/api/voice/poll-training', {
    summary: 'What runs and what has ended lately; with `since` it waits for a change',
    access: 'user',
    query: z.strictObject({
      voiceUUID: z.uuid().optional(),
      since: z.string().max(64).optional(),
      waitMs: z.coerce.number().int().min(0).max(25_000).default(0),
    }),
    response: z.object({ data: z.array(voiceJob), cursor: z.string() }),
  }),
  watchTraining: route('GET', '/api/voice/training-events', {
    summary: 'The same feed as server-sent events: `update` with the list after each change',
    access: 'user',
    transport: 'events',
    query: z.strictObject({ voiceUUID: z.uuid().optional() }),
    response: noContent,
  }),
  checkTrainComplete: route('GET', '/api/voice/check-voice-train-complete', {
    summary: 'Whether a voice is trained',
    access: 'user',
    errors: ['not_found'],
    query: z.strictObject({ voiceUUID: z.uuid() }),
    response: z.object({
      complete: z.boolean(),
      status: z.enum(voiceStatuses),
      quality: voiceJob.shape.quality,
      voice,
    }),
  }),
  buildVoice: route('POST', '/api/voice/build/{voice}', {
    summary: 'Packs a trained voice for a target, as small and quick as its quality says',
    access: 'user',
    status: 202,
    errors: ['not_found', 'conflict', 'illegal_transition'],
    params: z.object({ voice: z.uuid() }),
    body: z.strictObject({
      target: z.enum(buildTargets).default('desktop'),
      quality: z.enum(buildQualityNames).default('best'),
      runner: z.enum(['server', 'device']).default('server'),
    }),
    response: build,
  }),
  listBuilds: route('GET', '/api/voice/builds/{voice}', {
    summary: 'The newest builds of a voice with their files',
    access: 'user',
    errors: ['not_found'],
    params: z.object({ voice: z.uuid() }),
    response: z.object({ data: z.array(build) }),
  }),
  cancelBuild: route('POST', '/api/voice/cancel-build/{voice}', {
    summary: 'Cancels what runs for a voice, be it training, import or build; again is as good as once',
    access: 'user',
    errors: ['not_found', 'illegal_transition'],
    params: z.object({ voice: z.uuid() }),
    response: voiceJob,
  }),
  updateBuildStatus: route('POST', '/api/voice/update-build-status', {
    summary: "How far a build on the owner's own device is; only legal steps are taken",
    access: 'user',
    errors: ['not_found', 'illegal_transition', 'bad_voice'],
    body: z.strictObject({
      jobUuid: z.uuid(),
      status: z.enum(['processing', 'succeeded', 'failed']),
      progress: z.number().min(0).max(1).optional(),
      stage: z.string().trim().max(40).optional(),
      error: z.string().trim().max(300).optional(),
      /** With `succeeded`: the finished upload (purpose `model`) of what was built. */
      uploadId: z.uuid().optional(),
    }),
    response: voiceJob,
  }),
  updateModel: route('POST', '/api/update-model/{voiceID}', updateModel),
  updateVoiceModel: route('POST', '/api/voice/update-model/{voiceID}', updateModel),
  toggleSample: route('GET', '/api/voice/toggle-sample/{audio}', {
    summary: `Opens or closes a recording as public sample of its voice, at most ${mostVoiceSamples}`,
    access: 'user',
    mutates: true,
    errors: ['not_found', 'conflict'],
    params: audioParam,
    response: sampleAnswer,
  }),
  postToggleSample: route('POST', '/api/voice/toggle-sample/{audio}', {
    summary: 'The same by POST',
    // twice is back where it was
    makes: true,
    access: 'user',
    errors: ['not_found', 'conflict'],
    params: audioParam,
    response: sampleAnswer,
  }),
  importModel: route('POST', '/api/voice/external-model/{voiceUUID?}', {
    summary: 'Takes in a voice that was made elsewhere: `.fvoice` or ONNX, by upload or https address',
    access: 'user',
    status: 202,
    errors: ['not_found', 'conflict', 'illegal_transition', 'unsupported_codec', 'quota_exhausted'],
    params: maybeVoice,
    body: z.strictObject({
      /** A finished upload of purpose `model`. */
      uploadId: z.uuid().optional(),
      url: z.url().max(2000).optional(),
      /** Needed for a new voice. */
      name: voiceName.optional(),
      /** What the file must be. */
      sha256: sha256Hex.optional(),
      language: languageTag.optional(),
      gender: z.enum(voiceGenders).optional(),
      licence: z.enum(voiceLicenceIds).optional(),
      consent: z.enum(voiceConsents),
    }),
    response: z.object({ voice, job: voiceJob }),
  }),
  checkImport: route('GET', '/api/voice/check-external-model', {
    summary: 'How far an import is, and what was found in the file',
    access: 'user',
    errors: ['not_found'],
    query: z.strictObject({ voiceUUID: z.uuid() }),
    response: z.object({
      status: z.enum(['scanning', 'ready', 'rejected']),
      reason: z.string().nullable(),
      kind: z.enum(['fvoice', 'onnx', 'rvc-onnx']).nullable(),
      inputs: z.array(z.string()),
      sampleRate: z.int().nullable(),
      sha256: z.string().nullable(),
      sizeBytes: z.int().nullable(),
    }),
  }),
  checkDuplicateModel: route('GET', '/api/voice/check-duplicate-model', {
    summary: 'Whether a file is a voice already; only own and public ones are told of',
    access: 'user',
    query: z.strictObject({ sha256: sha256Hex }),
    response: z.object({ duplicate: z.boolean(), voiceUuid: z.uuid().nullable() }),
  }),
  saveVoiceAudio: route('POST', '/api/audio/save-custom-voice-audio-details/{voiceUUID}', {
    summary: 'Adds a recording to an own voice and tells how good it is for training',
    access: 'user',
    status: 201,
    errors: ['not_found', 'missing_parts', 'not_audio', 'conflict'],
    params: voiceUUID,
    body: z.strictObject({
      uploadId: z.uuid(),
      title: z.string().trim().min(1).max(120).optional(),
      /** What is said in it. */
      transcript: z.string().trim().max(2000).optional(),
      /** Trains on what is left of it when its noise is taken out. */
      noiseReduction: z.boolean().default(false),
    }),
    response: z.object({
      customVoiceAudio: audioItem,
      quality: z.object({
        snrDb: z.number().nullable(),
        /** Share of samples, 0..1. */
        clipping: z.number(),
        speechMs: z.int(),
        warnings: z.array(z.string()),
      }),
    }),
  }),
  deleteVoiceAudio: route('DELETE', '/api/audio/delete/{customVoiceAudio}', {
    summary: "Deletes a recording of an own voice; while the voice trains it can't be deleted",
    access: 'user',
    status: 204,
    errors: ['not_found', 'conflict'],
    params: z.object({ customVoiceAudio: z.uuid() }),
    response: noContent,
  }),
};
