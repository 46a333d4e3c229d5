import type { UploadPurpose } from '@formant/contract/uploads';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

export type UploadStatus = 'initialised' | 'completed' | 'refused' | 'expired';

/** A file on its way in, or arrived. Moments are milliseconds since the epoch. */
export interface UploadModel extends Row<UploadModel> {
  id: CreationOptional<number>;
  uuid: string;
  userId: number | null;
  visitorKey: string | null;
  /** `placeOf` the address that it came from; older rows have none. */
  place: CreationOptional<string | null>;
  purpose: UploadPurpose;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  fingerprint: string | null;
  partBytes: number;
  status: UploadStatus;
  storageKey: string;
  handle: string;
  sha256: CreationOptional<string | null>;
  /** JSON of the contract's `audioProbe`. */
  probe: CreationOptional<string | null>;
  errorCode: CreationOptional<string | null>;
  errorMessage: CreationOptional<string | null>;
  kept: CreationOptional<boolean>;
  createdAt: number;
  completedAt: CreationOptional<number | null>;
  expiresAt: number;
}
export type Upload = InferAttributes<UploadModel>;

export const uploadRows = table<UploadModel>('uploads', {
  id,
  uuid: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  visitorKey: DataTypes.CHAR(36),
  place: DataTypes.CHAR(32),
  purpose: DataTypes.STRING(16),
  fileName: DataTypes.STRING(255),
  contentType: DataTypes.STRING(127),
  sizeBytes: DataTypes.BIGINT,
  fingerprint: DataTypes.STRING(200),
  partBytes: DataTypes.INTEGER,
  status: DataTypes.STRING(16),
  storageKey: DataTypes.STRING(200),
  handle: DataTypes.STRING(1024),
  sha256: DataTypes.CHAR(64),
  probe: DataTypes.TEXT,
  errorCode: DataTypes.STRING(64),
  errorMessage: DataTypes.STRING(1000),
  kept: DataTypes.BOOLEAN,
  createdAt: DataTypes.BIGINT,
  completedAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
});

export const defineUploads = tables(uploadRows);
