import type { SoundColor, SoundMode } from '@formant/contract/soundboard';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** A board of pads. Moments are milliseconds since the epoch. */
export interface BoardModel extends Row<BoardModel> {
  id: CreationOptional<number>;
  userId: number | null;
  name: string;
  official: CreationOptional<boolean>;
  slug: CreationOptional<string | null>;
  revision: CreationOptional<string | null>;
  position: number;
  shareCode: CreationOptional<string | null>;
  createdAt: number;
  deletedAt: CreationOptional<number | null>;
}
export type Board = InferAttributes<BoardModel>;

/** One pad. What is deleted stays as a row until its file is gone. */
export interface SoundModel extends Row<SoundModel> {
  id: CreationOptional<number>;
  soundboardId: number;
  name: string;
  icon: CreationOptional<string | null>;
  color: CreationOptional<SoundColor | null>;
  hotkey: CreationOptional<string | null>;
  volume: CreationOptional<number>;
  startMs: CreationOptional<number>;
  endMs: CreationOptional<number | null>;
  mode: SoundMode;
  overlap: CreationOptional<boolean>;
  muteMic: CreationOptional<boolean>;
  position: number;
  durationMs: number;
  bars: string;
  format: string;
  storageKey: string | null;
  uploadId: CreationOptional<number | null>;
  jobId: CreationOptional<number | null>;
  createdAt: number;
  deletedAt: CreationOptional<number | null>;
}
export type Sound = InferAttributes<SoundModel>;

export const boardRows = table<BoardModel>('soundboards', {
  id,
  userId: DataTypes.INTEGER,
  name: DataTypes.STRING(60),
  official: DataTypes.BOOLEAN,
  slug: DataTypes.STRING(40),
  revision: DataTypes.CHAR(64),
  position: DataTypes.INTEGER,
  shareCode: DataTypes.CHAR(10),
  createdAt: DataTypes.BIGINT,
  deletedAt: DataTypes.BIGINT,
});

export const soundRows = table<SoundModel>('soundboard_sounds', {
  id,
  soundboardId: DataTypes.INTEGER,
  name: DataTypes.STRING(60),
  icon: DataTypes.STRING(40),
  color: DataTypes.STRING(16),
  hotkey: DataTypes.STRING(32),
  volume: DataTypes.DOUBLE,
  startMs: DataTypes.INTEGER,
  endMs: DataTypes.INTEGER,
  mode: DataTypes.STRING(16),
  overlap: DataTypes.BOOLEAN,
  muteMic: DataTypes.BOOLEAN,
  position: DataTypes.INTEGER,
  durationMs: DataTypes.INTEGER,
  bars: DataTypes.TEXT,
  format: DataTypes.STRING(16),
  storageKey: DataTypes.STRING(200),
  uploadId: DataTypes.INTEGER,
  jobId: DataTypes.INTEGER,
  createdAt: DataTypes.BIGINT,
  deletedAt: DataTypes.BIGINT,
});

export const defineSoundboard = tables(boardRows, soundRows);
