import type {
  Processor,
  ReleaseChannel,
  ReleaseFileKind,
  System,
} from '@formant/contract/facts/release-facts';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** One version of the app. Moments are milliseconds since the epoch. */
export interface ReleaseModel extends Row<ReleaseModel> {
  id: CreationOptional<number>;
  version: string;
  channel: ReleaseChannel;
  notes: string;
  /** JSON object of `os.release()` numbers by system. */
  minOs: string;
  /** Percentage of computers; null for a draft, 0 while it is paused. */
  rollout: CreationOptional<number | null>;
  /** The percentage before it was paused; null for one that is not, or that went to nobody before. */
  pausedRollout: CreationOptional<number | null>;
  createdAt: number;
  publishedAt: CreationOptional<number | null>;
}
export type ReleaseRow = InferAttributes<ReleaseModel>;

export interface ReleaseFileModel extends Row<ReleaseFileModel> {
  id: CreationOptional<number>;
  releaseId: number;
  name: string;
  os: System;
  arch: Processor;
  kind: ReleaseFileKind;
  storageKey: string;
  sizeBytes: number;
  /** Base64. */
  sha512: string;
  /** Hexadecimal. */
  sha256: string;
  /** null for a kind that carries no signature. */
  signed: CreationOptional<boolean | null>;
  /** Of the block map at the end of an AppImage. */
  blockMapBytes: CreationOptional<number | null>;
  /** How long the file is that a block map describes. */
  coversBytes: CreationOptional<number | null>;
  startedAt: number;
  /** null while it arrives. */
  arrivedAt: CreationOptional<number | null>;
}
export type ReleaseFile = InferAttributes<ReleaseFileModel>;

/** The version that one computer is given. */
export interface ReleasePinModel extends Row<ReleasePinModel> {
  deviceId: string;
  releaseId: number;
  at: number;
}

/** `minimum`: the oldest version that is supported. */
export interface ReleaseRuleModel extends Row<ReleaseRuleModel> {
  name: 'minimum';
  value: string;
}

/** An installer that was asked for, and by whose link. */
export interface InstallerIntentModel extends Row<InstallerIntentModel> {
  uuid: string;
  referralCode: string | null;
  os: string | null;
  version: string | null;
  at: number;
}

export const releaseRows = table<ReleaseModel>('releases', {
  id,
  version: DataTypes.STRING(48),
  channel: DataTypes.STRING(8),
  notes: DataTypes.TEXT,
  minOs: DataTypes.TEXT,
  rollout: DataTypes.INTEGER,
  pausedRollout: DataTypes.INTEGER,
  createdAt: DataTypes.BIGINT,
  publishedAt: DataTypes.BIGINT,
});

export const releaseFileRows = table<ReleaseFileModel>('release_files', {
  id,
  releaseId: DataTypes.INTEGER,
  name: DataTypes.STRING(120),
  os: DataTypes.STRING(8),
  arch: DataTypes.STRING(16),
  kind: DataTypes.STRING(16),
  storageKey: DataTypes.STRING(100),
  sizeBytes: DataTypes.BIGINT,
  sha512: DataTypes.STRING(88),
  sha256: DataTypes.CHAR(64),
  signed: DataTypes.BOOLEAN,
  blockMapBytes: DataTypes.INTEGER,
  coversBytes: DataTypes.BIGINT,
  startedAt: DataTypes.BIGINT,
  arrivedAt: DataTypes.BIGINT,
});

export const releasePinRows = table<ReleasePinModel>('release_pins', {
  deviceId: { type: DataTypes.STRING(64), primaryKey: true },
  releaseId: DataTypes.INTEGER,
  at: DataTypes.BIGINT,
});

export const releaseRuleRows = table<ReleaseRuleModel>('release_rules', {
  name: { type: DataTypes.STRING(16), primaryKey: true },
  value: DataTypes.STRING(48),
});

export const installerIntentRows = table<InstallerIntentModel>('installer_intents', {
  uuid: { type: DataTypes.CHAR(36), primaryKey: true },
  referralCode: DataTypes.STRING(64),
  os: DataTypes.STRING(8),
  version: DataTypes.STRING(48),
  at: DataTypes.BIGINT,
});

export const defineReleases = tables(
  releaseRows,
  releaseFileRows,
  releasePinRows,
  releaseRuleRows,
  installerIntentRows,
);
