import type { Sequelize } from 'sequelize';

/** Text as a pattern of `LIKE … ESCAPE '!'` that matches only itself, in capital letters or small ones. */
export const likeLiteral = (text: string): string => foldCase(text).replace(/[!%_]/g, '!$&');

/**
 * What stands before such a `LIKE` in place of a column. SQLite itself takes Ä and ä for two letters, so that where the
 * text has any beyond ASCII the column is folded; this costs a call for each row, and nothing where it has none.
 */
export const likeColumn = (db: Pick<Sequelize, 'getDialect'>, column: string, text: string): string =>
  db.getDialect() === 'sqlite' && /[^\0-\x7f]/.test(text) ? `${foldFunction}(${column})` : column;

/** The name under which SQLite knows `foldCase`. */
export const foldFunction = 'folded';

/** Letters that are one but for their case become the same; so do the two ways to write one with an accent. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();
