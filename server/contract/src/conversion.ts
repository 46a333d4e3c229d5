import { z } from '@formant/engine/base/schema';
import { deviceId } from './app-auth.ts';
import { audioItem } from './audio.ts';
import { fileFormats } from './base/constants.ts';
import { pageOf, pageQuery } from './base/paging.ts';
import { route } from './base/route.ts';
import { queueStatuses } from './web-tools.ts';

/**
 * Where a conversion may be done. `computer`: only in one of the person's own apps, which costs nothing; `server`:
 * only at the server; `auto`: in an app that is there at once, else at the server.
 */
export const convertPlaces = ['auto', 'computer', 'server'] as const;
export type ConvertPlace = (typeof convertPlaces)[number];

export const convertTimes = {
  /** A device that says nothing for so long loses the item. */
  leaseSeconds: 60,
  /** How long `auto` waits for a computer that is there before the server does it. */
  graceSeconds: 15,
  /** How often an app asks for work; one that has not asked for twenty seconds counts as gone. */
  pollSeconds: 5,
  onlineSeconds: 20,
  /** How long `computer` waits for one. */
  waitSeconds: 24 * 3600,
  /** How long what has ended stays in the list. */
  keptSeconds: 30 * 24 * 3600,
} as const;
/** Items of one person that wait or run. */
export const mostOpenConversions = 100;

/** What is added to the voice: pitch and formant on top of its own, the rest in place of its own. */
export const convertSettings = z.strictObject({
  pitch: z.number().min(-24).max(24).optional(),
  formant: z.number().min(-12).max(12).optional(),
  intonation: z.number().min(0).max(200).optional(),
  breath: z.number().min(0).max(100).optional(),
  mix: z.number().min(0).max(100).optional(),
  gain: z.number().min(-24).max(24).optional(),
  keepLevel: z.boolean().optional(),
});

export const convertItem = z
  .object({
    uuid: z.uuid(),
    status: z.enum(queueStatuses),
    /** 0..1 */
    progress: z.number(),
    /** How many jobs of the server stand before it; null when it does not wait there. */
    position: z.int().nullable(),
    /** Expected time until it ends; null when nothing is known yet. */
    etaMs: z.int().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    title: z.string(),
    voiceUuid: z.uuid(),
    voiceName: z.string(),
    where: z.enum(convertPlaces),
    /** Who does it, or did it last; while it waits, who is expected to. */
    assignee: z.enum(['server', 'device']),
    /** Of the computer that does it. */
    deviceName: z.string().nullable(),
    audioId: z.uuid(),
    /** Signed; null when the recording is gone. */
    sourceUrl: z.string().nullable(),
    /** Options of the voice changer that make this conversion. */
    settings: z.record(z.string(), z.unknown()),
    format: z.enum(fileFormats),
    resultAudioId: z.uuid().nullable(),
    /** null until it has succeeded, and when the result was deleted. */
    result: audioItem.nullable(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ConvertItem' });
export type ConvertItem = z.infer<typeof convertItem>;

/** An item as the device gets it that is to do it. */
export const leasedItem = convertItem.extend({
  /** Only with a lease. */
  lease: z
    .object({
      /** Goes with every update; shown once. */
      token: z.string(),
      /** Rises with every run of the item. */
      fence: z.int(),
      until: z.iso.datetime(),
      /**
       * The voice's file, which the option `voice` refers to; null for a voice of settings alone. Signed, but for a
       * neural model: its address looks at every fetch whether the caller may have it.
       */
      voiceUrl: z.string().nullable(),
    })
    .nullable(),
});
export type LeasedItem = z.infer<typeof leasedItem>;

const lease = {
  summary:
    'With `uuid`: that conversion. Without: leases the oldest that the calling device may do, 204 when there is none',
  access: 'user',
  errors: ['not_found'],
  response: leasedItem,
} as const;

export const conversion = {
  startConversion: route('POST', '/api/voice/convert/{voiceUUID}', {
    summary: "Has a recording of one's own spoken in a voice, on one's own computer or at the server",
    scope: 'jobs:write',
    access: 'user',
    status: 202,
    errors: [
      'insufficient_storage',
      'not_found',
      'forbidden',
      'quota_exhausted',
      'bad_voice',
      'no_model',
      'illegal_transition',
      'too_long',
    ],
    params: z.object({ voiceUUID: z.uuid() }),
    body: z.strictObject({
      /** The caller's audio. */
      audioId: z.uuid(),
      where: z.enum(convertPlaces).default('auto'),
      settings: convertSettings.default({}),
      format: z.enum(fileFormats).default('wav'),
    }),
    response: convertItem,
  }),
  getConvertItem: route('GET', '/api/voice/get-convert-item', {
    ...lease,
    mutates: true,
    query: z.strictObject({
      uuid: z.uuid().optional(),
      /** Else that of the app's own sign-in. */
      deviceId: deviceId.optional(),
    }),
  }),
  leaseConvertItem: route('POST', '/api/voice/get-convert-item', {
    ...lease,
    summary: 'As the GET of the same name, and says what the device can do',
    body: z.strictObject({
      uuid: z.uuid().optional(),
      deviceId: deviceId.optional(),
      /** Whether it has what neural models need beside them; without, it is given none of their conversions. */
      neural: z.boolean().default(false),
    }),
  }),
  updateConvertItem: route('POST', '/api/voice/update-convert-item/{uuid}', {
    summary: 'Reports of the device that holds the lease, and `cancelled` by the owner from anywhere',
    access: 'user',
    errors: ['not_found', 'illegal_transition'],
    params: z.object({ uuid: z.uuid() }),
    body: z
      .strictObject({
        status: z.enum(['processing', 'succeeded', 'failed', 'cancelled']),
        progress: z.number().min(0).max(1).optional(),
        /** With `succeeded`: the caller's own audio that the device has stored. */
        resultAudioId: z.uuid().optional(),
        /** With `failed`: in words for people. */
        error: z.string().trim().min(1).max(500).optional(),
        leaseToken: z.string().max(100).optional(),
      })
      .refine((given) => (given.status === 'succeeded') === (given.resultAudioId !== undefined), {
        message: 'Give resultAudioId with succeeded, and only then.',
        path: ['resultAudioId'],
      })
      .refine((given) => given.status === 'cancelled' || given.leaseToken !== undefined, {
        message: 'Only the device that holds the lease reports; give its leaseToken.',
        path: ['leaseToken'],
      }),
    response: convertItem,
  }),
  listConvertItems: route('GET', '/api/voice/convert-items', {
    summary: "The caller's conversions, newest first",
    scope: 'jobs:read',
    access: 'user',
    query: z.strictObject(pageQuery),
    response: pageOf(convertItem),
  }),
  listConvertDevices: route('GET', '/api/voice/convert-devices', {
    summary: "The caller's computers that convert, last seen first",
    access: 'user',
    response: z.object({
      data: z.array(
        z.object({
          deviceId: z.string(),
          name: z.string(),
          online: z.boolean(),
          /** Whether it takes conversions at this moment. */
          converts: z.boolean(),
          /** Whether it can run neural models, by what it said last. */
          neural: z.boolean(),
          lastSeenAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
};
