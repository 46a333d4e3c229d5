import type { MetaType } from '@formant/contract/attribution';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** One kind of value of one visitor or account: JSON objects, moments in milliseconds since the epoch. */
export interface MetaModel extends Row<MetaModel> {
  id: CreationOptional<number>;
  userId: number | null;
  visitorKey: string | null;
  metaType: MetaType;
  firstValue: string;
  lastValue: string;
  installUuid: string | null;
  firstAt: number;
  lastAt: number;
}
export type Meta = InferAttributes<MetaModel>;

export const metaRows = table<MetaModel>('visitor_meta', {
  id,
  userId: DataTypes.INTEGER,
  visitorKey: DataTypes.CHAR(36),
  metaType: DataTypes.STRING(16),
  firstValue: DataTypes.TEXT,
  lastValue: DataTypes.TEXT,
  installUuid: DataTypes.CHAR(36),
  firstAt: DataTypes.BIGINT,
  lastAt: DataTypes.BIGINT,
});

/** The account that was made for an installation of the app. */
export interface InstallAccountModel extends Row<InstallAccountModel> {
  installUuid: string;
  userId: number;
  at: number;
}

export const installAccountRows = table<InstallAccountModel>('install_accounts', {
  installUuid: { type: DataTypes.CHAR(36), primaryKey: true },
  userId: DataTypes.INTEGER,
  at: DataTypes.BIGINT,
});

export const defineMeta = tables(metaRows, installAccountRows);
