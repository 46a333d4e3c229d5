import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'queue_items',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'users', key: 'id' },
        onDelete: 'SET NULL',
      },
      visitor_key: { type: DataTypes.CHAR(36), allowNull: true },
      upload_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'uploads', key: 'id' },
        onDelete: 'CASCADE',
      },
      // none while the file is still on its way
      job_id: { type: DataTypes.INTEGER, allowNull: true },
      tool: { type: DataTypes.STRING(64), allowNull: false },
      type: { type: DataTypes.STRING(16), allowNull: false },
      name: { type: DataTypes.STRING(255), allowNull: false },
      options: { type: DataTypes.TEXT, allowNull: false },
      format: { type: DataTypes.STRING(16), allowNull: false },
      bitrate_kbps: { type: DataTypes.INTEGER, allowNull: true },
      input_ms: { type: DataTypes.INTEGER, allowNull: true },
      // an end that is not the job's own: cancelled or failed before there was a job, or expired
      ended_as: { type: DataTypes.STRING(16), allowNull: true },
      error_code: { type: DataTypes.STRING(64), allowNull: true },
      error_message: { type: DataTypes.STRING(1000), allowNull: true },
      engine: { type: DataTypes.STRING(128), allowNull: true },
      found: { type: DataTypes.TEXT, allowNull: true },
      run_ms: { type: DataTypes.INTEGER, allowNull: true },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      expires_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    table,
  );
  await query.addIndex('queue_items', ['user_id', 'id'], { name: 'queue_items_of_user' });
  await query.addIndex('queue_items', ['visitor_key', 'id'], { name: 'queue_items_of_visitor' });
  await query.addIndex('queue_items', ['tool', 'id'], { name: 'queue_items_of_tool' });
  await query.addIndex('queue_items', ['ended_as', 'expires_at'], { name: 'queue_items_to_sweep' });
  await query.addIndex('queue_items', ['upload_id'], { name: 'queue_items_of_upload' });

  await query.createTable(
    'queue_outputs',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      item_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'queue_items', key: 'id' },
        onDelete: 'CASCADE',
      },
      name: { type: DataTypes.STRING(64), allowNull: false },
      format: { type: DataTypes.STRING(16), allowNull: false },
      storage_key: { type: DataTypes.STRING(200), allowNull: false },
      peaks_key: { type: DataTypes.STRING(200), allowNull: false },
      size_bytes: { type: DataTypes.BIGINT, allowNull: false },
      duration_ms: { type: DataTypes.INTEGER, allowNull: false },
      sample_rate: { type: DataTypes.INTEGER, allowNull: false },
      channels: { type: DataTypes.INTEGER, allowNull: false },
    },
    table,
  );
  await query.addIndex('queue_outputs', ['item_id', 'name'], { name: 'queue_outputs_of_item', unique: true });
};
