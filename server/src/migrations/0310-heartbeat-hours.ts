import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const moment = { type: DataTypes.BIGINT, allowNull: false };
const number = { type: DataTypes.INTEGER, allowNull: false };
const maybe = { type: DataTypes.DOUBLE, allowNull: true };

/** What heartbeats come to by the hour, once they are older than they are kept. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'heartbeat_hours',
    {
      id,
      device: { ...number, references: { model: 'devices', key: 'id' }, onDelete: 'CASCADE' },
      at: moment,
      app_version: { type: DataTypes.STRING(48), allowNull: false },
      beats: number,
      silences: number,
      latency_min: maybe,
      latency_avg: maybe,
      latency_max: maybe,
      gaps: number,
      gaps_min: number,
      gaps_max: number,
      // the last heartbeat, after which the next one counts
      last_at: moment,
      last_uptime_s: number,
      last_xruns: number,
      last_interval_s: number,
    },
    table,
  );
  await query.addIndex('heartbeat_hours', ['device', 'at'], { name: 'heartbeat_hours_once', unique: true });
  await query.addIndex('heartbeat_hours', ['at'], { name: 'heartbeat_hours_to_sweep' });
};
