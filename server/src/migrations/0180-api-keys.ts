import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const moment = { type: DataTypes.BIGINT, allowNull: false };
const maybe = { type: DataTypes.BIGINT, allowNull: true };

/** Secrets stand here as hashes; the one before the last rotation works until its own moment. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'api_keys',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      name: { type: DataTypes.STRING(100), allowNull: false },
      prefix: { type: DataTypes.STRING(16), allowNull: false },
      secret_hash: { type: DataTypes.CHAR(64), allowNull: false, unique: true },
      old_secret_hash: { type: DataTypes.CHAR(64), allowNull: true, unique: true },
      old_secret_until: maybe,
      // separated by spaces
      scopes: { type: DataTypes.STRING(200), allowNull: false },
      created_at: moment,
      last_used_at: maybe,
      expires_at: maybe,
    },
    table,
  );
  await query.addIndex('api_keys', ['user_id'], { name: 'api_keys_of_user' });
};
