import type { FileFormat } from '@formant/contract/base/constants';
import type { ConvertPlace } from '@formant/contract/conversion';
import type { QueueStatus } from '@formant/contract/web-tools';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/**
 * A recording that is to be spoken in a voice. This row says how far it is; while the server works on it, its job's
 * row adds progress and place in the line.
 */
export interface ItemModel extends Row<ItemModel> {
  id: CreationOptional<number>;
  uuid: string;
  userId: number | null;
  audioUuid: string;
  voiceUuid: string;
  voiceName: string;
  modelKey: string | null;
  /** The version of the voice that the file at `modelKey` is, where that is a neural model. */
  neuralVersion: number | null;
  title: string;
  /** JSON, parsed by the voice changer's own schema before it was stored. */
  options: string;
  format: FileFormat;
  place: ConvertPlace;
  status: QueueStatus;
  assignee: 'server' | 'device';
  progress: CreationOptional<number>;
  jobId: CreationOptional<number | null>;
  deviceId: CreationOptional<string | null>;
  leaseHash: CreationOptional<string | null>;
  leaseUntil: CreationOptional<number | null>;
  fence: CreationOptional<number>;
  deviceRuns: CreationOptional<number>;
  errorCode: CreationOptional<string | null>;
  errorMessage: CreationOptional<string | null>;
  resultUuid: CreationOptional<string | null>;
  createdAt: number;
  startedAt: CreationOptional<number | null>;
  endedAt: CreationOptional<number | null>;
}
export type Item = InferAttributes<ItemModel>;

export const itemRows = table<ItemModel>('conversions', {
  id,
  uuid: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  audioUuid: DataTypes.CHAR(36),
  voiceUuid: DataTypes.CHAR(36),
  voiceName: DataTypes.STRING(60),
  modelKey: DataTypes.STRING(200),
  neuralVersion: DataTypes.INTEGER,
  title: DataTypes.STRING(255),
  options: DataTypes.TEXT,
  format: DataTypes.STRING(16),
  place: DataTypes.STRING(16),
  status: DataTypes.STRING(16),
  assignee: DataTypes.STRING(16),
  progress: DataTypes.DOUBLE,
  jobId: DataTypes.INTEGER,
  deviceId: DataTypes.STRING(64),
  leaseHash: DataTypes.CHAR(64),
  leaseUntil: DataTypes.BIGINT,
  fence: DataTypes.INTEGER,
  deviceRuns: DataTypes.INTEGER,
  errorCode: DataTypes.STRING(64),
  errorMessage: DataTypes.STRING(1000),
  resultUuid: DataTypes.CHAR(36),
  createdAt: DataTypes.BIGINT,
  startedAt: DataTypes.BIGINT,
  endedAt: DataTypes.BIGINT,
});

export const defineConversions = tables(itemRows);
