import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Whom no letter may invite, as hashes of addresses. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'referral_opt_outs',
    {
      address_hash: { type: DataTypes.CHAR(64), primaryKey: true },
      at: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
};
