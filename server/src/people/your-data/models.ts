import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** Everything of an account as one file, asked for or made. Moments are milliseconds since the epoch. */
export interface ExportModel extends Row<ExportModel> {
  id: CreationOptional<number>;
  uuid: string;
  userId: number;
  /** The account's id until the job has ended, so that there is one at a time. */
  activeKey: number | null;
  jobId: CreationOptional<number | null>;
  storageKey: CreationOptional<string | null>;
  sizeBytes: CreationOptional<number | null>;
  createdAt: number;
  completedAt: CreationOptional<number | null>;
  expiresAt: CreationOptional<number | null>;
}
export type StoredExport = InferAttributes<ExportModel>;

export const exportRows = table<ExportModel>('data_exports', {
  id,
  uuid: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  activeKey: DataTypes.INTEGER,
  jobId: DataTypes.INTEGER,
  storageKey: DataTypes.STRING(200),
  sizeBytes: DataTypes.BIGINT,
  createdAt: DataTypes.BIGINT,
  completedAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
});

export const defineExports = tables(exportRows);
