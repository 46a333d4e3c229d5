import { z } from '@formant/engine/base/schema';
import { deviceId } from './app-auth.ts';
import { noContent, route } from './base/route.ts';
import { bandwidthLimits, deviceTimes } from './devices.ts';
import { deviceLogLimits } from './logs.ts';

/** What is recorded of a device, and for how many days. */
export const recordKeptDays = {
  heartbeats: deviceTimes.heartbeatKeptDays,
  hours: deviceTimes.heartbeatHoursKeptDays,
  updates: deviceTimes.reportKeptDays,
  errors: deviceTimes.reportKeptDays,
  questions: deviceTimes.reportKeptDays,
  hardware: deviceLogLimits.keptDays,
  live: deviceLogLimits.keptDays,
  bandwidth: bandwidthLimits.keptDays,
  install: deviceLogLimits.installKeptDays,
} as const;
export type RecordKind = keyof typeof recordKeptDays;
// safe: the keys of an object that is written out above
export const recordKinds = Object.keys(recordKeptDays) as readonly RecordKind[];

export const recordedDevice = z.object({
  deviceId: z.string(),
  /** What its owner calls it; null where only reports of it are left. */
  name: z.string().nullable(),
  appVersion: z.string().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  signedIn: z.boolean(),
  /** Entries of each kind. */
  // safe: one field for each kind
  records: z.object(
    Object.fromEntries(recordKinds.map((kind) => [kind, z.int()])) as Record<RecordKind, z.ZodInt>,
  ),
});
export type RecordedDevice = z.infer<typeof recordedDevice>;

const params = z.object({ deviceId });

export const deviceRecords = {
  listRecordedDevices: route('GET', '/api/account/devices', {
    summary: 'Devices of the account, and how much is recorded of each',
    access: 'user',
    response: z.object({ data: z.array(recordedDevice) }),
  }),
  showDeviceRecords: route('GET', '/api/account/devices/{deviceId}', {
    summary: 'Everything that is recorded of a device of the account',
    access: 'user',
    errors: ['not_found'],
    params,
    response: z.object({
      deviceId: z.string(),
      records: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
    }),
  }),
  deleteDeviceRecords: route('DELETE', '/api/account/devices/{deviceId}', {
    summary: 'Deletes everything that is recorded of a device; where the app is signed in it stays so',
    access: 'user',
    errors: ['not_found'],
    status: 204,
    params,
    response: noContent,
  }),
};
