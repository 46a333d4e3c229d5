import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const moment = { type: DataTypes.BIGINT, allowNull: true };

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'newsletter_subscribers',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      // lower case, as in users; who ends the subscription has no row any more
      email: { type: DataTypes.STRING(254), allowNull: false, unique: true },
      source: { type: DataTypes.STRING(64), allowNull: false },
      token_hash: { type: DataTypes.CHAR(64), allowNull: true, unique: true },
      created_at: { ...moment, allowNull: false },
      confirmed_at: moment,
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('newsletter_subscribers', ['confirmed_at', 'created_at'], {
    name: 'newsletter_to_sweep',
  });
};
