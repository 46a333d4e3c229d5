import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** A version that is paused remembers the share of computers that it went to. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('releases', 'paused_rollout', { type: DataTypes.INTEGER, allowNull: true });
};
