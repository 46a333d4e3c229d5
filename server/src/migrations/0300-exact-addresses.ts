import type { Migration } from '../db/migrate.ts';

/** Columns that people are found by, each with whether it can be empty. */
const columns = [
  ['users', 'email', 'NOT NULL'],
  ['users', 'claimed_email', 'NULL'],
  ['newsletter_subscribers', 'email', 'NOT NULL'],
  ['form_messages', 'email', 'NOT NULL'],
  ['affiliates', 'email', 'NOT NULL'],
  ['email_changes', 'old_email', 'NOT NULL'],
  ['email_changes', 'new_email', 'NOT NULL'],
] as const;

/**
 * Addresses are compared letter by letter, as SQLite does: to MySQL's other collations accents, full-width letters and
 * characters without a width make no difference, and what is counted by an address is counted by its exact spelling.
 */
export const up: Migration['up'] = async ({ db }) => {
  if (db.getDialect() !== 'mysql') return;
  for (const [table, column, empty] of columns)
    await db.query(
      `ALTER TABLE ${table} MODIFY ${column} VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin ${empty}`,
    );
};
