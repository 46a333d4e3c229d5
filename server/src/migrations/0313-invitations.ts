import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const user = {
  type: DataTypes.INTEGER,
  allowNull: false,
  references: { model: 'users', key: 'id' },
  onDelete: 'CASCADE',
};

/** People's own links, and the letters that invite somebody. */
export const up: Migration['up'] = async ({ query, db }) => {
  const dialect = db.getDialect();
  await query.createTable(
    'invite_codes',
    { user_id: { ...user, primaryKey: true }, code: { type: DataTypes.STRING(16), allowNull: false } },
    table,
  );
  await query.addIndex('invite_codes', ['code'], { name: 'invite_codes_once', unique: true });
  await query.createTable(
    'invitations',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      user_id: user,
      email: {
        type:
          dialect === 'mysql'
            ? 'VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'
            : DataTypes.STRING(254),
        allowNull: true,
      },
      address_hash: { type: DataTypes.CHAR(64), allowNull: false },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    table,
  );
  await query.addIndex('invitations', ['user_id'], { name: 'invitations_of_user' });
  await query.addIndex('invitations', ['address_hash'], { name: 'invitations_once', unique: true });
  await query.addIndex('invitations', ['created_at'], { name: 'invitations_to_sweep' });
  await query.addIndex('users', ['referral_code'], { name: 'users_by_referral_code' });
};
