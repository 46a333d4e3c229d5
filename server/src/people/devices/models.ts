import type { DeviceErrorKind } from '@formant/contract/devices';
import type { ReleaseChannel, System } from '@formant/contract/facts/release-facts';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** The app on one computer of one account. Moments are milliseconds since the epoch. */
export interface DeviceModel extends Row<DeviceModel> {
  id: CreationOptional<number>;
  userId: number;
  deviceId: string;
  name: string;
  appVersion: CreationOptional<string | null>;
  seenAt: number;
  onlineUntil: number;
  /** When it asked for conversions last; null for one that never did. */
  convertsAt: CreationOptional<number | null>;
  /** Whether it could run neural models then. */
  neural: CreationOptional<boolean>;
  /** When it took another one's place last. */
  changedAt: CreationOptional<number | null>;
  /** What support has pinned it to. */
  pinChannel: CreationOptional<ReleaseChannel | null>;
  /** What support asks for, until when and why; null for nothing. */
  askedRequest: CreationOptional<string | null>;
  askedUntil: CreationOptional<number | null>;
  askedReason: CreationOptional<string | null>;
}
export type Device = InferAttributes<DeviceModel>;

export interface HeartbeatModel extends Row<HeartbeatModel> {
  id: CreationOptional<number>;
  /** Row of the device. */
  device: number;
  at: number;
  appVersion: string;
  uptimeS: number;
  engine: string;
  xruns: number;
  latencyMs: number;
  /** How long the app was told to wait until the next one. */
  intervalS: CreationOptional<number>;
}
export type Heartbeat = InferAttributes<HeartbeatModel>;

/** What the heartbeats of one hour have come to, after they were forgotten. */
export interface HeartbeatHourModel extends Row<HeartbeatHourModel> {
  id: CreationOptional<number>;
  device: number;
  /** Its beginning. */
  at: number;
  /** Of its last heartbeat. */
  appVersion: string;
  beats: number;
  /** How often one came later than its device was told to send it. */
  silences: number;
  /** Of heartbeats with live sound, in ms; null where there were none. */
  latencyMin: number | null;
  latencyAvg: number | null;
  latencyMax: number | null;
  /** New gaps in the sound: of the hour, and from one heartbeat to the next. */
  gaps: number;
  gapsMin: number;
  gapsMax: number;
  lastAt: number;
  lastUptimeS: number;
  lastXruns: number;
  lastIntervalS: number;
}
export type HeartbeatHour = InferAttributes<HeartbeatHourModel>;

/** Bytes between two moments; windows of one device never overlap. */
export interface BandwidthModel extends Row<BandwidthModel> {
  id: CreationOptional<number>;
  device: number;
  t0: number;
  t1: number;
  up: number;
  down: number;
  /** null where it was not measured. */
  rttMs: CreationOptional<number | null>;
  /** Rates of the line at the end of the window; null where its owner lets none be sent. */
  downKbps: CreationOptional<number | null>;
  upKbps: CreationOptional<number | null>;
  lostPermille: CreationOptional<number | null>;
}
export type BandwidthSample = InferAttributes<BandwidthModel>;

/** A version that a device went over to. */
export interface UpdateModel extends Row<UpdateModel> {
  id: CreationOptional<number>;
  device: number;
  at: number;
  fromVersion: string | null;
  version: string;
}

/** Faults that read alike, by the version and the system they came from. */
export interface ErrorGroupModel extends Row<ErrorGroupModel> {
  id: CreationOptional<number>;
  /** Of the kind and the text, without its numbers. */
  fingerprint: string;
  kind: DeviceErrorKind;
  message: string;
  appVersion: string;
  system: System;
  count: number;
  devices: number;
  firstAt: number;
  lastAt: number;
}
export type ErrorGroup = InferAttributes<ErrorGroupModel>;

/** How often a device has met the faults of a group. */
export interface DeviceErrorModel extends Row<DeviceErrorModel> {
  id: CreationOptional<number>;
  device: number;
  groupId: number;
  count: number;
  firstAt: number;
  lastAt: number;
}

export const diagnosticAnswers = ['sent', 'declined', 'withdrawn'] as const;
export interface DiagnosticRequestModel extends Row<DiagnosticRequestModel> {
  id: CreationOptional<number>;
  uuid: string;
  device: number;
  staffId: number;
  reason: string;
  askedAt: number;
  until: number;
  /** null while it waits, and for good where nobody answers. */
  answer: CreationOptional<(typeof diagnosticAnswers)[number] | null>;
  answeredAt: CreationOptional<number | null>;
  logId: CreationOptional<string | null>;
}
export type DiagnosticRequest = InferAttributes<DiagnosticRequestModel>;

