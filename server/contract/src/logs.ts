import { z } from '@formant/engine/base/schema';
import { deviceId } from './app-auth.ts';
import { noContent, route } from './base/route.ts';
import { appVersion } from './devices.ts';
import { releaseChannels, systems } from './facts/release-facts.ts';

/** What staff may read of a computer, and for how long. */
export const deviceLogLimits = {
  keptDays: 90,
  /** Of an installation, from its first start. */
  installKeptDays: 400,
  /** Of one device; the oldest goes. */
  kept: 20,
  /** In bytes of UTF-8. */
  logTailBytes: 256 * 1024,
  audioDevices: 64,
  displays: 16,
} as const;

const label = z.string().max(200);
/** In pixels of the display itself, and what the system enlarges by. */
const display = z.strictObject({
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
  scale: z.number().min(0.1).max(20),
  /** 0 where the system does not tell. */
  hz: z.int().min(0).max(10_000),
});
export type DisplayFacts = z.infer<typeof display>;
const gigabytes = z.int().min(0).max(1e9);
/** What a computer is, as its owner has seen it before it was sent. The log is there only when he wants that. */
export const hardwareLog = z.strictObject({
  deviceId,
  /** The system by its name and version, as people call it. */
  os: label.optional(),
  cpu: label,
  cores: z.int().min(1).max(4096),
  ramMb: z.int().min(1).max(1e9),
  gpu: label.optional(),
  displays: z.array(display).max(deviceLogLimits.displays).optional(),
  /** Of the disk of the person's own folder: whole gigabytes, and what is free of them to one significant digit. */
  diskTotalGb: gigabytes.optional(),
  diskFreeGb: gigabytes.optional(),
  audioDevices: z
    .array(z.strictObject({ id: label, label, kind: z.enum(['audioinput', 'audiooutput']) }))
    .max(deviceLogLimits.audioDevices),
  logTail: z.string().optional(),
  /** The question of support that it answers. */
  request: z.uuid().optional(),
});
export type HardwareLog = z.infer<typeof hardwareLog>;

const noTicket = 'A ticket code looks like 7KX4-9QTM.';
/** A ticket code as people type it: with or without a dash of any kind and spaces, in small or capital letters. */
export const ticketCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{4}[\s\u2010-\u2015\u2212-]*[0-9A-Z]{4}$/, noTicket)
  .transform((text) => `${text.slice(0, 4)}-${text.slice(-4)}`);
/** A ticket code in a search, or none. */
export const soughtTicket = z.union([z.literal(''), ticketCode], noTicket).default('');

/** Named as analytics knows them. */
export const userEventNames = ['signed_up', 'verified', 'purchased', 'subscribed', 'refunded'] as const;
export type UserEventName = (typeof userEventNames)[number];

const acknowledged = z
  .string()
  .max(1000)
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'Give ids with commas between them.')
  .transform((text) => text.split(',').map(Number))
  .optional();
const userEvents = {
  response: z.object({
    data: z.array(
      z.object({ id: z.int(), name: z.enum(userEventNames), props: z.record(z.string(), z.json()) }),
    ),
  }),
} as const;

/** What the live voice changer says about itself. No sound, no device names, nothing of what is spoken. */
export const liveReport = z.strictObject({
  /** Made anew for each run; later reports of the same run replace earlier ones. */
  sessionId: z.uuid(),
  event: z.enum(['start', 'stop', 'glitch']),
  /** Random, made at the app's first run; browsers have none. */
  deviceId: z.uuid().optional(),
  durationMs: z
    .int()
    .min(0)
    .max(7 * 24 * 3600_000),
  /** From the microphone to the output: median and 95th percentile of the run. */
  latencyMs: z.number().min(0).max(10_000),
  latencyP95Ms: z.number().min(0).max(10_000),
  /** Gaps in the sound. */
  xruns: z.int().min(0).max(1_000_000),
  profile: z.enum(['low', 'balanced', 'safe']),
  /** Share of one core, 0..1. */
  cpu: z.number().min(0).max(1),
  sampleRate: z.int().min(8000).max(384_000),
  surface: z.enum(['web', 'desktop']),
});
export type LiveReport = z.infer<typeof liveReport>;

export const logs = {
  getCountry: route('GET', '/api/log/country', {
    summary: 'Where the caller seems to be, by what the proxy in front says; US when it says nothing',
    response: z.object({ country: z.string().length(2), tier: z.union([z.literal(1), z.literal(2)]) }),
  }),
  logLive: route('POST', '/api/log/log-live/{voiceUUID?}', {
    summary:
      'How a run of the live voice changer went; sent only by people who have switched diagnostics on. A voice that the caller may not see is left out',
    status: 204,
    errors: ['not_found', 'too_many_requests'],
    params: z.object({ voiceUUID: z.uuid().optional() }),
    body: liveReport,
    response: noContent,
  }),
  install: route('POST', '/api/log/install', {
    summary:
      'An app that was installed says so, once or again; where it came from is joined by the uuid of its installer',
    status: 201,
    errors: ['too_many_requests'],
    // the app tells it before anybody has signed in, and holds no cookie that could be misused
    mutates: false,
    body: z.strictObject({
      uuid: z.uuid(),
      /** Of the address that its installer was downloaded from, where the name of the installer says it. */
      installerUuid: z.uuid().optional(),
      os: z.enum(systems),
      arch: z.string().regex(/^\w{1,16}$/, 'This is not an architecture.'),
      appVersion,
      referralCode: z
        .string()
        .regex(/^[\w-]{1,64}$/, 'This is not a referral code.')
        .optional(),
      channel: z.enum(releaseChannels),
    }),
    response: z.object({ installId: z.int() }),
  }),
  hardware: route('POST', '/api/log/hw-log', {
    summary:
      'What a computer is, for staff that helps its owner; sent only by people who have switched diagnostics on. Personal things are taken out, and it is deleted after 90 days',
    status: 201,
    errors: ['too_large', 'too_many_requests'],
    body: hardwareLog,
    response: z.object({
      logId: z.uuid(),
      /** Eight letters and digits that find it again, to be read out: `7KX4-9QTM`. */
      ticket: z.string().optional(),
    }),
  }),
  userEvents: route('GET', '/api/log/user-event', {
    ...userEvents,
    summary:
      'Events of the account that analytics has not heard of yet; what is acknowledged is not told again. Nobody has any while signed out',
    mutates: true,
    query: z.strictObject({ ack: acknowledged }),
  }),
  userEventsByPost: route('POST', '/api/log/user-event', {
    ...userEvents,
    summary: 'As the GET of the same name',
    body: z.strictObject({ ack: z.array(z.int().min(1)).max(100).optional() }),
  }),
};
