import { DataTypes, QueryTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const utf8mb4 = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const number = { type: DataTypes.INTEGER, allowNull: false };
const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });

/** What staff did, each entry with the seal of the one before; what was recorded so far stands before the chain. */
export const up: Migration['up'] = async ({ query, db }) => {
  await query.createTable(
    'audit_entries',
    {
      // counted by the chain itself, without a gap
      seq: { ...number, primaryKey: true },
      at: { type: DataTypes.BIGINT, allowNull: false },
      // an id without a reference: the entry outlives the account; none for the command line
      staff_id: { type: DataTypes.INTEGER, allowNull: true },
      what: text(32),
      subject: text(500),
      reason: { type: DataTypes.STRING(500), allowNull: true },
      seal_before: { type: DataTypes.STRING(64), allowNull: false },
      seal: { type: DataTypes.STRING(64), allowNull: false },
    },
    utf8mb4,
  );
  await query.addIndex('audit_entries', ['at'], { name: 'audit_entries_to_sweep' });
  await query.addIndex('audit_entries', ['staff_id', 'seq'], { name: 'audit_entries_of_staff' });
  await query.createTable(
    'audit_chain',
    {
      id: { ...number, primaryKey: true },
      // the newest entry, and the one before the oldest
      seq: number,
      seal: text(64),
      swept_seq: number,
      swept_seal: text(64),
      // over the four
      closing: text(64),
    },
    utf8mb4,
  );
  await db.query(
    `INSERT INTO audit_entries (seq, at, staff_id, what, subject, reason, seal_before, seal)
      SELECT id, at, staff_id, what, subject, NULL, '', '' FROM staff_reads`,
  );
  const [last] = await db.query<{ seq: number | null }>('SELECT MAX(id) AS seq FROM staff_reads', {
    type: QueryTypes.SELECT,
  });
  const seq = Number(last?.seq ?? 0);
  await query.bulkInsert('audit_chain', [
    { id: 1, seq, seal: '', swept_seq: seq, swept_seal: '', closing: '' },
  ]);
  await query.dropTable('staff_reads');
};
