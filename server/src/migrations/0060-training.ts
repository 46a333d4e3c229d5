import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const userId = {
  type: DataTypes.INTEGER,
  allowNull: false,
  references: { model: 'users', key: 'id' },
  onDelete: 'CASCADE',
};
const voiceId = {
  type: DataTypes.INTEGER,
  allowNull: false,
  references: { model: 'voices', key: 'id' },
  onDelete: 'CASCADE',
};

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'voice_jobs',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      kind: { type: DataTypes.STRING(16), allowNull: false },
      user_id: userId,
      voice_id: voiceId,
      // of the voice while the job has not ended: one at a time
      active_key: { type: DataTypes.INTEGER, allowNull: true, unique: true },
      job_id: { type: DataTypes.INTEGER, allowNull: true },
      status: { type: DataTypes.STRING(16), allowNull: false },
      // of a device that works on it: what it has told
      stage: { type: DataTypes.STRING(40), allowNull: true },
      progress: { type: DataTypes.DOUBLE, allowNull: false, defaultValue: 0 },
      payload: { type: DataTypes.TEXT, allowNull: false },
      result: { type: DataTypes.TEXT, allowNull: true },
      error_code: { type: DataTypes.STRING(64), allowNull: true },
      error_message: { type: DataTypes.STRING(1000), allowNull: true },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      ended_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.addIndex('voice_jobs', ['user_id', 'id'], { name: 'voice_jobs_of_user' });
  await query.addIndex('voice_jobs', ['voice_id', 'kind', 'id'], { name: 'voice_jobs_of_voice' });
  await query.createTable(
    'voice_clips',
    {
      audio_uuid: { type: DataTypes.CHAR(36), primaryKey: true },
      user_id: userId,
      transcript: { type: DataTypes.TEXT, allowNull: true },
      noise_reduction: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
    },
    table,
  );
  await query.addIndex('voice_clips', ['user_id'], { name: 'voice_clips_of_user' });
  await query.createTable(
    'voice_tuning_recordings',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      user_id: userId,
      step_id: { type: DataTypes.INTEGER, allowNull: false },
      audio_uuid: { type: DataTypes.CHAR(36), allowNull: false },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    table,
  );
  await query.addIndex('voice_tuning_recordings', ['user_id', 'step_id'], {
    name: 'tuning_step_once',
    unique: true,
  });
  await query.createTable(
    'metamodels',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      user_id: { ...userId, unique: true },
      // null until it is trained for the first time, and when its voice was deleted
      voice_id: { ...voiceId, allowNull: true, onDelete: 'SET NULL' },
      // JSON of the speaker's profile
      profile: { type: DataTypes.TEXT, allowNull: true },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    table,
  );
};
