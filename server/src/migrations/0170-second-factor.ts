import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const owner = {
  type: DataTypes.INTEGER,
  allowNull: false,
  references: { model: 'users', key: 'id' },
  onDelete: 'CASCADE',
};

/** Secrets of authenticator apps stand here sealed, recovery codes as hashes. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('users', 'second_factor_at', { type: DataTypes.DATE(3), allowNull: true });
  await query.createTable(
    'authenticators',
    {
      user_id: { ...owner, primaryKey: true },
      sealed_secret: { type: DataTypes.STRING(255), allowNull: false },
      // null until the first right code
      confirmed_at: { type: DataTypes.BIGINT, allowNull: true },
      // of the code that was taken last
      last_step: { type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    table,
  );
  await query.createTable(
    'recovery_codes',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      user_id: owner,
      code_hash: { type: DataTypes.CHAR(64), allowNull: false },
      used_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.addIndex('recovery_codes', ['user_id', 'code_hash'], {
    name: 'recovery_code_once',
    unique: true,
  });
};
