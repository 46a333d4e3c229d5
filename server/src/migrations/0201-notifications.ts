import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Letters that an account wants, and the ends of jobs that it was told of. */
export const up: Migration['up'] = async ({ query }) => {
  const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
  const moment = { type: DataTypes.BIGINT, allowNull: false };
  const userId = {
    type: DataTypes.INTEGER,
    allowNull: false,
    references: { model: 'users', key: 'id' },
    onDelete: 'CASCADE',
  };
  await query.createTable(
    'notification_settings',
    {
      user_id: { ...userId, primaryKey: true },
      // since when jobs that took long are told of; null for never
      jobs_since: { ...moment, allowNull: true },
      updated_at: moment,
    },
    table,
  );
  await query.createTable(
    'job_letters',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      user_id: userId,
      kind: { type: DataTypes.STRING(16), allowNull: false },
      subject: { type: DataTypes.CHAR(36), allowNull: false },
      ended_at: moment,
    },
    table,
  );
  await query.addIndex('job_letters', ['subject', 'ended_at'], { name: 'job_letters_once', unique: true });
  await query.addIndex('job_letters', ['user_id'], { name: 'job_letters_of' });
  await query.addIndex('job_letters', ['ended_at'], { name: 'job_letters_end' });
};
