import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** The unique index is what lets one of several equal requests in, whichever process each of them reaches. */
export const up: Migration['up'] = async ({ query, db }) => {
  const longText = db.getDialect() === 'mysql' ? DataTypes.TEXT('medium') : DataTypes.TEXT;
  await query.createTable(
    'idempotency_keys',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      caller: { type: DataTypes.STRING(64), allowNull: false },
      key_hash: { type: DataTypes.CHAR(64), allowNull: false },
      request_hash: { type: DataTypes.CHAR(64), allowNull: false },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      sealed_answer: { type: longText, allowNull: true },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('idempotency_keys', ['caller', 'key_hash'], {
    name: 'idempotency_once',
    unique: true,
  });
  await query.addIndex('idempotency_keys', ['created_at'], { name: 'idempotency_end' });
};
