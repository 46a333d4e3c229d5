import type { FileFormat } from '@formant/contract/base/constants';
import type { queueTypes } from '@formant/contract/web-tools';
import type { ToolId } from '@formant/engine/tools';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

export type QueueType = (typeof queueTypes)[number];

/** One run of a tool that somebody asked for; how far it is, is told by its job's row. */
export interface ItemModel extends Row<ItemModel> {
  id: CreationOptional<number>;
  uuid: string;
  userId: number | null;
  visitorKey: string | null;
  uploadId: number;
  jobId: CreationOptional<number | null>;
  tool: ToolId;
  type: QueueType;
  name: string;
  /** JSON, parsed by the tool's own schema before it was stored. */
  options: string;
  format: FileFormat;
  bitrateKbps: number | null;
  inputMs: CreationOptional<number | null>;
  endedAs: CreationOptional<'cancelled' | 'failed' | 'expired' | null>;
  errorCode: CreationOptional<string | null>;
  errorMessage: CreationOptional<string | null>;
  engine: CreationOptional<string | null>;
  /** JSON of what the tool found. */
  found: CreationOptional<string | null>;
  runMs: CreationOptional<number | null>;
  createdAt: number;
  expiresAt: number;
}
export type Item = InferAttributes<ItemModel>;

export interface OutputModel extends Row<OutputModel> {
  id: CreationOptional<number>;
  itemId: number;
  name: string;
  format: FileFormat;
  storageKey: string;
  peaksKey: string;
  sizeBytes: number;
  durationMs: number;
  sampleRate: number;
  channels: number;
}
export type Output = InferAttributes<OutputModel>;

export const itemRows = table<ItemModel>('queue_items', {
  id,
  uuid: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  visitorKey: DataTypes.CHAR(36),
  uploadId: DataTypes.INTEGER,
  jobId: DataTypes.INTEGER,
  tool: DataTypes.STRING(64),
  type: DataTypes.STRING(16),
  name: DataTypes.STRING(255),
  options: DataTypes.TEXT,
  format: DataTypes.STRING(16),
  bitrateKbps: DataTypes.INTEGER,
  inputMs: DataTypes.INTEGER,
  endedAs: DataTypes.STRING(16),
  errorCode: DataTypes.STRING(64),
  errorMessage: DataTypes.STRING(1000),
  engine: DataTypes.STRING(128),
  found: DataTypes.TEXT,
  runMs: DataTypes.INTEGER,
  createdAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
});

export const outputRows = table<OutputModel>('queue_outputs', {
  id,
  itemId: DataTypes.INTEGER,
  name: DataTypes.STRING(64),
  format: DataTypes.STRING(16),
  storageKey: DataTypes.STRING(200),
  peaksKey: DataTypes.STRING(200),
  sizeBytes: DataTypes.BIGINT,
  durationMs: DataTypes.INTEGER,
  sampleRate: DataTypes.INTEGER,
  channels: DataTypes.INTEGER,
});

export const defineItems = tables(itemRows, outputRows);
