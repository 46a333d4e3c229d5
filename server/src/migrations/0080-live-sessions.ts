import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'live_sessions',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      session_id: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      // null for accounts, and for callers without cookies
      visitor_key: { type: DataTypes.CHAR(36), allowNull: true },
      device_id: { type: DataTypes.CHAR(36), allowNull: true },
      voice_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'voices', key: 'id' },
        onDelete: 'SET NULL',
      },
      event: { type: DataTypes.STRING(8), allowNull: false },
      duration_ms: { type: DataTypes.INTEGER, allowNull: false },
      latency_ms: { type: DataTypes.DOUBLE, allowNull: false },
      latency_p95_ms: { type: DataTypes.DOUBLE, allowNull: false },
      xruns: { type: DataTypes.INTEGER, allowNull: false },
      profile: { type: DataTypes.STRING(8), allowNull: false },
      cpu: { type: DataTypes.DOUBLE, allowNull: false },
      sample_rate: { type: DataTypes.INTEGER, allowNull: false },
      surface: { type: DataTypes.STRING(8), allowNull: false },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      updated_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('live_sessions', ['user_id', 'id'], { name: 'live_sessions_of_user' });
  await query.addIndex('live_sessions', ['device_id', 'id'], { name: 'live_sessions_of_device' });
  await query.addIndex('live_sessions', ['created_at'], { name: 'live_sessions_to_sweep' });
};
