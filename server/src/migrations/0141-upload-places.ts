import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Where an upload came from, so that one address can't fill the disk by ever new visitors. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('uploads', 'place', { type: DataTypes.CHAR(32), allowNull: true });
  await query.addIndex('uploads', ['place', 'status'], { name: 'uploads_of_place' });
};
