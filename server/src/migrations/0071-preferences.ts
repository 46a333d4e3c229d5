import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'preferences',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      name: { type: DataTypes.STRING(16), allowNull: false },
      // JSON object
      data: { type: DataTypes.TEXT, allowNull: false },
      version: { type: DataTypes.INTEGER, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('preferences', ['user_id', 'name'], { name: 'preferences_once', unique: true });
};
