import { z } from '@formant/engine/base/schema';
import { day } from '../base/day.ts';
import { pageOf, pageQuery } from '../base/paging.ts';
import { route } from '../base/route.ts';
import { hardwareLog } from '../logs.ts';
import { unmaskedUntil } from './audit.ts';

/** Whose it is, with e-mail address and username masked: `a•••@example.com`. */
const owner = z.object({ id: z.int(), email: z.string(), username: z.string().nullable() }).nullable();

export const deviceLogRow = z.object({
  logId: z.uuid(),
  deviceId: z.string(),
  /** null for an app that nobody was signed in with. */
  user: owner,
  /** What its owner calls it; null as above. */
  deviceName: z.string().nullable(),
  online: z.boolean(),
  /** null for logs of earlier versions of the app. */
  os: z.string().nullable(),
  cpu: z.string(),
  cores: z.int(),
  ramMb: z.int(),
  gpu: z.string().nullable(),
  hasLog: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type DeviceLogRow = z.infer<typeof deviceLogRow>;

export const deviceLog = deviceLogRow.omit({ hasLog: true }).extend({
  unmaskedUntil,
  /** null for logs of earlier versions of the app, as the disk. */
  displays: hardwareLog.shape.displays.unwrap().nullable(),
  diskTotalGb: z.int().nullable(),
  diskFreeGb: z.int().nullable(),
  audioDevices: z.array(z.object({ id: z.string(), label: z.string(), kind: z.string() })),
  logTail: z.string().nullable(),
  /** As its first start said. */
  install: z
    .object({ os: z.string(), arch: z.string(), channel: z.string(), createdAt: z.iso.datetime() })
    .nullable(),
  appVersion: z.string().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** The last ones, newest first. */
  heartbeats: z.array(
    z.object({
      at: z.iso.datetime(),
      appVersion: z.string(),
      uptimeS: z.int(),
      engine: z.string(),
      xruns: z.int(),
      latencyMs: z.number(),
    }),
  ),
  /** Of the last 30 days. */
  bandwidth: z.object({ up: z.int(), down: z.int() }).nullable(),
  /** Every log of this device and its owner, newest first. */
  history: z.array(z.object({ logId: z.uuid(), createdAt: z.iso.datetime() })),
});
export type DeviceLog = z.infer<typeof deviceLog>;

export const support = {
  listDeviceLogs: route('GET', '/api/admin/device-logs', {
    summary: 'What devices have told of themselves, newest first. Every look is recorded',
    access: 'support',
    query: z.strictObject({
      /** In processor, graphics, audio devices and log. */
      q: z.string().trim().max(100).default(''),
      deviceId: z.string().trim().max(64).default(''),
      /** E-mail address, username, uuid or number of an account, in full. */
      user: z.string().trim().max(254).default(''),
      since: day,
      ...pageQuery,
    }),
    response: pageOf(deviceLogRow),
  }),
  showDeviceLog: route('GET', '/api/admin/device-logs/{logId}', {
    summary: 'One log, with the last heartbeats of its device. Every look is recorded',
    access: 'support',
    errors: ['not_found'],
    params: z.object({ logId: z.uuid() }),
    response: deviceLog,
  }),
};
