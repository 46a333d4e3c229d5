import { z } from '@formant/engine/base/schema';
import { day } from '../base/day.ts';
import { plain, plainLines } from '../base/plain-text.ts';
import { route } from '../base/route.ts';
import { appVersion, bandwidthSample, deviceErrorKinds, errorReportLimits } from '../devices.ts';
import { releaseChannels, systems } from '../facts/release-facts.ts';
import { liveReport, soughtTicket } from '../logs.ts';
import { unmaskedUntil, unmaskReasonLength } from './audit.ts';
import { rowLimit as limit } from './row-limit.ts';

/** Rows of a list at once, unless its reader asks for another number. */
export const consolePage = 25;

/** Where a list goes on; as the answer before gave it. */
const cursor = z
  .string()
  .regex(/^\d{1,16}\.\d{1,12}$/, 'This is not a place in the list. Begin at its start.')
  .optional();
const next = z.string().nullable();
const text = (most: number) => z.string().trim().max(most).default('');
const rowId = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const reason = z
  .string()
  .trim()
  .min(unmaskReasonLength.min, `Say why, in at least ${unmaskReasonLength.min} characters.`)
  .max(unmaskReasonLength.max, `Use at most ${unmaskReasonLength.max} characters.`)
  .regex(plainLines, plain);

export const consoleDevice = z.object({
  /** null for an installation that nobody has signed in on. */
  id: z.int().nullable(),
  deviceId: z.string(),
  name: z.string().nullable(),
  /** With e-mail address and username masked. */
  user: z.object({ id: z.int(), email: z.string(), username: z.string().nullable() }).nullable(),
  appVersion: z.string().nullable(),
  system: z.string().nullable(),
  online: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
  installedAt: z.iso.datetime().nullable(),
});
export type ConsoleDevice = z.infer<typeof consoleDevice>;

const pin = z.object({ channel: z.enum(releaseChannels).nullable(), version: z.string().nullable() });

/** What a device has told of its live sound in some time. */
const soundFigure = z.object({
  t: z.iso.datetime(),
  /** How long it stands for, from `t` on. */
  seconds: z.int(),
  beats: z.int(),
  /** Latency of the live sound and how far it went; null without any. */
  latencyMs: z.number().nullable(),
  latencyLow: z.number().nullable(),
  latencyHigh: z.number().nullable(),
  /** New gaps in it. */
  gaps: z.int(),
  /** What most of it ran by; null where no run was told of. */
  profile: liveReport.shape.profile.nullable(),
});
const soundEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('crash'), at: z.iso.datetime(), version: z.string(), text: z.string() }),
  z.object({
    kind: z.literal('update'),
    at: z.iso.datetime(),
    version: z.string(),
    from: z.string().nullable(),
  }),
]);

export const hardwareFields = [
  'os',
  'cpu',
  'cores',
  'ramMb',
  'gpu',
  'displays',
  'diskTotalGb',
  'diskFreeGb',
  'audioDevices',
] as const;
export const consoleDevicePage = consoleDevice.extend({
  id: z.int(),
  unmaskedUntil,
  /** Whether the app works there, by the places of the account. */
  active: z.boolean(),
  install: z
    .object({ system: z.string(), arch: z.string(), channel: z.string(), appVersion: z.string() })
    .nullable(),
  pin,
  /** Questions for diagnostics, newest first. */
  requests: z.array(
    z.object({
      id: z.uuid(),
      reason: z.string(),
      askedAt: z.iso.datetime(),
      state: z.enum(['waiting', 'sent', 'declined', 'withdrawn', 'expired']),
      answeredAt: z.iso.datetime().nullable(),
      logId: z.uuid().nullable(),
    }),
  ),
  /** What it has told of its hardware, newest first, each with what was different before. */
  hardware: z.array(
    z.object({
      logId: z.uuid(),
      ticket: z.string().nullable(),
      createdAt: z.iso.datetime(),
      hasLog: z.boolean(),
      /** null for the first. */
      changes: z
        .array(z.object({ field: z.enum(hardwareFields), before: z.string(), after: z.string() }))
        .nullable(),
    }),
  ),
  /** By the hour, oldest first: latency's median while the heartbeats are kept, its mean after that. */
  figures: z.array(soundFigure),
  /** Each heartbeat of the last hour that was heard, oldest first; empty once they are kept by the hour only. */
  lastHour: z.array(soundFigure),
  /** When it crashed (the last time of each fault) and when another version began, oldest first. */
  events: z.array(soundEvent),
  bandwidth: z.object({
    up: z.int(),
    down: z.int(),
    samples: z.array(bandwidthSample),
  }),
});
export type ConsoleDevicePage = z.infer<typeof consoleDevicePage>;

