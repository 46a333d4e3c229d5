import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** The voice that a shared sound is heard in, where whoever shares it has named one. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('audio_shares', 'voice_uuid', { type: DataTypes.CHAR(36), allowNull: true });
};
