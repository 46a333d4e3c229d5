import type { Migration } from '../db/migrate.ts';

/**
 * One index for both who spends and who sweeps. Where there was one of periods alone, MySQL took that for an account of
 * a day with few others, and locked theirs as well.
 */
export const up: Migration['up'] = async ({ query }) => {
  await query.addIndex('ledger', ['period', 'account'], { name: 'ledger_of_period', unique: true });
  await query.removeIndex('ledger', 'ledger_once');
  await query.removeIndex('ledger', 'ledger_to_sweep');
};
