import { type CreationOptional, DataTypes, type Transaction, UniqueConstraintError } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';

export type DocumentName = 'metadata' | 'app-settings';
export interface Versioned {
  data: Record<string, unknown>;
  /** Rises with every change; 0 before the first. */
  version: number;
}

interface DocumentModel extends Row<DocumentModel> {
  id: CreationOptional<number>;
  userId: number;
  name: DocumentName;
  data: string;
  version: number;
}

const rows = table<DocumentModel>('preferences', {
  id,
  userId: DataTypes.INTEGER,
  name: DataTypes.STRING(16),
  data: DataTypes.TEXT,
  version: DataTypes.INTEGER,
});

export const defineDocuments = tables(rows);

/** One account's document; empty before its first change. */
export async function readDocument(ctx: Ctx, userId: number, name: DocumentName): Promise<Versioned> {
  const row = await rows(ctx).findOne({ where: { userId, name }, raw: true });
  // safe: written below from an object
  return row
    ? { data: JSON.parse(row.data) as Versioned['data'], version: row.version }
    : { data: {}, version: 0 };
}

/** More tries than callers at once in any browser. */
const mostTries = 10;

/**
 * Changes a document. Of changes at once none is lost: each is made of what the one before has left.
 * @param seen the version that the caller has read; without it the change is merged into whatever there is
 * @throws AppError conflict when the document is another one by now; what `change` throws
 */
export async function changeDocument(
  ctx: Ctx,
  userId: number,
  name: DocumentName,
  seen: number | undefined,
  change: (data: Versioned['data']) => Versioned['data'],
): Promise<Versioned> {
  for (let tries = 0; tries < mostTries; tries++) {
    const now = await readDocument(ctx, userId, name);
    if (seen !== undefined && seen !== now.version)
      throw new AppError('conflict', 'This was changed elsewhere since. Read it again, then change it.');
    const next = { data: change(now.data), version: now.version + 1 };
    if (await write(ctx, userId, name, next)) return next;
  }
  throw new AppError('conflict', 'This is being changed elsewhere. Try again.');
}

async function write(ctx: Ctx, userId: number, name: DocumentName, next: Versioned): Promise<boolean> {
  const values = { data: JSON.stringify(next.data), version: next.version };
  if (next.version > 1) {
    const [changed] = await rows(ctx).update(values, {
      where: { userId, name, version: next.version - 1 },
    });
    return changed === 1;
  }
  try {
    await rows(ctx).create({ userId, name, ...values });
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false; // somebody was first
    throw error;
  }
}

/** Of an account that is deleted for good. */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  await rows(ctx).destroy({ where: { userId }, transaction });
}
