import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const owner = (allowNull: boolean) => ({
  type: DataTypes.INTEGER,
  allowNull,
  references: { model: 'users', key: 'id' },
  onDelete: 'CASCADE',
});
const moment = { type: DataTypes.BIGINT, allowNull: false };
const hash = { type: DataTypes.CHAR(64), allowNull: false, unique: true };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

/** Secrets stand here only as hashes; times are milliseconds since the epoch. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'sessions',
    {
      id,
      sid_hash: hash,
      user_id: owner(true),
      visitor_key: { type: DataTypes.CHAR(36), allowNull: true },
      persistent: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      user_agent: { type: DataTypes.STRING(255), allowNull: true },
      created_at: moment,
      last_seen_at: moment,
      expires_at: moment,
    },
    table,
  );
  await query.addIndex('sessions', ['user_id']);
  await query.addIndex('sessions', ['expires_at']);

  await query.createTable(
    'access_tokens',
    {
      id,
      token_hash: hash,
      user_id: owner(false),
      name: { type: DataTypes.STRING(100), allowNull: false },
      device_id: { type: DataTypes.STRING(64), allowNull: true },
      created_at: moment,
      last_used_at: moment,
      expires_at: moment,
    },
    table,
  );
  await query.addIndex('access_tokens', ['user_id', 'device_id']);
  await query.addIndex('access_tokens', ['expires_at']);

  await query.createTable(
    'one_time_codes',
    {
      id,
      user_id: owner(false),
      purpose: { type: DataTypes.STRING(32), allowNull: false },
      code_hash: { type: DataTypes.CHAR(64), allowNull: false },
      typed_hash: { type: DataTypes.CHAR(64), allowNull: true },
      challenge: { type: DataTypes.STRING(128), allowNull: true },
      tries: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      used_at: { type: DataTypes.BIGINT, allowNull: true },
      access_token_id: { type: DataTypes.INTEGER, allowNull: true },
      created_at: moment,
      expires_at: moment,
    },
    table,
  );
  await query.addIndex('one_time_codes', ['user_id', 'purpose']);
  await query.addIndex('one_time_codes', ['code_hash']);
  await query.addIndex('one_time_codes', ['typed_hash']);
  await query.addIndex('one_time_codes', ['expires_at']);
};
