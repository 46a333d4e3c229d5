import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** When an account was last used while its address is not confirmed; for those that are there already, from now on. */
export const up: Migration['up'] = async ({ query, db }) => {
  await query.addColumn('users', 'used_at', { type: DataTypes.BIGINT, allowNull: true });
  await db.query('UPDATE users SET used_at = ?', { replacements: [Date.now()] });
  await query.addIndex('users', ['email_verified_at', 'used_at'], { name: 'users_unused' });
};
