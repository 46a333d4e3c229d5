import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
/** null stands for those of a deleted account until they are swept. */
const owner = {
  type: DataTypes.INTEGER,
  allowNull: true,
  references: { model: 'users', key: 'id' },
  onDelete: 'SET NULL',
};

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'conversions',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      user_id: owner,
      audio_uuid: { type: DataTypes.CHAR(36), allowNull: false },
      voice_uuid: { type: DataTypes.CHAR(36), allowNull: false },
      voice_name: { type: DataTypes.STRING(60), allowNull: false },
      // of the version that was chosen
      model_key: { type: DataTypes.STRING(200), allowNull: true },
      title: { type: DataTypes.STRING(255), allowNull: false },
      options: { type: DataTypes.TEXT, allowNull: false },
      format: { type: DataTypes.STRING(16), allowNull: false },
      place: { type: DataTypes.STRING(16), allowNull: false },
      status: { type: DataTypes.STRING(16), allowNull: false },
      assignee: { type: DataTypes.STRING(16), allowNull: false },
      progress: { type: DataTypes.DOUBLE, allowNull: false, defaultValue: 0 },
      // the server's job, which waits behind the computer where both may do it
      job_id: { type: DataTypes.INTEGER, allowNull: true },
      device_id: { type: DataTypes.STRING(64), allowNull: true },
      lease_hash: { type: DataTypes.CHAR(64), allowNull: true },
      lease_until: { type: DataTypes.BIGINT, allowNull: true },
      // rises with every run, on whichever side
      fence: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      device_runs: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      error_code: { type: DataTypes.STRING(64), allowNull: true },
      error_message: { type: DataTypes.STRING(1000), allowNull: true },
      result_uuid: { type: DataTypes.CHAR(36), allowNull: true },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      started_at: { type: DataTypes.BIGINT, allowNull: true },
      ended_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.addIndex('conversions', ['user_id', 'id'], { name: 'conversions_of_user' });
  await query.addIndex('conversions', ['status', 'lease_until'], { name: 'conversions_to_sweep' });
  await query.addIndex('conversions', ['ended_at'], { name: 'conversions_ended' });
  await query.createTable(
    'convert_devices',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      user_id: { ...owner, allowNull: false, onDelete: 'CASCADE' },
      device_id: { type: DataTypes.STRING(64), allowNull: false },
      name: { type: DataTypes.STRING(100), allowNull: false },
      seen_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    table,
  );
  await query.addIndex('convert_devices', ['user_id', 'device_id'], {
    name: 'convert_devices_once',
    unique: true,
  });
};
