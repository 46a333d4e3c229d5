import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Diagnostics say which displays the computer has, and how large its disk is. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('hardware_logs', 'displays', { type: DataTypes.TEXT, allowNull: true });
  for (const column of ['disk_total_gb', 'disk_free_gb'])
    await query.addColumn('hardware_logs', column, { type: DataTypes.INTEGER, allowNull: true });
};
