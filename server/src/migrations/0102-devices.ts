import { DataTypes, QueryTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const moment = { type: DataTypes.BIGINT, allowNull: false };
const number = { type: DataTypes.INTEGER, allowNull: false };
const maybe = (type: DataTypes.DataType) => ({ type, allowNull: true });
const device = { ...number, references: { model: 'devices', key: 'id' }, onDelete: 'CASCADE' };

/** One table of devices in place of that of the computers that convert; their rows move over. */
export const up: Migration['up'] = async ({ query, db }) => {
  await query.createTable(
    'devices',
    {
      id,
      user_id: { ...number, references: { model: 'users', key: 'id' }, onDelete: 'CASCADE' },
      device_id: { type: DataTypes.STRING(64), allowNull: false },
      name: { type: DataTypes.STRING(100), allowNull: false },
      app_version: maybe(DataTypes.STRING(48)),
      seen_at: moment,
      // each sign of life says how long it stands for
      online_until: moment,
      // when it asked for conversions last
      converts_at: maybe(DataTypes.BIGINT),
      // when it took another device's place last
      changed_at: maybe(DataTypes.BIGINT),
    },
    table,
  );
  await query.addIndex('devices', ['user_id', 'device_id'], { name: 'devices_once', unique: true });
  await query.addIndex('devices', ['device_id'], { name: 'devices_by_name' });
  await query.addIndex('devices', ['seen_at'], { name: 'devices_seen' });

  const computers = await db.query<{ user_id: number; device_id: string; name: string; seen_at: number }>(
    'SELECT user_id, device_id, name, seen_at FROM convert_devices',
    { type: QueryTypes.SELECT },
  );
  const signedIn = await db.query<{ user_id: number; device_id: string; name: string; seen_at: number }>(
    'SELECT user_id, device_id, name, MAX(last_used_at) AS seen_at FROM access_tokens WHERE device_id IS NOT NULL GROUP BY user_id, device_id, name',
    { type: QueryTypes.SELECT },
  );
  const rows = new Map<string, object>();
  for (const row of signedIn) rows.set(`${row.user_id} ${row.device_id}`, { ...row, online_until: 0 });
  for (const row of computers)
    rows.set(`${row.user_id} ${row.device_id}`, { ...row, online_until: 0, converts_at: row.seen_at });
  if (rows.size > 0) await query.bulkInsert('devices', [...rows.values()]);
  await query.dropTable('convert_devices');

  // when the device of this token was made the one that the app works on, by its owner's choice
  await query.addColumn('access_tokens', 'claimed_at', maybe(DataTypes.BIGINT));

  await query.createTable(
    'heartbeats',
    {
      id,
      device: device,
      at: moment,
      app_version: { type: DataTypes.STRING(48), allowNull: false },
      uptime_s: number,
      engine: { type: DataTypes.STRING(64), allowNull: false },
      xruns: number,
      latency_ms: { type: DataTypes.DOUBLE, allowNull: false },
    },
    table,
  );
  await query.addIndex('heartbeats', ['device', 'at'], { name: 'heartbeats_of_device' });
  await query.addIndex('heartbeats', ['at'], { name: 'heartbeats_to_sweep' });

  await query.createTable(
    'bandwidth_samples',
    {
      id,
      device: device,
      // the windows of one device lie beside one another
      t0: moment,
      t1: moment,
      up: moment,
      down: moment,
      rtt_ms: number,
    },
    table,
  );
  await query.addIndex('bandwidth_samples', ['device', 't0'], { name: 'bandwidth_of_device', unique: true });
  await query.addIndex('bandwidth_samples', ['t1'], { name: 'bandwidth_to_sweep' });
};
