import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Which browser asked for a mailed link. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('one_time_codes', 'asked_by', { type: DataTypes.STRING(255), allowNull: true });
};
