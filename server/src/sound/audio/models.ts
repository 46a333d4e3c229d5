import type { audioKinds } from '@formant/contract/audio';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

export type AudioKind = (typeof audioKinds)[number];

/** A sound that somebody keeps. A deleted one stays as a row, so that its share answers 410 and not 404. */
export interface AudioModel extends Row<AudioModel> {
  id: CreationOptional<number>;
  uuid: string;
  userId: number | null;
  visitorKey: string | null;
  uploadId: number | null;
  voiceUuid: CreationOptional<string | null>;
  title: string;
  kind: AudioKind;
  format: string;
  durationMs: number;
  sizeBytes: number;
  sampleRate: number;
  channels: number;
  storageKey: string;
  peaksKey: CreationOptional<string | null>;
  isSample: CreationOptional<boolean>;
  createdAt: number;
  expiresAt: number | null;
  deletedAt: CreationOptional<number | null>;
}
export type Audio = InferAttributes<AudioModel>;

export interface ShareModel extends Row<ShareModel> {
  id: CreationOptional<number>;
  code: string;
  audioId: number;
  title: string | null;
  passwordHash: string | null;
  allowDownload: boolean;
  voiceUuid: CreationOptional<string | null>;
  views: CreationOptional<number>;
  createdAt: number;
  expiresAt: number | null;
}
export type Share = InferAttributes<ShareModel>;

export interface ShareViewModel extends Row<ShareViewModel> {
  id: CreationOptional<number>;
  shareId: number;
  viewer: string;
  hour: number;
}

/** A code that its owner has taken back: it answers 410 for ever and is never given again. */
export interface RevokedShareModel extends Row<RevokedShareModel> {
  code: string;
  revokedAt: number;
}

export const audioRows = table<AudioModel>('audio', {
  id,
  uuid: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  visitorKey: DataTypes.CHAR(36),
  uploadId: DataTypes.INTEGER,
  voiceUuid: DataTypes.CHAR(36),
  title: DataTypes.STRING(255),
  kind: DataTypes.STRING(16),
  format: DataTypes.STRING(32),
  durationMs: DataTypes.INTEGER,
  sizeBytes: DataTypes.BIGINT,
  sampleRate: DataTypes.INTEGER,
  channels: DataTypes.INTEGER,
  storageKey: DataTypes.STRING(200),
  peaksKey: DataTypes.STRING(200),
  isSample: DataTypes.BOOLEAN,
  createdAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
  deletedAt: DataTypes.BIGINT,
});

export const shareRows = table<ShareModel>('audio_shares', {
  id,
  code: DataTypes.CHAR(10),
  audioId: DataTypes.INTEGER,
  title: DataTypes.STRING(255),
  passwordHash: DataTypes.STRING(255),
  allowDownload: DataTypes.BOOLEAN,
  voiceUuid: DataTypes.CHAR(36),
  views: DataTypes.INTEGER,
  createdAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
});

export const shareViewRows = table<ShareViewModel>('audio_share_views', {
  id,
  shareId: DataTypes.INTEGER,
  viewer: DataTypes.CHAR(43),
  hour: DataTypes.INTEGER,
});

export const revokedShareRows = table<RevokedShareModel>('audio_revoked_shares', {
  code: { type: DataTypes.CHAR(10), primaryKey: true },
  revokedAt: DataTypes.BIGINT,
});

export const defineAudio = tables(audioRows, shareRows, shareViewRows, revokedShareRows);
