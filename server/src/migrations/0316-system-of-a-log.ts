import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Diagnostics say which version of which system the computer has. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('hardware_logs', 'os', { type: DataTypes.STRING(200), allowNull: true });
};