export const timelineKinds = [
  'install',
  'open',
  'silent',
  'update',
  'error',
  'crash',
  'live',
  'log',
  'question',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Something that happened on a device; what is null does not belong to its kind. */
export const timelineEntry = z.object({
  key: z.string(),
  kind: z.enum(timelineKinds),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  version: z.string().nullable(),
  fromVersion: z.string().nullable(),
  /** Heartbeats, or times that a fault was met. */
  count: z.int().nullable(),
  text: z.string().nullable(),
  latencyMs: z.number().nullable(),
  gaps: z.int().nullable(),
  /** Of a log. */
  logId: z.uuid().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const errorGroup = z.object({
  id: z.int(),
  kind: z.enum(deviceErrorKinds),
  message: z.string(),
  appVersion: z.string(),
  system: z.enum(systems),
  count: z.int(),
  devices: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type ErrorGroupView = z.infer<typeof errorGroup>;

const ofDevice = { access: 'support', params: z.object({ device: rowId }) } as const;

export const deviceConsole = {
  findDevices: route('GET', '/api/admin/devices', {
    summary: 'Devices with the app, last seen first. Every search is recorded',
    access: 'support',
    query: z.strictObject({
      /** E-mail address, username, uuid or number of an account, in full. */
      user: text(254),
      /** Of a device or an installation, in full. */
      deviceId: text(64),
      ticket: soughtTicket,
      /** In the text of a fault that it has met. With it, version and days are asked of that fault, else of the device. */
      error: text(errorReportLimits.messageChars),
      version: z.union([z.literal(''), appVersion]).default(''),
      /** Of the fault; not without one. */
      system: z.enum(systems).optional(),
      /** Between these it met the fault, from the first time to the last, or was seen last. */
      since: day,
      until: day,
      cursor,
      limit,
    }),
    response: z.object({ data: z.array(consoleDevice), next }),
  }),
  showConsoleDevice: route('GET', '/api/admin/devices/{device}', {
    ...ofDevice,
    summary: 'One device: how its app runs, what it told and what was asked of it. Every look is recorded',
    errors: ['not_found'],
    response: consoleDevicePage,
  }),
  showTimeline: route('GET', '/api/admin/devices/{device}/timeline', {
    ...ofDevice,
    summary:
      'What happened on a device, newest first: versions, hours with heartbeats and without, faults, live sound, logs',
    errors: ['not_found'],
    query: z.strictObject({ cursor, limit }),
    response: z.object({ data: z.array(timelineEntry), next }),
  }),
  askForDiagnostics: route('POST', '/api/admin/devices/{device}/diagnostics', {
    ...ofDevice,
    summary: 'Asks the owner of a device for diagnostics; the app shows the question and what it would send',
    errors: ['not_found'],
    status: 204,
    /** Its owner reads it. */
    body: z.strictObject({ reason }),
    response: z.undefined(),
  }),
  releaseDevice: route('POST', '/api/admin/devices/{device}/release', {
    ...ofDevice,
    summary: 'Signs the app out on a device, so that another one of the account may take its place at once',
    errors: ['not_found'],
    body: z.strictObject({ reason }),
    /** False where the app was signed out before. */
    response: z.object({ released: z.boolean() }),
  }),
  pinConsoleDevice: route('POST', '/api/admin/devices/{device}/pin', {
    ...ofDevice,
    summary: 'Pins a device to a channel and forces a version on it; null frees it',
    errors: ['not_found', 'conflict'],
    body: z.strictObject({
      channel: z.enum(releaseChannels).nullable(),
      version: appVersion.nullable(),
      reason,
    }),
    response: pin,
  }),
  listErrorGroups: route('GET', '/api/admin/device-errors', {
    summary: 'Faults that apps have met, by version and system, last met first. Every look is recorded',
    access: 'support',
    query: z.strictObject({
      q: text(100),
      version: z.union([z.literal(''), appVersion]).default(''),
      system: z.enum(systems).optional(),
      kind: z.enum(deviceErrorKinds).optional(),
      /** Met between these, from the first time to the last. */
      since: day,
      until: day,
      cursor,
      limit,
    }),
    response: z.object({ data: z.array(errorGroup), next }),
  }),
};
