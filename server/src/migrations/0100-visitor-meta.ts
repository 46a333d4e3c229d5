import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const value = { type: DataTypes.TEXT, allowNull: false };
const moment = { type: DataTypes.BIGINT, allowNull: false };

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'visitor_meta',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      // one of the two
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      visitor_key: { type: DataTypes.CHAR(36), allowNull: true },
      meta_type: { type: DataTypes.STRING(16), allowNull: false },
      // JSON objects
      first_value: value,
      last_value: value,
      install_uuid: { type: DataTypes.CHAR(36), allowNull: true },
      first_at: moment,
      last_at: moment,
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  const indexes: [string, string[], boolean][] = [
    ['visitor_meta_of_user', ['user_id', 'meta_type'], true],
    ['visitor_meta_of_visitor', ['visitor_key', 'meta_type'], true],
    ['visitor_meta_of_install', ['install_uuid'], false],
    ['visitor_meta_to_sweep', ['last_at'], false],
  ];
  for (const [name, fields, unique] of indexes)
    await query.addIndex('visitor_meta', fields, { name, unique });
};
