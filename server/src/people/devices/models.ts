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
}
export type Heartbeat = InferAttributes<HeartbeatModel>;

/** Bytes between two moments; windows of one device never overlap. */
export interface BandwidthModel extends Row<BandwidthModel> {
  id: CreationOptional<number>;
  device: number;
  t0: number;
  t1: number;
  up: number;
  down: number;
  rttMs: number;
}
export type BandwidthSample = InferAttributes<BandwidthModel>;

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
});

export const bandwidthRows = table<BandwidthModel>('bandwidth_samples', {
  id,
  device: DataTypes.INTEGER,
  t0: DataTypes.BIGINT,
  t1: DataTypes.BIGINT,
  up: DataTypes.BIGINT,
  down: DataTypes.BIGINT,
  rttMs: DataTypes.INTEGER,
});

export const defineDevices = tables(deviceRows, heartbeatRows, bandwidthRows);
