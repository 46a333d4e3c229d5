import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Solved captchas and passes that have been used, kept until they would have expired anyway. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'spent_proofs',
    {
      proof_hash: { type: DataTypes.CHAR(64), primaryKey: true },
      expires_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('spent_proofs', ['expires_at']);
};
