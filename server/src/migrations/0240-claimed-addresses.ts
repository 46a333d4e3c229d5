import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/**
 * Accounts that were made with an address which another account has, until a mailbox decides whose it is; and the
 * account whose things a mailed link can bring along.
 */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('users', 'claimed_email', { type: DataTypes.STRING(254), allowNull: true });
  await query.addIndex('users', ['claimed_email'], { name: 'users_claim' });
  await query.addColumn('one_time_codes', 'joins_id', { type: DataTypes.INTEGER, allowNull: true });
};
