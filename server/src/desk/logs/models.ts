import type { LiveReport, UserEventName } from '@formant/contract/logs';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** One run of the live voice changer, as its last report has it. Moments are milliseconds since the epoch. */
export interface LiveSessionModel extends Row<LiveSessionModel> {
  id: CreationOptional<number>;
  sessionId: string;
  userId: number | null;
  visitorKey: string | null;
  deviceId: string | null;
  voiceId: number | null;
  event: LiveReport['event'];
  durationMs: number;
  latencyMs: number;
  latencyP95Ms: number;
  xruns: number;
  profile: LiveReport['profile'];
  cpu: number;
  sampleRate: number;
  surface: LiveReport['surface'];
  createdAt: number;
  updatedAt: number;
}
export type LiveSession = InferAttributes<LiveSessionModel>;

/** An app on a computer, from its first start on. */
export interface InstallModel extends Row<InstallModel> {
  id: CreationOptional<number>;
  uuid: string;
  os: string;
  arch: string;
  appVersion: string;
  channel: string;
  referralCode: string | null;
  /** JSON object, or null when nothing is known. */
  attribution: string | null;
  /** Of the download that it came from; null where that is not known. */
  installerUuid: CreationOptional<string | null>;
  createdAt: number;
}
export type Install = InferAttributes<InstallModel>;

/** What a computer was at one moment, without personal things. */
export interface HardwareLogModel extends Row<HardwareLogModel> {
  id: CreationOptional<number>;
  logId: string;
  deviceId: string;
  userId: number | null;
  /** null for logs of earlier versions of the app. */
  os: CreationOptional<string | null>;
  cpu: string;
  cores: number;
  ramMb: number;
  gpu: string | null;
  /** JSON; null for logs of earlier versions of the app, as the disk. */
  displays: CreationOptional<string | null>;
  diskTotalGb: CreationOptional<number | null>;
  diskFreeGb: CreationOptional<number | null>;
  /** JSON. */
  audioDevices: string;
  logTail: string | null;
  /** What its owner names; null for logs of earlier versions of the server. */
  ticket: CreationOptional<string | null>;
  createdAt: number;
}
export type StoredHardwareLog = InferAttributes<HardwareLogModel>;

export interface UserEventModel extends Row<UserEventModel> {
  id: CreationOptional<number>;
  userId: number;
  name: UserEventName;
  /** JSON object. */
  props: string;
  createdAt: number;
}

export const liveSessionRows = table<LiveSessionModel>('live_sessions', {
  id,
  sessionId: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  visitorKey: DataTypes.CHAR(36),
  deviceId: DataTypes.CHAR(36),
  voiceId: DataTypes.INTEGER,
  event: DataTypes.STRING(8),
  durationMs: DataTypes.INTEGER,
  latencyMs: DataTypes.DOUBLE,
  latencyP95Ms: { type: DataTypes.DOUBLE, field: 'latency_p95_ms' },
  xruns: DataTypes.INTEGER,
  profile: DataTypes.STRING(8),
  cpu: DataTypes.DOUBLE,
  sampleRate: DataTypes.INTEGER,
  surface: DataTypes.STRING(8),
  createdAt: DataTypes.BIGINT,
  updatedAt: DataTypes.BIGINT,
});

export const installRows = table<InstallModel>('installs', {
  id,
  uuid: DataTypes.CHAR(36),
  os: DataTypes.STRING(8),
  arch: DataTypes.STRING(16),
  appVersion: DataTypes.STRING(48),
  channel: DataTypes.STRING(8),
  referralCode: DataTypes.STRING(64),
  attribution: DataTypes.TEXT,
  installerUuid: DataTypes.CHAR(36),
  createdAt: DataTypes.BIGINT,
});

export const hardwareLogRows = table<HardwareLogModel>('hardware_logs', {
  id,
  logId: DataTypes.CHAR(36),
  deviceId: DataTypes.STRING(64),
  userId: DataTypes.INTEGER,
  os: DataTypes.STRING(200),
  cpu: DataTypes.STRING(200),
  cores: DataTypes.INTEGER,
  ramMb: DataTypes.INTEGER,
  gpu: DataTypes.STRING(200),
  displays: DataTypes.TEXT,
  diskTotalGb: DataTypes.INTEGER,
  diskFreeGb: DataTypes.INTEGER,
  audioDevices: DataTypes.TEXT,
  logTail: DataTypes.TEXT,
  ticket: DataTypes.CHAR(9),
  createdAt: DataTypes.BIGINT,
});

export const userEventRows = table<UserEventModel>('user_events', {
  id,
  userId: DataTypes.INTEGER,
  name: DataTypes.STRING(16),
  props: DataTypes.TEXT,
  createdAt: DataTypes.BIGINT,
});

export const defineLogs = tables(liveSessionRows, installRows, hardwareLogRows, userEventRows);
