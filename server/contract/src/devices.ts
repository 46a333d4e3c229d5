import { z } from '@formant/engine/base/schema';
import { user } from './account.ts';
import { deviceId, deviceName } from './app-auth.ts';
import { noContent, route } from './base/route.ts';
import { releaseChannels, systems } from './facts/release-facts.ts';

/** On how many devices the app works for one account at a time. */
export const activeDevices = { free: 1, paid: 3 } as const;

export const deviceTimes = {
  /** How often an app that is open and signed in says so. */
  heartbeatSeconds: 60,
  /** How seldom a server with many devices asks for it. */
  heartbeatMostSeconds: 900,
  /** An app counts as there for so many of its intervals after a heartbeat: one may get lost. */
  onlineIntervals: 2.5,
  /** As long as that is with the shortest interval. */
  onlineSeconds: 150,
  heartbeatKeptDays: 7,
  /** What they come to by the hour, after that. */
  heartbeatHoursKeptDays: 90,
  /** Versions that a device had, faults it met, and questions for its diagnostics. */
  reportKeptDays: 90,
  /** Until when a device may answer a question for diagnostics. */
  diagnosticsAskedDays: 14,
  /** How long the app stays with a device before another one may take its place. */
  changeHours: 24,
} as const;

export const bandwidthLimits = {
  keptDays: 90,
  /** Of one report. */
  windowHours: 24,
  /** One terabyte: more than any line moves in a window. */
  bytes: 1e12,
  /** Largest body of a test of the line. */
  testDownBytes: 8 * 1024 ** 2,
  testUpBytes: 4 * 1024 ** 2,
  testsADay: 60,
} as const;

/** Rates of a line as an app has measured them on its owner's own transfers. */
export const lineRates = z.strictObject({
  downKbps: z.int().min(0).max(1e9).nullable(),
  upKbps: z.int().min(0).max(1e9).nullable(),
  /** Requests that got no answer, of a thousand. */
  lostPermille: z.int().min(0).max(1000),
});
export type LineRates = z.infer<typeof lineRates>;

/** Bytes of an hour or a day; rates where their owner lets diagnostics be sent. */
export const bandwidthSample = z.object({
  t: z.iso.datetime(),
  up: z.int(),
  down: z.int(),
  rttMs: z.int().nullable(),
  downKbps: z.int().nullable(),
  upKbps: z.int().nullable(),
  lostPermille: z.int().nullable(),
});

/** A version as builds name it: `1.4.2`, `1.5.0-beta.1`. */
export const appVersion = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,5}){1,3}([-+][\w.+-]{1,32})?$/, 'This is not a version.');

export const deviceErrorKinds = ['error', 'crash'] as const;
export type DeviceErrorKind = (typeof deviceErrorKinds)[number];
export const errorReportLimits = { ofABeat: 5, messageChars: 500, times: 1000 } as const;

/** A fault that the app has met; told only by people who have switched diagnostics on, without personal things. */
export const errorReport = z.strictObject({
  kind: z.enum(deviceErrorKinds),
  system: z.enum(systems),
  message: z.string().trim().min(1).max(errorReportLimits.messageChars),
  /** How often since the heartbeat before. */
  times: z.int().min(1).max(errorReportLimits.times),
});
export type ErrorReport = z.infer<typeof errorReport>;

