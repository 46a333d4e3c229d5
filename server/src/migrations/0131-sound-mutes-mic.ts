import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Whether the live microphone is silent while a sound plays. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('soundboard_sounds', 'mute_mic', {
    type: DataTypes.BOOLEAN,
    allowNull: false,
    defaultValue: false,
  });
};
