import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Which computers run neural models, and the version of the one that a conversion is to be spoken by. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('devices', 'neural', {
    type: DataTypes.BOOLEAN,
    allowNull: false,
    defaultValue: false,
  });
  await query.addColumn('conversions', 'neural_version', { type: DataTypes.INTEGER });
};