export const device = z.object({
  /** For reports of bandwidth. */
  id: z.int(),
  deviceId: z.string(),
  name: z.string(),
  /** null before its first heartbeat. */
  appVersion: z.string().nullable(),
  lastSeenAt: z.iso.datetime(),
  online: z.boolean(),
  /** Whether it is one that the app works on. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

const checked = { deviceId };
const change = {
  access: 'device',
  errors: ['conflict'],
  response: z.object({ device }),
} as const;
const bytes = z.int().min(0).max(bandwidthLimits.bytes);

export const devices = {
  heartbeat: route('POST', '/api/log/log-heartbeat', {
    summary: 'Says that the app is open on this device, and how its sound runs',
    access: 'device',
    errors: ['too_many_requests'],
    body: z.strictObject({
      deviceId,
      appVersion,
      /** Since the app was opened. */
      uptimeS: z.int().min(0).max(1e9),
      /** What runs, such as `live` or `idle`. */
      engine: z.string().trim().min(1).max(64),
      /** Gaps in the live sound since the app was opened. */
      xruns: z.int().min(0).max(1e9),
      /** Of the live voice changer; 0 while it is off. */
      latencyMs: z.number().min(0).max(60_000),
      /** Faults since the heartbeat before; older apps tell none. */
      reports: z.array(errorReport).max(errorReportLimits.ofABeat).optional(),
    }),
    response: z.object({
      /** When to say so again; longer on a server with many devices. */
      intervalS: z.int(),
      /** The channel that support has pinned this device to; null for the one of its build. */
      channel: z.enum(releaseChannels).nullish(),
      /** What support asks its owner for; sent, shown and declined by the owner alone. */
      diagnostics: z.object({ request: z.uuid(), reason: z.string(), until: z.iso.datetime() }).nullish(),
      /** null where there is nothing newer for this computer. */
      update: z
        .object({
          version: z.string(),
          url: z.string(),
          /** The computer is to have it: it is pinned, or what runs is supported no longer. */
          mandatory: z.boolean(),
          /** Support has pinned this computer to it, which may be an older one; older servers do not say. */
          pinned: z.boolean().optional(),
        })
        .nullable(),
    }),
  }),
  showAppUser: route('GET', '/api/app-user/show', {
    summary: 'The person, the device and what may be done on it, as the app shows them',
    access: 'device',
    response: z.object({
      user,
      device,
      entitlements: z.array(z.string()),
      limits: z.object({
        devices: z.int(),
        uploadBytes: z.int(),
        serverJobsADay: z.int(),
        speechCharsADay: z.int(),
        voiceClonesADay: z.int(),
      }),
    }),
  }),
  checkDevice: route('GET', '/api/app-user/check-device', {
    summary: 'Whether the app works on a device of the account, or whether others have its place',
    access: 'device',
    query: z.strictObject(checked),
    response: z.object({
      allowed: z.boolean(),
      /** Whether it is the device that asks. */
      current: z.boolean(),
      /** Signed in. */
      devices: z.int(),
      limit: z.int(),
      /** Those that the app works on. */
      active: z.array(z.object({ deviceId: z.string(), name: z.string(), lastSeenAt: z.iso.datetime() })),
    }),
  }),
  changeDevice: route('GET', '/api/app-user/change-device', {
    ...change,
    summary:
      'Makes the calling device one that the app works on; the one it takes the place of is signed out',
    mutates: true,
    query: z.strictObject({ ...checked, name: deviceName.optional() }),
  }),
  changeDeviceByPost: route('POST', '/api/app-user/change-device', {
    ...change,
    summary: 'As the GET of the same name',
    body: z.strictObject({ ...checked, name: deviceName.optional() }),
  }),
  declineDiagnostics: route('POST', '/api/app-user/decline-diagnostics', {
    summary: 'Says no to the diagnostics that support has asked this device for',
    access: 'device',
    errors: ['not_found'],
    status: 204,
    body: z.strictObject({ request: z.uuid() }),
    response: noContent,
  }),
  showBandwidth: route('GET', '/api/bandwidth/{device}', {
    summary: 'Bytes that a device of the account has moved, by hour up to two days, else by day',
    access: 'device',
    params: z.object({ device: deviceId }),
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(bandwidthLimits.keptDays).default(30) }),
    response: z.object({
      deviceId: z.string(),
      up: z.int(),
      down: z.int(),
      samples: z.array(bandwidthSample),
      /** null: bytes are not limited. */
      cap: z.int().nullable(),
      /** Whether the device lends its line to others: that is never done. */
      consent: z.boolean(),
    }),
  }),
  reportBandwidth: route('POST', '/api/bandwidth/{device}', {
    summary:
      'Bytes that the calling device has moved between two moments. What earlier reports have said of the same time is not counted again',
    access: 'device',
    params: z.object({
      device: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
    body: z
      .strictObject({
        up: bytes,
        down: bytes,
        /** How long the server took to answer, where that was measured. */
        rttMs: z.int().min(0).max(600_000).optional(),
        t0: z.iso.datetime(),
        t1: z.iso.datetime(),
        /** Told only by people who have switched diagnostics on; older apps tell none. */
        line: lineRates.optional(),
      })
      .refine(({ t0, t1 }) => Date.parse(t0) < Date.parse(t1), {
        message: 'The end has to be after the beginning.',
        path: ['t1'],
      })
      .refine(({ t0, t1 }) => Date.parse(t1) - Date.parse(t0) <= bandwidthLimits.windowHours * 3600_000, {
        message: `Report at most ${bandwidthLimits.windowHours} hours at once.`,
        path: ['t0'],
      }),
    response: z.object({ cap: z.int().nullable(), throttle: z.boolean() }),
  }),
  testLineDown: route('GET', '/api/connection-test/download', {
    summary: 'Bytes that nothing can shrink, for a test of the line that a person has asked for',
    access: 'device',
    transport: 'download',
    errors: ['too_many_requests'],
    query: z.strictObject({ bytes: z.coerce.number().int().min(1).max(bandwidthLimits.testDownBytes) }),
    response: z.undefined(),
  }),
  testLineUp: route('POST', '/api/connection-test/upload', {
    summary: 'Takes bytes and keeps none, for a test of the line that a person has asked for',
    access: 'device',
    transport: 'upload',
    status: 204,
    errors: ['too_many_requests', 'too_large'],
    response: noContent,
  }),
};
