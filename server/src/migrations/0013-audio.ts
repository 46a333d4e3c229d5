import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
/** Codes tell capitals from small letters, also in MySQL. */
const codeIn = (dialect: string) =>
  dialect === 'mysql' ? 'CHAR(10) CHARACTER SET ascii COLLATE ascii_bin' : DataTypes.CHAR(10);

export const up: Migration['up'] = async ({ query, db }) => {
  await query.createTable(
    'audio',
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
      // one audio an upload: storing it again finds the first
      upload_id: { type: DataTypes.INTEGER, allowNull: true, unique: true },
      voice_uuid: { type: DataTypes.CHAR(36), allowNull: true },
      title: { type: DataTypes.STRING(255), allowNull: false },
      kind: { type: DataTypes.STRING(16), allowNull: false },
      format: { type: DataTypes.STRING(32), allowNull: false },
      duration_ms: { type: DataTypes.INTEGER, allowNull: false },
      size_bytes: { type: DataTypes.BIGINT, allowNull: false },
      sample_rate: { type: DataTypes.INTEGER, allowNull: false },
      channels: { type: DataTypes.INTEGER, allowNull: false },
      storage_key: { type: DataTypes.STRING(200), allowNull: false },
      peaks_key: { type: DataTypes.STRING(200), allowNull: true },
      is_sample: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      expires_at: { type: DataTypes.BIGINT, allowNull: true },
      deleted_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.addIndex('audio', ['user_id', 'deleted_at', 'id'], { name: 'audio_of_user' });
  await query.addIndex('audio', ['visitor_key', 'deleted_at', 'id'], { name: 'audio_of_visitor' });
  await query.addIndex('audio', ['deleted_at', 'expires_at'], { name: 'audio_to_sweep' });

  await query.createTable(
    'audio_shares',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      code: { type: codeIn(db.getDialect()), allowNull: false, unique: true },
      audio_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        unique: true,
        references: { model: 'audio', key: 'id' },
        onDelete: 'CASCADE',
      },
      title: { type: DataTypes.STRING(255), allowNull: true },
      password_hash: { type: DataTypes.STRING(255), allowNull: true },
      allow_download: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      views: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      expires_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );

  await query.createTable(
    'audio_share_views',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      share_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'audio_shares', key: 'id' },
        onDelete: 'CASCADE',
      },
      // a keyed hash: it tells two visitors apart and nobody who they are
      viewer: { type: DataTypes.CHAR(43), allowNull: false },
      hour: { type: DataTypes.INTEGER, allowNull: false },
    },
    table,
  );
  await query.addIndex('audio_share_views', ['share_id', 'viewer', 'hour'], {
    name: 'audio_share_views_once',
    unique: true,
  });
};
