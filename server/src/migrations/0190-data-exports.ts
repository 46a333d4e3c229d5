import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Who has asked for everything of his account as one file, and where it lies until its time is over. */
export const up: Migration['up'] = async ({ query }) => {
  const moment = { type: DataTypes.BIGINT, allowNull: false };
  await query.createTable(
    'data_exports',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      // the account's id while this one is being made, so that there is one at a time
      active_key: { type: DataTypes.INTEGER, allowNull: true, unique: true },
      job_id: { type: DataTypes.INTEGER, allowNull: true },
      storage_key: { type: DataTypes.STRING(200), allowNull: true },
      size_bytes: { type: DataTypes.BIGINT, allowNull: true },
      created_at: moment,
      completed_at: { ...moment, allowNull: true },
      expires_at: { ...moment, allowNull: true },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('data_exports', ['user_id', 'id'], { name: 'data_exports_of_user' });
  await query.addIndex('data_exports', ['expires_at'], { name: 'data_exports_to_sweep' });
};
