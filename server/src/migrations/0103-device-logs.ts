import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const uuid = { type: DataTypes.CHAR(36), allowNull: false, unique: true };
const moment = { type: DataTypes.BIGINT, allowNull: false };
const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });
const maybe = (type: DataTypes.DataType) => ({ type, allowNull: true });
const owner = (allowNull: boolean) => ({
  type: DataTypes.INTEGER,
  allowNull,
  references: { model: 'users', key: 'id' },
  onDelete: 'CASCADE',
});

export const up: Migration['up'] = async ({ query, db }) => {
  // a log may have a quarter of a megabyte
  const longText = db.getDialect() === 'mysql' ? DataTypes.TEXT('medium') : DataTypes.TEXT;
  await query.createTable(
    'installs',
    {
      id,
      uuid,
      os: text(8),
      arch: text(16),
      app_version: text(48),
      channel: text(8),
      referral_code: maybe(DataTypes.STRING(64)),
      attribution: maybe(DataTypes.TEXT),
      created_at: moment,
    },
    table,
  );
  await query.createTable(
    'hardware_logs',
    {
      id,
      log_id: uuid,
      device_id: text(64),
      // null for an app that nobody is signed in with
      user_id: owner(true),
      cpu: text(200),
      cores: { type: DataTypes.INTEGER, allowNull: false },
      ram_mb: { type: DataTypes.INTEGER, allowNull: false },
      gpu: maybe(DataTypes.STRING(200)),
      audio_devices: { type: DataTypes.TEXT, allowNull: false },
      log_tail: maybe(longText),
      created_at: moment,
    },
    table,
  );
  await query.addIndex('hardware_logs', ['device_id', 'id'], { name: 'hardware_logs_of_device' });
  await query.addIndex('hardware_logs', ['user_id', 'id'], { name: 'hardware_logs_of_user' });
  await query.addIndex('hardware_logs', ['created_at'], { name: 'hardware_logs_to_sweep' });
  await query.createTable(
    'user_events',
    {
      id,
      user_id: owner(false),
      name: text(16),
      props: { type: DataTypes.TEXT, allowNull: false },
      created_at: moment,
    },
    table,
  );
  await query.addIndex('user_events', ['user_id', 'id'], { name: 'user_events_of_user' });
  await query.addIndex('user_events', ['created_at'], { name: 'user_events_to_sweep' });
};
