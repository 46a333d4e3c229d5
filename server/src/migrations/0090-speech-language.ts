import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Which language a voice of the library is to speak; a synthesizer's voice has its own. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('speeches', 'language', { type: DataTypes.STRING(35), allowNull: true });
};
