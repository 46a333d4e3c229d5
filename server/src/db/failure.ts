import {
  BaseError,
  ConnectionError,
  DatabaseError,
  ForeignKeyConstraintError,
  UniqueConstraintError,
} from 'sequelize';
import { diskFull } from '../kernel/disk-space.ts';
import { AppError } from '../kernel/errors.ts';

// https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html: too long, out of range, bad date, bad string
const unstorable = new Set([1406, 1264, 1292, 1366]);
/** Of the same list: disk full, table full. */
const noRoom = new Set([1021, 1114]);

/** Of the same list: too many connections, the server is shutting down, the connection was killed. */
const endsConnection = new Set([1040, 1053, 1927]);

/** The file can't be written or read any more, as when its disk has gone. */
const lostFile = new Set(['SQLITE_READONLY', 'SQLITE_IOERR', 'SQLITE_CANTOPEN', 'SQLITE_CORRUPT']);

/** Turns a fault that the caller's values caused, or that the database is gone, into an answer, else null. */
export function fromDatabaseError(error: unknown): AppError | null {
  if (!(error instanceof BaseError)) return null;
  if (error instanceof UniqueConstraintError)
    return new AppError('conflict', 'That already exists.', { cause: error });
  if (error instanceof ForeignKeyConstraintError)
    return new AppError('conflict', 'Something this refers to no longer exists, or is still in use.', {
      cause: error,
    });
  if (error instanceof ConnectionError) return gone(error);
  if (!(error instanceof DatabaseError)) return null;
  // safe: what the drivers throw; `fatal` is mysql2's word for a connection that has ended
  const { errno = 0, code, fatal } = error.parent as { errno?: number; code?: string; fatal?: boolean };
  if (fatal === true || endsConnection.has(errno)) return gone(error);
  if (lostFile.has(code ?? '')) return gone(error);
  if (code === 'SQLITE_FULL' || noRoom.has(errno)) return diskFull(error);
  if (unstorable.has(errno))
    return new AppError('invalid', 'A value can’t be stored. Check what you entered.', { cause: error });
  return null;
}

const gone = (cause: Error): AppError =>
  new AppError(
    'unavailable',
    'The server can’t reach its database right now. What was accepted is kept. Try again in a moment.',
    { cause, retryAfterSeconds: 5 },
  );
