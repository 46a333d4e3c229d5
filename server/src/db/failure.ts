import { BaseError, DatabaseError, ForeignKeyConstraintError, UniqueConstraintError } from 'sequelize';
import { AppError } from '../kernel/errors.ts';

// https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html: too long, out of range, bad date, bad string
const unstorable = new Set([1406, 1264, 1292, 1366]);

/** Turns a fault of the database that the caller's values caused into an answer, else null. */
export function fromDatabaseError(error: unknown): AppError | null {
  if (!(error instanceof BaseError)) return null;
  if (error instanceof UniqueConstraintError)
    return new AppError('conflict', 'That already exists.', { cause: error });
  if (error instanceof ForeignKeyConstraintError)
    return new AppError('conflict', 'Something this refers to no longer exists, or is still in use.', {
      cause: error,
    });
  const number = error instanceof DatabaseError ? (error.parent as { errno?: number }).errno : undefined;
  if (number !== undefined && unstorable.has(number))
    return new AppError('invalid', 'A value can’t be stored. Check what you entered.', { cause: error });
  return null;
}
