import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const utf8 = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const ofRelease = {
  type: DataTypes.INTEGER,
  allowNull: false,
  references: { model: 'releases', key: 'id' },
  onDelete: 'CASCADE',
};

/** Versions of the app with their files, whom they are given to, and installers that were asked for. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'releases',
    {
      id,
      version: { type: DataTypes.STRING(48), allowNull: false, unique: true },
      channel: { type: DataTypes.STRING(8), allowNull: false },
      notes: { type: DataTypes.TEXT, allowNull: false },
      // a JSON object
      min_os: { type: DataTypes.TEXT, allowNull: false },
      // null for a draft
      rollout: { type: DataTypes.INTEGER, allowNull: true },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      published_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    utf8,
  );
  await query.createTable(
    'release_files',
    {
      id,
      release_id: ofRelease,
      name: { type: DataTypes.STRING(120), allowNull: false, unique: true },
      os: { type: DataTypes.STRING(8), allowNull: false },
      arch: { type: DataTypes.STRING(16), allowNull: false },
      kind: { type: DataTypes.STRING(16), allowNull: false },
      storage_key: { type: DataTypes.STRING(100), allowNull: false },
      size_bytes: { type: DataTypes.BIGINT, allowNull: false },
      sha512: { type: DataTypes.STRING(88), allowNull: false },
      sha256: { type: DataTypes.CHAR(64), allowNull: false },
      signed: { type: DataTypes.BOOLEAN, allowNull: true },
      block_map_bytes: { type: DataTypes.INTEGER, allowNull: true },
      covers_bytes: { type: DataTypes.BIGINT, allowNull: true },
      started_at: { type: DataTypes.BIGINT, allowNull: false },
      // null while it arrives
      arrived_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    utf8,
  );
  await query.addIndex('release_files', ['release_id'], { name: 'release_files_of_release' });
  await query.createTable(
    'release_pins',
    {
      device_id: { type: DataTypes.STRING(64), primaryKey: true },
      release_id: ofRelease,
      at: { type: DataTypes.BIGINT, allowNull: false },
    },
    utf8,
  );
  await query.createTable(
    'release_rules',
    {
      name: { type: DataTypes.STRING(16), primaryKey: true },
      value: { type: DataTypes.STRING(48), allowNull: false },
    },
    utf8,
  );
  await query.createTable(
    'installer_intents',
    {
      uuid: { type: DataTypes.CHAR(36), primaryKey: true },
      referral_code: { type: DataTypes.STRING(64), allowNull: true },
      os: { type: DataTypes.STRING(8), allowNull: true },
      version: { type: DataTypes.STRING(48), allowNull: true },
      at: { type: DataTypes.BIGINT, allowNull: false },
    },
    utf8,
  );
  await query.addIndex('installer_intents', ['at'], { name: 'installer_intents_to_sweep' });
};
