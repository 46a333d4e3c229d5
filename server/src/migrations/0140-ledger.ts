import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';
import { dayOf, startOfDay } from '../kernel/time.ts';

/** One ledger for what people use up; today's characters, demos and jobs move into it. */
export const up: Migration['up'] = async ({ query, db }) => {
  await query.createTable(
    'ledger',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      account: { type: DataTypes.STRING(120), allowNull: false },
      // days since the epoch, UTC; 0 for what has no end
      period: { type: DataTypes.INTEGER, allowNull: false },
      used: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_bin' },
  );
  await query.addIndex('ledger', ['account', 'period'], { name: 'ledger_once', unique: true });
  await query.addIndex('ledger', ['period'], { name: 'ledger_to_sweep' });

  const joined = (prefix: string, column: string): string =>
    db.getDialect() === 'mysql' ? `CONCAT('${prefix}', ${column})` : `'${prefix}' || ${column}`;
  // an account pays by the character, everybody else by the demo
  for (const [account, used, of] of [
    ['speech-characters ', 'chars', 'LIKE'],
    ['speech-demos ', 'requests', 'NOT LIKE'],
  ] as const)
    await db.query(
      `INSERT INTO ledger (account, period, used)
        SELECT ${joined(account, 'payer')}, day, ${used} FROM speech_usage WHERE payer ${of} 'user:%'`,
    );
  await query.dropTable('speech_usage');

  const today = dayOf(Date.now());
  for (const [kind, column, whose] of [
    ['user', 'user_id', 'user_id IS NOT NULL'],
    ['visitor', 'visitor_key', 'user_id IS NULL AND visitor_key IS NOT NULL'],
  ] as const)
    await db.query(
      `INSERT INTO ledger (account, period, used)
        SELECT ${joined(`tool-jobs ${kind}:`, column)}, :today, COUNT(*) FROM queue_items
        WHERE ${whose} AND created_at >= :since GROUP BY ${column}`,
      { replacements: { today, since: startOfDay(today) } },
    );
};
