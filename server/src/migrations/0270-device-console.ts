import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const moment = { type: DataTypes.BIGINT, allowNull: false };
const number = { type: DataTypes.INTEGER, allowNull: false };
const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });
const maybe = (type: DataTypes.DataType) => ({ type, allowNull: true });
const device = { ...number, references: { model: 'devices', key: 'id' }, onDelete: 'CASCADE' };

/** What support sees of a device and asks of it: versions it had, faults it met, and questions for diagnostics. */
export const up: Migration['up'] = async ({ query }) => {
  // what the next heartbeat is answered with stands in the row that it reads anyway
  await query.addColumn('devices', 'pin_channel', maybe(DataTypes.STRING(8)));
  await query.addColumn('devices', 'asked_request', maybe(DataTypes.CHAR(36)));
  await query.addColumn('devices', 'asked_until', maybe(DataTypes.BIGINT));
  await query.addColumn('devices', 'asked_reason', maybe(DataTypes.STRING(300)));
  await query.addIndex('devices', ['app_version', 'seen_at'], { name: 'devices_of_version' });
  // how long the app was told to wait: what comes later was a gap
  await query.addColumn('heartbeats', 'interval_s', { ...number, defaultValue: 60 });

  await query.createTable(
    'device_updates',
    { id, device, at: moment, from_version: maybe(DataTypes.STRING(48)), version: text(48) },
    table,
  );
  await query.addIndex('device_updates', ['device', 'at'], { name: 'device_updates_of_device' });
  await query.addIndex('device_updates', ['at'], { name: 'device_updates_to_sweep' });

  await query.createTable(
    'error_groups',
    {
      id,
      fingerprint: { type: DataTypes.CHAR(32), allowNull: false },
      kind: text(8),
      message: text(500),
      app_version: text(48),
      system: text(8),
      count: number,
      devices: number,
      first_at: moment,
      last_at: moment,
    },
    table,
  );
  await query.addIndex('error_groups', ['fingerprint', 'app_version', 'system'], {
    name: 'error_groups_once',
    unique: true,
  });
  await query.addIndex('error_groups', ['last_at'], { name: 'error_groups_newest' });

  await query.createTable(
    'device_errors',
    {
      id,
      device,
      group_id: { ...number, references: { model: 'error_groups', key: 'id' }, onDelete: 'CASCADE' },
      count: number,
      first_at: moment,
      last_at: moment,
    },
    table,
  );
  await query.addIndex('device_errors', ['device', 'group_id'], { name: 'device_errors_once', unique: true });
  await query.addIndex('device_errors', ['group_id', 'device'], { name: 'device_errors_of_group' });
  await query.addIndex('device_errors', ['last_at'], { name: 'device_errors_to_sweep' });

  await query.createTable(
    'diagnostic_requests',
    {
      id,
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      device,
      // an id without a reference: the request outlives the account of who asked
      staff_id: number,
      reason: text(300),
      asked_at: moment,
      until: moment,
      answer: maybe(DataTypes.STRING(16)),
      answered_at: maybe(DataTypes.BIGINT),
      log_id: maybe(DataTypes.CHAR(36)),
    },
    table,
  );
  await query.addIndex('diagnostic_requests', ['device', 'asked_at'], {
    name: 'diagnostic_requests_of_device',
  });
  await query.addIndex('diagnostic_requests', ['asked_at'], { name: 'diagnostic_requests_to_sweep' });

  // what its owner names on the phone
  await query.addColumn('hardware_logs', 'ticket', maybe(DataTypes.CHAR(9)));
  await query.addIndex('hardware_logs', ['ticket'], { name: 'hardware_logs_by_ticket', unique: true });
  await query.addIndex('installs', ['created_at'], { name: 'installs_to_sweep' });
};
