import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Since when the account of a voice's owner is closed: nobody sees the voice meanwhile. */
export const up: Migration['up'] = async ({ query, db }) => {
  await query.addColumn('voices', 'closed_at', { type: DataTypes.BIGINT, allowNull: true });
  const closed = 'user_id IN (SELECT id FROM users WHERE delete_after IS NOT NULL)';
  await db.query(`UPDATE voices SET closed_at = ?, listed = ? WHERE ${closed}`, {
    replacements: [Date.now(), false],
  });
};
