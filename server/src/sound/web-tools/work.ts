import { createHmac } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { tools } from '@formant/engine/tools';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import type { OutputFile, ToolJobDone } from '../../compute/port.ts';
import { keyFor } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { type ActiveJob, LeaseLost } from '../../ports/queue/port.ts';
import { keepUploadUntil, type Upload, uploadRows } from '../uploads/index.ts';
import { type Item, itemRows, outputRows } from './models.ts';
import { jobName, lifeMs } from './queue-up.ts';
import { fetchVoices } from './voices.ts';

const payload = z.object({ itemId: z.int() });
/** A file that brings a worker down three times will do so again. */
const maxAttempts = 4;

const workFolder = (ctx: Ctx): string => path.join(ctx.config.dataDir, 'work');

export function workOnItems(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: ctx.compute.size, maxAttempts }, (job) => runItem(ctx, job));
}

interface StoredOutput {
  file: OutputFile;
  storageKey: string;
  peaksKey: string;
}

/**
 * One run of one item: the file from storage, through the compute pool, and the outputs back. What it stores
 * carries the run's fence in its name, so that a run that was overtaken can't touch what its successor wrote.
 */
async function runItem(ctx: Ctx, job: ActiveJob): Promise<void> {
  const { itemId } = payload.parse(job.payload);
  const item = (await itemRows(ctx).findByPk(itemId, { raw: true })) as Item | null; // safe: raw rows have the model's attributes
  if (!item || item.endedAs) return;
  const upload = (await uploadRows(ctx).findByPk(item.uploadId, { raw: true })) as Upload | null; // safe: as above
  if (upload?.status !== 'completed')
    throw new AppError('expired', 'The uploaded file has been deleted. Upload it again.');
  const startedAt = Date.now();
  await dropWorkOf(ctx, item);
  const outDir = path.join(workFolder(ctx), `${item.uuid}-${job.fence}`);
  // safe: parsed by the tool's own schema when it was stored
  const options = JSON.parse(item.options) as Record<string, unknown>;
  const voices = await fetchVoices(ctx, item.userId, item.tool, options);
  await mkdir(outDir, { recursive: true });
  const input = await ctx.storage.localFile(upload.storageKey);
  try {
    const done = await ctx.compute.runTool(
      {
        tool: item.tool,
        options,
        voiceFiles: voices.files,
        input: input.path,
        outDir,
        format: item.format,
        ...(item.bitrateKbps === null ? {} : { bitrateKbps: item.bitrateKbps }),
      },
      { signal: job.signal, progress: ({ stage, fraction }) => job.progress(stage, fraction) },
    );
    const stored = await storeOutputs(ctx, item, job, done.outputs);
    await job
      .commit((transaction) => keep(ctx, item, done, stored, Date.now() - startedAt, transaction))
      .catch(async (error: unknown) => {
        if (error instanceof LeaseLost) await drop(ctx, stored);
        throw error;
      });
    await dropEarlierRuns(ctx, item, job.fence);
  } finally {
    await input.release();
    await voices.release();
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Folders that killed runs of the same item have left. */
async function dropWorkOf(ctx: Ctx, item: Item): Promise<void> {
  const left = await readdir(workFolder(ctx)).catch(() => []);
  for (const name of left)
    if (name.startsWith(`${item.uuid}-`))
      await rm(path.join(workFolder(ctx), name), { recursive: true, force: true });
}

/** Signed addresses show keys, so they don't hold the item's uuid: that would open its other outputs too. */
const keysOf = (ctx: Ctx, item: Item, fence: number, name: string) => {
  const folder = createHmac('sha256', keyFor(ctx.config, 'keys of outputs')).update(item.uuid).digest('hex');
  const base = `web-tools/${folder.slice(0, 32)}/${fence}-${name}`;
  return { storageKey: `${base}.${item.format}`, peaksKey: `${base}.peaks.json` };
};

async function storeOutputs(
  ctx: Ctx,
  item: Item,
  job: ActiveJob,
  files: readonly OutputFile[],
): Promise<StoredOutput[]> {
  const stored: StoredOutput[] = [];
  try {
    for (const file of files) {
      job.signal.throwIfAborted();
      const keys = keysOf(ctx, item, job.fence, file.name);
      stored.push({ file, ...keys });
      await ctx.storage.putFile(keys.storageKey, file.path);
      const peaks = JSON.stringify({ version: 1, peaks: [...file.peaks] });
      await ctx.storage.put(keys.peaksKey, Readable.from([Buffer.from(peaks)]), {
        contentType: 'application/json',
      });
    }
    return stored;
  } catch (error) {
    await drop(ctx, stored);
    throw error;
  }
}

async function drop(ctx: Ctx, stored: readonly StoredOutput[]): Promise<void> {
  for (const { storageKey, peaksKey } of stored) {
    await ctx.storage.delete(storageKey);
    await ctx.storage.delete(peaksKey);
  }
}

async function keep(
  ctx: Ctx,
  item: Item,
  done: ToolJobDone,
  stored: readonly StoredOutput[],
  runMs: number,
  transaction: Transaction,
): Promise<void> {
  const expiresAt = ctx.clock.now() + lifeMs(item);
  await itemRows(ctx).update(
    {
      engine: done.report.engine.slice(0, 128),
      found: JSON.stringify(done.report.result),
      runMs,
      expiresAt,
    },
    { where: { id: item.id }, transaction },
  );
  await outputRows(ctx).destroy({ where: { itemId: item.id }, transaction });
  await outputRows(ctx).bulkCreate(
    stored.map(({ file, storageKey, peaksKey }) => ({
      itemId: item.id,
      name: file.name,
      format: file.format,
      storageKey,
      peaksKey,
      sizeBytes: file.sizeBytes,
      durationMs: file.durationMs,
      sampleRate: file.sampleRate,
      channels: file.channels,
    })),
    { transaction },
  );
  await keepUploadUntil(ctx, item.uploadId, expiresAt, transaction);
}

/** What runs left that were killed between storing and committing; their fences lie below this one. */
async function dropEarlierRuns(ctx: Ctx, item: Item, fence: number): Promise<void> {
  for (let earlier = 1; earlier < fence; earlier++)
    for (const { name } of tools[item.tool].tool.outputs) {
      const keys = keysOf(ctx, item, earlier, name);
      await ctx.storage.delete(keys.storageKey);
      await ctx.storage.delete(keys.peaksKey);
    }
}
