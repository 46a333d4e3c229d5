import { dataExportDays } from '@formant/contract/your-data';
import { Op } from 'sequelize';
import { z } from 'zod';
import { findRows, rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { type Made, Overtaken, type Run, type RunKind, workOn } from '../../runs/run.ts';
import { postLetter } from '../account/index.ts';
import { dropExport, jobName } from './exports.ts';
import { exportRows, type StoredExport } from './models.ts';
import { pack } from './pack.ts';
import { personOf } from './rows-of.ts';

const payload = z.object({ exportId: z.int() });
const ending = '.zip';

const exportRuns: RunKind<z.infer<typeof payload>, StoredExport> = {
  jobName,
  maxAttempts: 4,
  // it reads and writes all the time: one at a time leaves the disk to the others
  concurrency: 1,
  payload,
  keys: { use: 'keys of data exports', folder: 'data-exports' },
  endings: () => [ending],
  async claim(ctx, { exportId }, job) {
    const row = await rowByKey(exportRows(ctx), exportId);
    return row?.activeKey == null ? null : { row, id: row.uuid, fence: job.fence };
  },
  work: packAll,
};

export const workOnExports = (ctx: Ctx): void => workOn(ctx, exportRuns);

/** The archive goes to where it is kept while it is made: a run that starts anew makes another one. */
async function packAll(ctx: Ctx, { job, row, stored }: Run<StoredExport>): Promise<Made> {
  const person = await personOf(ctx, row.userId);
  if (!person) throw new Overtaken();
  const { output, packed } = pack(ctx, person, {
    signal: job.signal,
    progress: (fraction) => job.progress('packing', fraction),
  });
  const [storing, packing] = await Promise.allSettled([stored.stream(ending, output), packed]);
  // whichever failed first has ended the other one, with the same fault
  job.signal.throwIfAborted();
  if (packing.status === 'rejected') throw packing.reason;
  if (storing.status === 'rejected') throw storing.reason;
  const storageKey = storing.value;
  const sizeBytes = await ctx.storage.size(storageKey);
  return {
    async keep(transaction) {
      const completedAt = ctx.clock.now();
      const [kept] = await exportRows(ctx).update(
        {
          storageKey,
          sizeBytes,
          completedAt,
          expiresAt: completedAt + dataExportDays * dayMs,
          activeKey: null,
        },
        { where: { id: row.id, activeKey: row.userId }, transaction },
      );
      if (kept === 0) throw new Overtaken();
      // over at once; its file goes below, or with the next sweep
      await exportRows(ctx).update({ expiresAt: completedAt }, { where: earlierOf(row), transaction });
      await postLetter(ctx, 'data-export-ready', row.userId, transaction);
    },
    async after() {
      const earlier = await findRows(exportRows(ctx), { where: earlierOf(row) });
      for (const one of earlier) await dropExport(ctx, one);
    },
  };
}

const earlierOf = ({ id, userId }: StoredExport) => ({ userId, id: { [Op.lt]: id } });