export const deviceRows = table<DeviceModel>('devices', {
  id,
  userId: DataTypes.INTEGER,
  deviceId: DataTypes.STRING(64),
  name: DataTypes.STRING(100),
  appVersion: DataTypes.STRING(48),
  seenAt: DataTypes.BIGINT,
  onlineUntil: DataTypes.BIGINT,
  convertsAt: DataTypes.BIGINT,
  neural: DataTypes.BOOLEAN,
  changedAt: DataTypes.BIGINT,
  pinChannel: DataTypes.STRING(8),
  askedRequest: DataTypes.CHAR(36),
  askedUntil: DataTypes.BIGINT,
  askedReason: DataTypes.STRING(300),
});

export const heartbeatRows = table<HeartbeatModel>('heartbeats', {
  id,
  device: DataTypes.INTEGER,
  at: DataTypes.BIGINT,
  appVersion: DataTypes.STRING(48),
  uptimeS: DataTypes.INTEGER,
  engine: DataTypes.STRING(64),
  xruns: DataTypes.INTEGER,
  latencyMs: DataTypes.DOUBLE,
  intervalS: DataTypes.INTEGER,
});

export const heartbeatHourRows = table<HeartbeatHourModel>('heartbeat_hours', {
  id,
  device: DataTypes.INTEGER,
  at: DataTypes.BIGINT,
  appVersion: DataTypes.STRING(48),
  beats: DataTypes.INTEGER,
  silences: DataTypes.INTEGER,
  latencyMin: DataTypes.DOUBLE,
  latencyAvg: DataTypes.DOUBLE,
  latencyMax: DataTypes.DOUBLE,
  gaps: DataTypes.INTEGER,
  gapsMin: DataTypes.INTEGER,
  gapsMax: DataTypes.INTEGER,
  lastAt: DataTypes.BIGINT,
  lastUptimeS: DataTypes.INTEGER,
  lastXruns: DataTypes.INTEGER,
  lastIntervalS: DataTypes.INTEGER,
});

export const bandwidthRows = table<BandwidthModel>('bandwidth_samples', {
  id,
  device: DataTypes.INTEGER,
  t0: DataTypes.BIGINT,
  t1: DataTypes.BIGINT,
  up: DataTypes.BIGINT,
  down: DataTypes.BIGINT,
  rttMs: DataTypes.INTEGER,
  downKbps: DataTypes.INTEGER,
  upKbps: DataTypes.INTEGER,
  lostPermille: DataTypes.INTEGER,
});

export const updateRows = table<UpdateModel>('device_updates', {
  id,
  device: DataTypes.INTEGER,
  at: DataTypes.BIGINT,
  fromVersion: DataTypes.STRING(48),
  version: DataTypes.STRING(48),
});

export const errorGroupRows = table<ErrorGroupModel>('error_groups', {
  id,
  fingerprint: DataTypes.CHAR(32),
  kind: DataTypes.STRING(8),
  message: DataTypes.STRING(500),
  appVersion: DataTypes.STRING(48),
  system: DataTypes.STRING(8),
  count: DataTypes.INTEGER,
  devices: DataTypes.INTEGER,
  firstAt: DataTypes.BIGINT,
  lastAt: DataTypes.BIGINT,
});

export const deviceErrorRows = table<DeviceErrorModel>('device_errors', {
  id,
  device: DataTypes.INTEGER,
  groupId: DataTypes.INTEGER,
  count: DataTypes.INTEGER,
  firstAt: DataTypes.BIGINT,
  lastAt: DataTypes.BIGINT,
});

export const diagnosticRequestRows = table<DiagnosticRequestModel>('diagnostic_requests', {
  id,
  uuid: DataTypes.CHAR(36),
  device: DataTypes.INTEGER,
  staffId: DataTypes.INTEGER,
  reason: DataTypes.STRING(300),
  askedAt: DataTypes.BIGINT,
  until: DataTypes.BIGINT,
  answer: DataTypes.STRING(16),
  answeredAt: DataTypes.BIGINT,
  logId: DataTypes.CHAR(36),
});

export const defineDevices = tables(
  deviceRows,
  heartbeatRows,
  heartbeatHourRows,
  bandwidthRows,
  updateRows,
  errorGroupRows,
  deviceErrorRows,
  diagnosticRequestRows,
);
