import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** How often an affiliate's link was followed on a day; by whom is not kept. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'affiliate_clicks',
    {
      affiliate_id: {
        type: DataTypes.INTEGER,
        primaryKey: true,
        references: { model: 'affiliates', key: 'id' },
        onDelete: 'CASCADE',
      },
      // a day of UTC, 2026-11-24
      day: { type: DataTypes.CHAR(10), primaryKey: true },
      clicks: { type: DataTypes.INTEGER, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
};
