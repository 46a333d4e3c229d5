import { createHmac } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ToolError } from '@formant/engine';
import { literal, Op } from 'sequelize';
import { z } from 'zod';
import type { OutputFile } from '../../compute/port.ts';
import { keyFor } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ActiveJob } from '../../ports/queue/port.ts';
import { type Audio, keepMade, madeAudio } from '../audio/index.ts';
import { resultTitle } from './change.ts';
import { endGone } from './lease.ts';
import { type Item, itemRows } from './models.ts';
import { currentItem, jobName } from './start.ts';

const payload = z.object({ itemId: z.int() });
/** A file that brings a worker down three times will do so again. */
const maxAttempts = 4;

export function workOnConversions(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: ctx.compute.size, maxAttempts }, (job) => runItem(ctx, job));
}

/** Somebody cancelled the item, or it was given to another run. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

async function runItem(ctx: Ctx, job: ActiveJob): Promise<void> {
  const item = await claim(ctx, job);
  if (!item) return;
  const source = (await madeAudio(ctx, [item.audioUuid])).get(item.audioUuid);
  if (!source) return endGone(ctx, item);
  try {
    await convert(ctx, job, item, source);
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (error instanceof ToolError || error instanceof AppError)
      await itemRows(ctx).update(
        {
          status: 'failed',
          errorCode: error.code,
          errorMessage: error.message.slice(0, 1000),
          endedAt: ctx.clock.now(),
        },
        { where: mine(item) },
      );
    throw error;
  }
}

const mine = ({ id, fence }: Item) => ({ id, fence, status: 'processing', assignee: 'server' }) as const;

/** Takes an item that waits, or that an earlier run of this job was killed at; null when a device has it. */
async function claim(ctx: Ctx, job: ActiveJob): Promise<Item | null> {
  const { itemId } = payload.parse(job.payload);
  const [claimed] = await itemRows(ctx).update(
    {
      status: 'processing',
      assignee: 'server',
      deviceId: null,
      leaseHash: null,
      leaseUntil: null,
      fence: literal('fence + 1') as unknown as number, // safe: Sequelize writes the expression
      progress: 0,
      startedAt: ctx.clock.now(),
    },
    {
      where: {
        id: itemId,
        jobId: job.id,
        [Op.or]: [{ status: 'queued' }, { status: 'processing', assignee: 'server' }],
      },
    },
  );
  return claimed === 1 ? currentItem(ctx, itemId) : null;
}

async function convert(ctx: Ctx, job: ActiveJob, item: Item, source: Audio): Promise<void> {
  const outDir = path.join(ctx.config.dataDir, 'work', `conversion-${item.uuid}-${item.fence}`);
  await dropWorkOf(ctx, item);
  await mkdir(outDir, { recursive: true });
  const input = await ctx.storage.localFile(source.storageKey);
  const voice = item.modelKey === null ? null : await ctx.storage.localFile(item.modelKey);
  try {
    const done = await ctx.compute.runTool(
      {
        tool: 'voice-changer',
        options: JSON.parse(item.options) as Record<string, unknown>, // safe: parsed by the tool's own schema when it was stored
        input: input.path,
        outDir,
        format: item.format,
        ...(voice ? { voiceFiles: { [item.voiceUuid]: voice.path } } : {}),
      },
      { signal: job.signal, progress: ({ stage, fraction }) => job.progress(stage, fraction) },
    );
    const [output] = done.outputs;
    if (!output) throw new Error('The voice changer gave no output');
    await keep(ctx, job, item, output);
  } finally {
    await input.release();
    await voice?.release();
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Folders that killed runs of the same item have left. */
async function dropWorkOf(ctx: Ctx, item: Item): Promise<void> {
  for (let fence = 1; fence < item.fence; fence++)
    await rm(path.join(ctx.config.dataDir, 'work', `conversion-${item.uuid}-${fence}`), {
      recursive: true,
      force: true,
    });
}

/** Signed addresses show keys, so they don't hold the item's uuid, which is the result's too. */
function keysOf(ctx: Ctx, item: Item, fence: number) {
  const folder = createHmac('sha256', keyFor(ctx.config, 'keys of conversions'))
    .update(item.uuid)
    .digest('hex');
  const base = `conversions/${folder.slice(0, 32)}/${fence}`;
  return { storageKey: `${base}.${item.format}`, peaksKey: `${base}.peaks.json` };
}

async function keep(ctx: Ctx, job: ActiveJob, item: Item, output: OutputFile): Promise<void> {
  const keys = keysOf(ctx, item, item.fence);
  const peaks = JSON.stringify({ version: 1, peaks: [...output.peaks] });
  const drop = async (from: typeof keys): Promise<void> => {
    await ctx.storage.delete(from.storageKey);
    await ctx.storage.delete(from.peaksKey);
  };
  try {
    await ctx.storage.putFile(keys.storageKey, output.path);
    await ctx.storage.put(keys.peaksKey, Readable.from([Buffer.from(peaks)]), {
      contentType: 'application/json',
    });
    await job.commit(async (transaction) => {
      const [settled] = await itemRows(ctx).update(
        { status: 'succeeded', progress: 1, resultUuid: item.uuid, endedAt: ctx.clock.now() },
        { where: mine(item), transaction },
      );
      if (settled !== 1) throw new Overtaken();
      await keepMade(
        ctx,
        {
          uuid: item.uuid,
          userId: item.userId,
          visitorKey: null,
          voiceUuid: item.voiceUuid,
          title: resultTitle(item),
          kind: 'conversion',
          format: item.format,
          durationMs: output.durationMs,
          sizeBytes: output.sizeBytes,
          sampleRate: output.sampleRate,
          channels: output.channels,
          ...keys,
          expiresAt: null,
        },
        transaction,
      );
    });
  } catch (error) {
    await drop(keys);
    throw error;
  }
  // what runs left that were killed between storing and committing
  for (let earlier = 1; earlier < item.fence; earlier++) await drop(keysOf(ctx, item, earlier));
}
