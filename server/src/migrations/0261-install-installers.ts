import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Which download an installation came from. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('installs', 'installer_uuid', { type: DataTypes.CHAR(36), allowNull: true });
};
