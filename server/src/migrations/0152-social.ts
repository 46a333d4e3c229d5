import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const provider = { type: DataTypes.STRING(16), allowNull: false };
const moment = { type: DataTypes.BIGINT, allowNull: false };
const user = { type: DataTypes.INTEGER, references: { model: 'users', key: 'id' }, onDelete: 'CASCADE' };

export const up: Migration['up'] = async ({ query, db }) => {
  await query.createTable(
    'social_accounts',
    {
      id,
      user_id: { ...user, allowNull: false },
      provider,
      // providers tell A from a
      subject: {
        type:
          db.getDialect() === 'mysql'
            ? 'VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'
            : DataTypes.STRING(255),
        allowNull: false,
      },
      email: { type: DataTypes.STRING(254), allowNull: true },
      connected_at: moment,
    },
    table,
  );
  await query.addIndex('social_accounts', ['provider', 'subject'], { name: 'social_subject', unique: true });
  await query.addIndex('social_accounts', ['user_id', 'provider'], { name: 'social_provider', unique: true });
  await query.createTable(
    'social_attempts',
    {
      id,
      state_hash: { type: DataTypes.CHAR(64), allowNull: false, unique: true },
      provider,
      purpose: { type: DataTypes.STRING(8), allowNull: false },
      visitor_key: { type: DataTypes.CHAR(36), allowNull: true },
      // whose account the provider is to be connected with
      user_id: { ...user, allowNull: true },
      challenge: { type: DataTypes.CHAR(43), allowNull: true },
      expires_at: moment,
      used_at: { type: DataTypes.BIGINT, allowNull: true },
      // who is to give the code of the second factor
      proven_user_id: { ...user, allowNull: true },
    },
    table,
  );
  await query.addIndex('social_attempts', ['expires_at'], { name: 'social_attempts_end' });
};
