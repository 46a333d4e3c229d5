import { tools } from '@formant/engine/tools';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import type { OutputFile, ToolJobDone } from '../../compute/port.ts';
import { rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Made, type Run, type RunKind, workOn } from '../../runs/run.ts';
import { keepUploadUntil, uploadRows } from '../uploads/index.ts';
import { type Item, itemRows, outputRows } from './models.ts';
import { jobName, lifeMs } from './queue-up.ts';
import { fetchVoices } from './voices.ts';

const payload = z.object({ itemId: z.int() });

/** One run of one item: the file from storage, through the compute pool, and the outputs back. */
const toolRuns: RunKind<z.infer<typeof payload>, Item> = {
  jobName,
  // what has failed three times will do so again
  maxAttempts: 4,
  payload,
  keys: { use: 'keys of outputs', folder: 'web-tools' },
  endings: (item) =>
    tools[item.tool].tool.outputs.flatMap(({ name }) => Object.values(endingsOf(item, name))),
  async claim(ctx, { itemId }, job) {
    const item = await rowByKey(itemRows(ctx), itemId);
    return !item || item.endedAs ? null : { row: item, id: item.uuid, fence: job.fence };
  },
  work: runItem,
};

export const workOnItems = (ctx: Ctx): void => workOn(ctx, toolRuns);

const endingsOf = ({ format }: Item, output: string) => ({
  sound: `-${output}.${format}`,
  peaks: `-${output}.peaks.json`,
});

interface StoredOutput {
  file: OutputFile;
  storageKey: string;
  peaksKey: string;
}

async function runItem(ctx: Ctx, { job, row: item, folder, take, stored }: Run<Item>): Promise<Made> {
  const upload = await rowByKey(uploadRows(ctx), item.uploadId);
  if (upload?.status !== 'completed')
    throw new AppError('expired', 'The uploaded file has been deleted. Upload it again.');
  const startedAt = Date.now();
  // safe: parsed by the tool's own schema when it was stored
  const options = JSON.parse(item.options) as Record<string, unknown>;
  const voiceFiles = await fetchVoices(ctx, item.userId, item.tool, options, take);
  const input = await take(ctx.storage.localFile(upload.storageKey));
  const done = await ctx.compute.runTool(
    {
      tool: item.tool,
      options,
      voiceFiles,
      input: input.path,
      outDir: folder,
      format: item.format,
      ...(item.bitrateKbps === null ? {} : { bitrateKbps: item.bitrateKbps }),
    },
    { signal: job.signal, progress: ({ stage, fraction }) => job.progress(stage, fraction) },
  );
  const outputs: StoredOutput[] = [];
  for (const file of done.outputs) {
    const endings = endingsOf(item, file.name);
    const storageKey = await stored.file(endings.sound, file.path);
    const peaksKey = await stored.peaks(endings.peaks, file.peaks);
    outputs.push({ file, storageKey, peaksKey });
  }
  return { keep: (transaction) => keep(ctx, item, done, outputs, Date.now() - startedAt, transaction) };
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
