import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** What support makes of a report, and that a voice stays out of the public list. */
export const up: Migration['up'] = async ({ query }) => {
  const moment = { type: DataTypes.BIGINT, allowNull: true };
  await query.addColumn('voice_reports', 'status', {
    type: DataTypes.STRING(10),
    allowNull: false,
    defaultValue: 'open',
  });
  await query.addColumn('voice_reports', 'note', { type: DataTypes.STRING(1000), allowNull: true });
  await query.addColumn('voice_reports', 'decided_at', moment);
  // an id without a reference: the verdict outlives the account that gave it
  await query.addColumn('voice_reports', 'decided_by', { type: DataTypes.INTEGER, allowNull: true });
  await query.addIndex('voice_reports', ['status', 'id'], { name: 'voice_reports_by_status' });
  await query.addColumn('voices', 'barred_at', moment);
};
