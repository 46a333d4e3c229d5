import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

export const up: Migration['up'] = async ({ query, db }) => {
  await query.createTable(
    'audio_revoked_shares',
    {
      code: {
        // codes tell capitals from small letters, also in MySQL
        type:
          db.getDialect() === 'mysql' ? 'CHAR(10) CHARACTER SET ascii COLLATE ascii_bin' : DataTypes.CHAR(10),
        allowNull: false,
        primaryKey: true,
      },
      revoked_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
};
