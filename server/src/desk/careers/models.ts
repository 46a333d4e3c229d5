import type { CvKind } from '@formant/contract/facts/career-facts';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** The CV of a job application. Moments are milliseconds since the epoch. */
export interface CvModel extends Row<CvModel> {
  id: CreationOptional<number>;
  uuid: string;
  /** Of the application; null while the file arrives, and once the application is deleted. */
  messageId: CreationOptional<number | null>;
  storageKey: string;
  kind: CvKind;
  sizeBytes: number;
  sha256: string;
  createdAt: number;
  expiresAt: number;
}
export type Cv = InferAttributes<CvModel>;

export const cvRows = table<CvModel>('cv_files', {
  id,
  uuid: DataTypes.CHAR(36),
  messageId: DataTypes.INTEGER,
  storageKey: DataTypes.STRING(100),
  kind: DataTypes.STRING(8),
  sizeBytes: DataTypes.INTEGER,
  sha256: DataTypes.CHAR(64),
  createdAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
});

export const defineCareers = tables(cvRows);
