import { type CreationOptional, DataTypes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** What an account wants to be told by mail; one that has no row wants the defaults. */
export interface SettingModel extends Row<SettingModel> {
  userId: number;
  /** Since when jobs that took long are told of; null for never. */
  jobsSince: number | null;
  updatedAt: number;
}

/** The end of a job that its owner was told of, so that he is told once. */
export interface JobLetterModel extends Row<JobLetterModel> {
  id: CreationOptional<number>;
  userId: number;
  kind: string;
  /** The job's uuid. */
  subject: string;
  endedAt: number;
}

export const settingRows = table<SettingModel>('notification_settings', {
  userId: { type: DataTypes.INTEGER, primaryKey: true },
  jobsSince: DataTypes.BIGINT,
  updatedAt: DataTypes.BIGINT,
});

export const jobLetterRows = table<JobLetterModel>('job_letters', {
  id,
  userId: DataTypes.INTEGER,
  kind: DataTypes.STRING(16),
  subject: DataTypes.CHAR(36),
  endedAt: DataTypes.BIGINT,
});

export const defineNotifications = tables(settingRows, jobLetterRows);
