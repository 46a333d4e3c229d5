import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const of = (model: string) => ({
  type: DataTypes.INTEGER,
  allowNull: false,
  references: { model, key: 'id' },
  onDelete: 'CASCADE',
});
const moment = { type: DataTypes.BIGINT, allowNull: false };

/** Pictures of voices that a generator was asked for; the last of each voice. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'voice_pictures',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      job_uuid: { type: DataTypes.CHAR(36), allowNull: false },
      voice_id: of('voices'),
      user_id: of('users'),
      status: { type: DataTypes.STRING(8), allowNull: false },
      problem: { type: DataTypes.STRING(8), allowNull: true },
      event_id: { type: DataTypes.STRING(100), allowNull: true },
      created_at: moment,
      ended_at: { ...moment, allowNull: true },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('voice_pictures', ['job_uuid'], { name: 'voice_pictures_by_job', unique: true });
  await query.addIndex('voice_pictures', ['voice_id'], { name: 'voice_pictures_once', unique: true });
  await query.addIndex('voice_pictures', ['user_id'], { name: 'voice_pictures_of_user' });
  await query.addIndex('voice_pictures', ['event_id'], { name: 'voice_pictures_by_event', unique: true });
  await query.addIndex('voice_pictures', ['status', 'created_at'], { name: 'voice_pictures_to_sweep' });
};
