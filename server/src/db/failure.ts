import { BaseError, DatabaseError, ForeignKeyConstraintError, UniqueConstraintError } from 'sequelize';
import { diskFull } from '../kernel/disk-space.ts';
import { AppError } from '../kernel/errors.ts';

// https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html: too long, out of range, bad date, bad string
const unstorable = new Set([1406, 1264, 1292, 1366]);
/** Of the same list: disk full, table full. */
const noRoom = new Set([1021, 1114]);

/** Turns a fault of the database that the caller's values caused into an answer, else null. */
export function fromDatabaseError(error: unknown): AppError | null {
  if (!(error instanceof BaseError)) return null;
  if (error instanceof UniqueConstraintError)
    return new AppError('conflict', 'That already exists.', { cause: error });
  if (error instanceof ForeignKeyConstraintError)
    return new AppError('conflict', 'Something this refers to no longer exists, or is still in use.', {
      cause: error,
    });
  if (!(error instanceof DatabaseError)) return null;
  const { errno = 0, code } = error.parent as { errno?: number; code?: string };
  if (code === 'SQLITE_FULL' || noRoom.has(errno)) return diskFull(error);
  if (unstorable.has(errno))
    return new AppError('invalid', 'A value can’t be stored. Check what you entered.', { cause: error });
  return null;
}
