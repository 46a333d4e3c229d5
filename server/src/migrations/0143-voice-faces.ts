import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** What a voice is drawn by, measured from its preview. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('voices', 'face', { type: DataTypes.STRING(56), allowNull: true });
};
