import { soundMeasure } from '@formant/engine/base/measure';
import { z } from '@formant/engine/base/schema';
import { toolIds } from '@formant/engine/tools';
import { audioItem, shareCode, shareVoiceReference } from './audio.ts';
import { fileFormats } from './base/constants.ts';
import { pageOf, pageQuery } from './base/paging.ts';
import { route } from './base/route.ts';

/** Free work and premium work wait in one line; premium stands before free. */
export const queueTypes = ['free', 'premium'] as const;
/** Jobs a day without a subscription. */
export const freeJobsADay = { visitor: 30, user: 200 } as const;
/** How long results are kept. */
export const resultLifeSeconds = { visitor: 24 * 3600, user: 30 * 24 * 3600 } as const;

export const queueStatuses = ['queued', 'processing', 'succeeded', 'failed', 'cancelled', 'expired'] as const;
export type QueueStatus = (typeof queueStatuses)[number];
/** States that last until somebody acts. */
export const endedStatuses = [
  'succeeded',
  'failed',
  'cancelled',
  'expired',
] as const satisfies readonly QueueStatus[];

const tool = z.enum(toolIds);

export const queueItem = z.object({
  id: z.int(),
  uuid: z.uuid(),
  tool,
  type: z.enum(queueTypes),
  /** Title for lists: the file's name until it is renamed. */
  name: z.string(),
  status: z.enum(queueStatuses),
  /** `upload` while the file has not arrived, else one of the tool's stages, `decode` or `encode`. */
  stage: z.string().nullable(),
  /** 0..1 */
  progress: z.number(),
  /** How many jobs stand before it; null when it does not wait. */
  position: z.int().nullable(),
  /** Expected time until it ends; null when nothing is known yet. */
  etaMs: z.int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What made the result: `dsp` or `onnx:<model>`. */
  engine: z.string().nullable(),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type QueueItem = z.infer<typeof queueItem>;

export const queueOutput = z.object({
  /** The tool's name of the output, such as `vocals`. */
  name: z.string(),
  label: z.string(),
  format: z.enum(fileFormats),
  /** Signed; for players, takes Range requests. */
  url: z.string(),
  /** Signed; asks the browser to save the file under a speaking name. */
  downloadUrl: z.string(),
  /** JSON `{version, peaks}`: pairs of minimum and maximum, -127..127. */
  peaksUrl: z.string(),
  sizeBytes: z.int(),
  durationMs: z.int(),
  sampleRate: z.int(),
  channels: z.int(),
});
export type QueueOutput = z.infer<typeof queueOutput>;

export const queueResult = queueItem.extend({
  input: z.object({
    uploadId: z.uuid(),
    name: z.string(),
    durationMs: z.int().nullable(),
    /** To play the original beside the result; null when it is gone, and for others than its owner. */
    url: z.string().nullable(),
  }),
  options: z.record(z.string(), z.unknown()),
  outputs: z.array(queueOutput),
  /** What the tool found (tempo, key, loudness, ...); null until it has ended well. */
  data: z
    .looseObject({
      /** Of tools that clean: what was measured before and after. */
      measures: z.array(soundMeasure).optional(),
    })
    .nullable(),
});
export type QueueResult = z.infer<typeof queueResult>;

const uuid = z.object({ uuid: z.uuid() });
const landed = z.strictObject({
  uploadId: z.uuid(),
  /** The item that waits for it; needed when several do. */
  uuid: z.uuid().optional(),
});
const recording = z
  .strictObject({
    uploadId: z.uuid().optional(),
    audioId: z.uuid().optional(),
    /** What the sound is heard in. */
    voice: shareVoiceReference.optional(),
  })
  .refine((given) => (given.uploadId === undefined) !== (given.audioId === undefined), {
    message: 'Give either uploadId or audioId.',
  });
const landedAnswer = z.object({ uuid: z.uuid(), status: z.enum(queueStatuses) });
const shortcode = z.object({
  shortcode: shareCode,
  /** Path of its page. */
  url: z.string(),
  /** The whole address, to be handed on. */
  link: z.url(),
  expiresAt: z.iso.datetime().nullable(),
});

export const webTools = {
  storeQueueItem: route('POST', '/api/web-tools/queue/store/{tool}', {
    summary: 'Puts an uploaded file in line for a tool; it may still be on its way',
    scope: 'jobs:write',
    status: 202,
    errors: [
      'insufficient_storage',
      'not_found',
      'expired',
      'quota_exhausted',
      'too_long',
      'too_many_channels',
      'not_audio',
      'no_model',
    ],
    params: z.object({ tool }),
    body: z.strictObject({
      uploadId: z.uuid(),
      /** Checked by the tool's own table of options; what is left out takes its default. */
      options: z.record(z.string(), z.unknown()).default({}),
      type: z.enum(queueTypes).default('free'),
      /** File format of the outputs. */
      format: z.enum(fileFormats).default('wav'),
      bitrateKbps: z.int().min(32).max(510).optional(),
    }),
    response: queueItem,
  }),
  getQueueResult: route('GET', '/api/web-tools/queue/get-result/{uuid}', {
    summary: 'State and outputs of one job; `waitMs` waits for its end',
    scope: 'jobs:read',
    errors: ['not_found', 'expired'],
    params: uuid,
    query: z.strictObject({ waitMs: z.coerce.number().int().min(0).max(25_000).default(0) }),
    response: queueResult,
  }),
  watchQueueItem: route('GET', '/api/web-tools/queue/events/{uuid}', {
    summary: 'Server-sent events: each `update` carries the job as get-result shows it, until it ends',
    scope: 'jobs:read',
    transport: 'events',
    errors: ['not_found', 'expired'],
    params: uuid,
    response: queueResult,
  }),
  listQueueItems: route('GET', '/api/web-tools/queue/get-queue-item/{tool}/{type?}', {
    summary: "The caller's jobs of one tool, newest first, with the length of the line",
    scope: 'jobs:read',
    params: z.object({ tool, type: z.enum(queueTypes).optional() }),
    response: z.object({
      data: z.array(queueItem),
      /** Jobs of this tool that wait or run, of all callers. */
      depth: z.int(),
      /** Mean time of this tool's last jobs; null when there were none. */
      avgMs: z.int().nullable(),
    }),
  }),
  listMyJobs: route('GET', '/api/web-tools/queue/jobs', {
    summary: "The caller's jobs of all tools, newest first",
    scope: 'jobs:read',
    query: z.strictObject({
      ...pageQuery,
      perPage: pageQuery.perPage.default(50),
      /** As `perPage`, which it was before there were pages. */
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
    response: pageOf(queueItem),
  }),
  updateQueueItem: route('POST', '/api/web-tools/update-queue-item/{id}', {
    summary: 'Cancels, retries or renames a job; `id` is its number, or its uuid when nobody owns it',
    scope: 'jobs:write',
    errors: ['not_found', 'illegal_transition', 'insufficient_storage'],
    params: z.object({ id: z.union([z.coerce.number().int().positive(), z.uuid()]) }),
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('cancel') }),
      z.strictObject({ action: z.literal('retry') }),
      z.strictObject({ action: z.literal('rename'), name: z.string().trim().min(1).max(120) }),
    ]),
    response: queueItem,
  }),
  getUsageCount: route('GET', '/api/web-tools/usage-count', {
    summary: "What the caller has used today, and everybody's jobs so far",
    scope: 'jobs:read',
    query: z.strictObject({ tool: tool.optional() }),
    response: z.object({
      used: z.int(),
      /** null where nothing is counted. */
      limit: z.int().nullable(),
      resetsAt: z.iso.datetime(),
      total: z.int(),
    }),
  }),
  tellUploadFinished: route('GET', '/api/web-tools/upload-finished', {
    summary: 'Tells the line that a file has arrived; completes it when all parts are there',
    mutates: true,
    errors: ['not_found', 'missing_parts', 'expired'],
    query: landed,
    response: landedAnswer,
  }),
  postUploadFinished: route('POST', '/api/web-tools/upload-finished', {
    summary: 'As the GET of the same name',
    scope: 'jobs:write',
    errors: ['not_found', 'missing_parts', 'expired'],
    body: landed,
    response: landedAnswer,
  }),
  saveRecordedVoiceShortcode: route('GET', '/api/web-tools/save-recorded-voice-shortcode', {
    summary: 'Makes a short link to a recording; asking again gives the same link',
    mutates: true,
    errors: ['not_found'],
    query: recording,
    response: shortcode,
  }),
  postRecordedVoiceShortcode: route('POST', '/api/web-tools/save-recorded-voice-shortcode', {
    summary: 'As the GET of the same name',
    errors: ['not_found'],
    body: recording,
    response: shortcode,
  }),
  getRecordedVoiceShortcode: route('GET', '/api/web-tools/get-recorded-voice-shortcode', {
    summary: 'The recording behind a short link',
    errors: ['not_found', 'expired'],
    query: z.strictObject({ shortcode: shareCode }),
    response: z.object({ audio: audioItem, shortcode: shareCode }),
  }),
};
