import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Whether a comparison has missed the words of the consent sentence in its recording: such a voice stays private. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('voices', 'consent_unread', {
    type: DataTypes.BOOLEAN,
    allowNull: false,
    defaultValue: false,
  });
};
