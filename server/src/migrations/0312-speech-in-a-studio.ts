import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Whether a speech was to have studio sound. */
export const up: Migration['up'] = ({ query }) =>
  query.addColumn('speeches', 'studio', { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });
