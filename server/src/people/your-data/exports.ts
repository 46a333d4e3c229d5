import { randomUUID } from 'node:crypto';
import type { DataExport, DataExportStatus } from '@formant/contract/your-data';
import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { assertRoomForFile, assertRoomForWork } from '../../kernel/disk-space.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import type { JobRow } from '../../ports/queue/port.ts';
import { exportRows, type StoredExport } from './models.ts';
import { kinds } from './register.ts';
import { amountOf, personOf } from './rows-of.ts';

export const jobName = 'your-data.export';
const addressSeconds = 300;
const asked = limit('data exports', {
  points: 5,
  seconds: dayMs / 1000,
  message: 'Your data was asked for several times today.',
});

/**
 * Has everything of an account packed; the last export stays until the new one is there.
 * @throws AppError conflict while one is being made, too_many_requests, insufficient_storage
 */
export async function startExport(ctx: Ctx, userId: number): Promise<DataExport> {
  await assertRoomForWork(ctx);
  const person = await personOf(ctx, userId);
  if (!person) throw notFound('This account');
  const parts = kinds.flatMap((kind) => kind.parts);
  await assertRoomForFile(ctx, (await amountOf(ctx, parts, person)).bytes);
  await endDeadOnes(ctx, userId);
  await asked.consume(ctx, `user ${userId}`);
  try {
    await ctx.db.transaction(async (transaction) => {
      const row = await exportRows(ctx).create(
        { uuid: randomUUID(), userId, activeKey: userId, createdAt: ctx.clock.now() },
        { transaction },
      );
      const jobId = await ctx.queue.add(jobName, { exportId: row.id }, { transaction });
      await row.update({ jobId }, { transaction });
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new AppError(
      'conflict',
      'Your data is being packed already. Wait until that is done, or cancel it first.',
    );
  }
  const made = await newestExport(ctx, userId);
  if (!made) throw notFound('The export');
  return made;
}

/** Cancels the one that is being made. @throws AppError not_found */
export async function cancelExport(ctx: Ctx, userId: number): Promise<void> {
  const row = await findRow(exportRows(ctx), { where: { activeKey: userId } });
  if (!row?.jobId || !(await ctx.queue.cancel(row.jobId)))
    throw notFound('An export that could be cancelled');
  await exportRows(ctx).update({ activeKey: null }, { where: { id: row.id, completedAt: null } });
}

/** The one that was asked for last; null when there is none. */
export async function newestExport(ctx: Ctx, userId: number): Promise<DataExport | null> {
  const row = await findRow(exportRows(ctx), { where: { userId }, order: [['id', 'DESC']] });
  if (!row) return null;
  const job = row.jobId === null ? null : await ctx.queue.get(row.jobId);
  return describe(ctx, row, job);
}

/**
 * Where the caller's export lies, for a few minutes.
 * @throws AppError not_found for those of others and what is not made, expired
 */
export async function exportAddress(
  ctx: Ctx,
  userId: number,
  uuid: string,
): Promise<{ url: string; expiresAt: string }> {
  const row = await findRow(exportRows(ctx), { where: { uuid: uuid.toLowerCase(), userId } });
  if (!row || row.completedAt === null) throw notFound('This export');
  if (row.storageKey === null || isOver(ctx, row))
    throw new AppError('expired', 'This export was deleted after its seven days. Ask for a new one.');
  const day = new Date(Number(row.completedAt)).toISOString().slice(0, 10);
  return {
    url: await ctx.storage.signedUrl(row.storageKey, {
      expiresSeconds: addressSeconds,
      fileName: `formant-data-${day}.zip`,
      save: true,
      contentType: 'application/zip',
    }),
    expiresAt: new Date(ctx.clock.now() + addressSeconds * 1000).toISOString(),
  };
}

/** Deletes files whose time is over, and rows of what never became a file a day after. */
export async function sweepExports(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const over = await findRows(exportRows(ctx), { where: { expiresAt: { [Op.lte]: now } }, limit: 100 });
  for (const row of over) await dropExport(ctx, row);
  const silent = await findRows(exportRows(ctx), {
    where: { completedAt: null, createdAt: { [Op.lte]: now - dayMs } },
    limit: 100,
  });
  for (const row of silent) if (!(await isAlive(ctx, row))) await dropExport(ctx, row);
}

/** The file of an export and its row. */
export async function dropExport(ctx: Ctx, { id, storageKey }: StoredExport): Promise<void> {
  if (storageKey) await ctx.storage.delete(storageKey);
  await exportRows(ctx).destroy({ where: { id } });
}

/** Nothing of an account stays: also what is being packed just now. */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  const rows = await findRows(exportRows(ctx), { where: { userId }, transaction });
  await exportRows(ctx).destroy({ where: { userId }, transaction });
  transaction.afterCommit(async () => {
    for (const { jobId, storageKey } of rows) {
      if (jobId !== null) await ctx.queue.cancel(jobId);
      if (storageKey) await ctx.storage.delete(storageKey);
    }
  });
}

/** A job that failed for good leaves the place to the next one. */
async function endDeadOnes(ctx: Ctx, userId: number): Promise<void> {
  const row = await findRow(exportRows(ctx), { where: { activeKey: userId } });
  if (!row || (await isAlive(ctx, row))) return;
  await exportRows(ctx).update({ activeKey: null }, { where: { id: row.id } });
}

async function isAlive(ctx: Ctx, { jobId }: StoredExport): Promise<boolean> {
  const job = jobId === null ? null : await ctx.queue.get(jobId);
  return job?.state === 'queued' || job?.state === 'active';
}

const isOver = (ctx: Ctx, { expiresAt }: StoredExport): boolean =>
  expiresAt !== null && Number(expiresAt) <= ctx.clock.now();

function describe(ctx: Ctx, row: StoredExport, job: JobRow | null): DataExport {
  const iso = (ms: number | null): string | null => (ms === null ? null : new Date(Number(ms)).toISOString());
  return {
    id: row.uuid,
    status: statusOf(ctx, row, job),
    progress: row.completedAt === null ? (job?.progress ?? 0) : 1,
    sizeBytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
    createdAt: new Date(Number(row.createdAt)).toISOString(),
    expiresAt: iso(row.expiresAt),
  };
}

function statusOf(ctx: Ctx, row: StoredExport, job: JobRow | null): DataExportStatus {
  if (row.completedAt !== null) return isOver(ctx, row) ? 'expired' : 'done';
  // recorded before the worker has let go of its job
  if (row.activeKey === null) return job?.state === 'failed' ? 'failed' : 'cancelled';
  // a job that has ended without a file can't be told from one that was swept
  return job === null || job.state === 'done' ? 'failed' : job.state;
}
