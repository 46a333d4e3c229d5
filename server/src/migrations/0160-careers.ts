import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** CVs of job applications; the words of an application are a message of a form. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'cv_files',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      // null while it arrives, and once its application is deleted: the file then goes as well
      message_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'form_messages', key: 'id' },
        onDelete: 'SET NULL',
      },
      storage_key: { type: DataTypes.STRING(100), allowNull: false },
      kind: { type: DataTypes.STRING(8), allowNull: false },
      size_bytes: { type: DataTypes.INTEGER, allowNull: false },
      sha256: { type: DataTypes.CHAR(64), allowNull: false },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      expires_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('cv_files', ['message_id'], { name: 'cv_files_of_message', unique: true });
  await query.addIndex('cv_files', ['expires_at'], { name: 'cv_files_to_sweep' });
};
