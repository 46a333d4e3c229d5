import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
/** Codes tell capitals from small letters, also in MySQL. */
const codeIn = (dialect: string) =>
  dialect === 'mysql' ? 'CHAR(10) CHARACTER SET ascii COLLATE ascii_bin' : DataTypes.CHAR(10);

export const up: Migration['up'] = async ({ query, db }) => {
  await query.createTable(
    'soundboards',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      // null stands for official boards, and for those of a deleted account until they are swept
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'users', key: 'id' },
        onDelete: 'SET NULL',
      },
      name: { type: DataTypes.STRING(60), allowNull: false },
      official: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      // of official boards: they are written once
      slug: { type: DataTypes.STRING(40), allowNull: true, unique: true },
      // of official boards: what they were written from
      revision: { type: DataTypes.CHAR(64), allowNull: true },
      position: { type: DataTypes.INTEGER, allowNull: false },
      share_code: { type: codeIn(db.getDialect()), allowNull: true, unique: true },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      deleted_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.addIndex('soundboards', ['user_id', 'deleted_at'], { name: 'soundboards_of_user' });
  await query.addIndex('soundboards', ['official', 'deleted_at'], { name: 'soundboards_official' });
  await query.addIndex('soundboards', ['deleted_at'], { name: 'soundboards_to_sweep' });
  await query.createTable(
    'soundboard_sounds',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      soundboard_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'soundboards', key: 'id' },
        onDelete: 'CASCADE',
      },
      name: { type: DataTypes.STRING(60), allowNull: false },
      icon: { type: DataTypes.STRING(40), allowNull: true },
      color: { type: DataTypes.STRING(16), allowNull: true },
      hotkey: { type: DataTypes.STRING(32), allowNull: true },
      volume: { type: DataTypes.DOUBLE, allowNull: false, defaultValue: 1 },
      start_ms: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      end_ms: { type: DataTypes.INTEGER, allowNull: true },
      mode: { type: DataTypes.STRING(16), allowNull: false },
      overlap: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      position: { type: DataTypes.INTEGER, allowNull: false },
      duration_ms: { type: DataTypes.INTEGER, allowNull: false },
      // JSON list, 0..127
      bars: { type: DataTypes.TEXT, allowNull: false },
      format: { type: DataTypes.STRING(16), allowNull: false },
      // null until the job has levelled the upload
      storage_key: { type: DataTypes.STRING(200), allowNull: true },
      upload_id: { type: DataTypes.INTEGER, allowNull: true, unique: true },
      job_id: { type: DataTypes.INTEGER, allowNull: true },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      deleted_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.addIndex('soundboard_sounds', ['soundboard_id', 'position', 'id'], { name: 'sounds_of_board' });
  await query.addIndex('soundboard_sounds', ['soundboard_id', 'hotkey'], {
    name: 'sounds_hotkey_once',
    unique: true,
  });
  await query.addIndex('soundboard_sounds', ['deleted_at'], { name: 'sounds_to_sweep' });
};
