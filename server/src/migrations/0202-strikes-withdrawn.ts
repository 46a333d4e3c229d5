import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** A strike can be taken back when its owner was right. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('copyright_strikes', 'withdrawn_at', { type: DataTypes.BIGINT, allowNull: true });
};
