import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** A run that ended with its process is counted apart from one that failed. */
export const up: Migration['up'] = async ({ query }) => {
  const count = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 };
  await query.addColumn('jobs', 'losses', count);
  await query.addColumn('jobs', 'deaths_alone', count);
  await query.addColumn('jobs', 'alone', { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });
};
