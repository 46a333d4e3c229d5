import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'uploads',
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
      purpose: { type: DataTypes.STRING(16), allowNull: false },
      file_name: { type: DataTypes.STRING(255), allowNull: false },
      content_type: { type: DataTypes.STRING(127), allowNull: false },
      size_bytes: { type: DataTypes.BIGINT, allowNull: false },
      fingerprint: { type: DataTypes.STRING(200), allowNull: true },
      part_bytes: { type: DataTypes.INTEGER, allowNull: false },
      status: { type: DataTypes.STRING(16), allowNull: false },
      storage_key: { type: DataTypes.STRING(200), allowNull: false },
      // the storage's own name of the upload in parts
      handle: { type: DataTypes.STRING(1024), allowNull: false },
      sha256: { type: DataTypes.CHAR(64), allowNull: true },
      probe: { type: DataTypes.TEXT, allowNull: true },
      error_code: { type: DataTypes.STRING(64), allowNull: true },
      error_message: { type: DataTypes.STRING(1000), allowNull: true },
      // the file belongs to something that outlives the upload
      kept: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      completed_at: { type: DataTypes.BIGINT, allowNull: true },
      expires_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('uploads', ['user_id', 'status', 'id'], { name: 'uploads_of_user' });
  await query.addIndex('uploads', ['visitor_key', 'status', 'id'], { name: 'uploads_of_visitor' });
  await query.addIndex('uploads', ['status', 'expires_at'], { name: 'uploads_to_sweep' });
};
