import type { QueueItem, QueueResult, QueueStatus } from '@formant/contract/web-tools';
import { tools } from '@formant/engine/tools';
import { Op } from 'sequelize';
import { rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { isReachableBy, type Owner } from '../../kernel/owner.ts';
import type { JobRow } from '../../ports/queue/port.ts';
import { holderOf } from '../../ports/storage/port.ts';
import { queueStatusOf } from '../../runs/queue-status.ts';
import { contentTypeOf, fileNameOf, type Upload, uploadRows } from '../uploads/index.ts';
import { type Item, itemRows, type Output, outputRows } from './models.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
/** Addresses of a result last as long as a page is likely to stay open. */
const addressSeconds = 24 * 3600;
const soonMs = 1500;

/** What of an item is read to show it; a list of many leaves its settings and what was found where they are. */
export const shownAttributes = [
  'id',
  'uuid',
  'jobId',
  'tool',
  'type',
  'name',
  'inputMs',
  'endedAs',
  'errorCode',
  'errorMessage',
  'engine',
  'createdAt',
  'expiresAt',
] as const satisfies readonly (keyof Item)[];
export type ShownItem = Pick<Item, (typeof shownAttributes)[number]>;

/** What the contract shows of items. One query for their jobs, whatever their number. */
export async function describeItems(ctx: Ctx, items: readonly ShownItem[]): Promise<QueueItem[]> {
  const jobs = await ctx.queue.getAll(items.flatMap((item) => item.jobId || []));
  const places = await ctx.queue.positions([...jobs.values()].filter(({ state }) => state === 'queued'));
  const pace = paceOf(ctx);
  return Promise.all(
    items.map(async (item) => {
      const job = item.jobId ? jobs.get(item.jobId) : undefined;
      const status: QueueStatus = item.endedAs ?? (job ? queueStatusOf[job.state] : 'queued');
      const waits = status === 'queued' && job !== undefined;
      const position = waits ? (places.get(job.id) ?? null) : null;
      return {
        id: item.id,
        uuid: item.uuid,
        tool: item.tool,
        type: item.type,
        name: item.name,
        status,
        stage: stageOf(item, job, status),
        progress: status === 'succeeded' ? 1 : (job?.progress ?? 0),
        position,
        etaMs: await etaOf(ctx, pace, { item, job, status, position }),
        error: errorOf(item, job, status),
        engine: item.engine,
        attempts: job?.attempts ?? 0,
        createdAt: iso(item.createdAt),
        endedAt: job?.endedAt?.toISOString() ?? null,
        expiresAt: iso(item.expiresAt),
      };
    }),
  );
}

export async function describeItem(ctx: Ctx, item: Item): Promise<QueueItem> {
  const [described] = await describeItems(ctx, [item]);
  if (!described) throw new Error('An item was not described');
  return described;
}

/** `upload` stands for a file that has not arrived. */
function stageOf(item: ShownItem, job: JobRow | undefined, status: QueueStatus): string | null {
  if (status === 'queued' && !item.jobId) return 'upload';
  return status === 'processing' ? (job?.stage ?? null) : null;
}

function errorOf(item: ShownItem, job: JobRow | undefined, status: QueueStatus): QueueItem['error'] {
  if (status !== 'failed') return null;
  return {
    code: item.errorCode ?? job?.errorCode ?? 'internal',
    message: item.errorMessage ?? job?.errorMessage ?? 'Something went wrong on our side. Try again.',
  };
}

type Pace = (tool: Item['tool']) => Promise<{ msPerSoundMs: number; meanMs: number } | null>;

/** How fast a tool's last runs were; each tool is asked for once. */
function paceOf(ctx: Ctx): Pace {
  const known = new Map<Item['tool'], ReturnType<Pace>>();
  const read: Pace = async (tool) => {
    const last = (await itemRows(ctx).findAll({
      attributes: ['runMs', 'inputMs'],
      where: { tool, runMs: { [Op.ne]: null } },
      order: [['id', 'DESC']],
      limit: 20,
      raw: true,
    })) as Item[]; // safe: the attributes that are read below are selected
    if (last.length === 0) return null;
    const runMs = last.reduce((sum, item) => sum + (item.runMs ?? 0), 0);
    const soundMs = last.reduce((sum, item) => sum + (item.inputMs ?? 0), 0);
    return { msPerSoundMs: soundMs > 0 ? runMs / soundMs : 0, meanMs: runMs / last.length };
  };
  return (tool) => {
    const pace = known.get(tool) ?? read(tool);
    known.set(tool, pace);
    return pace;
  };
}

export async function meanRunMs(ctx: Ctx, tool: Item['tool']): Promise<number | null> {
  const pace = await paceOf(ctx)(tool);
  return pace && Math.round(pace.meanMs);
}

async function etaOf(
  ctx: Ctx,
  pace: Pace,
  now: { item: ShownItem; job: JobRow | undefined; status: QueueStatus; position: number | null },
): Promise<number | null> {
  const { item, job, status } = now;
  if (!job || (status !== 'queued' && status !== 'processing')) return null;
  const known = await pace(item.tool);
  const wholeMs = known ? (item.inputMs ? item.inputMs * known.msPerSoundMs : known.meanMs) : null;
  if (status === 'queued')
    return known && wholeMs !== null
      ? Math.round(wholeMs + (known.meanMs * (now.position ?? 0)) / ctx.compute.size)
      : null;
  const elapsedMs = Date.now() - (job.startedAt?.getTime() ?? Date.now());
  // its own speed once there is enough of it to go by, else that of earlier runs
  if (job.progress > 0.05 && elapsedMs > soonMs)
    return Math.round((elapsedMs * (1 - job.progress)) / job.progress);
  return wholeMs === null ? null : Math.max(0, Math.round(wholeMs - elapsedMs));
}

/**
 * An item with its input, its outputs and what the tool found. A result is passed on by its uuid; the file that its
 * owner has sent is not, so that others get no address of it.
 */
export async function describeResult(ctx: Ctx, item: Item, caller: Owner): Promise<QueueResult> {
  const described = await describeItem(ctx, item);
  const upload = await rowByKey(uploadRows(ctx), item.uploadId);
  const ended = described.status === 'succeeded';
  const outputs = ended
    ? ((await outputRows(ctx).findAll({ where: { itemId: item.id }, raw: true })) as Output[]) // safe: raw rows have the model's attributes
    : [];
  const { tool } = tools[item.tool];
  const order = tool.outputs.map((output) => output.name);
  outputs.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return {
    ...described,
    input: {
      uploadId: upload?.uuid ?? '00000000-0000-0000-0000-000000000000',
      name: upload?.fileName ?? '',
      durationMs: item.inputMs,
      url: upload && isReachableBy(caller, item) ? await inputUrl(ctx, upload) : null,
    },
    options: JSON.parse(item.options) as Record<string, unknown>, // safe: written by the tool's own schema
    outputs: await Promise.all(
      outputs.map((output) => {
        const label = tool.outputs.find((one) => one.name === output.name)?.label ?? output.name;
        return describeOutput(ctx, item, output, label);
      }),
    ),
    data: ended && item.found ? (JSON.parse(item.found) as Record<string, unknown>) : null, // safe: written from a ToolReport
  };
}

async function inputUrl(ctx: Ctx, upload: Upload): Promise<string | null> {
  if (upload.status !== 'completed') return null;
  const probe = upload.probe ? (JSON.parse(upload.probe) as { format?: string }) : {}; // safe: written from the contract's audioProbe
  return ctx.storage.signedUrl(upload.storageKey, {
    expiresSeconds: addressSeconds,
    fileName: fileNameOf(upload.fileName),
    contentType: contentTypeOf(probe.format ?? ''),
    holder: holderOf(upload.userId),
  });
}

async function describeOutput(
  ctx: Ctx,
  item: Item,
  output: Output,
  label: string,
): Promise<QueueResult['outputs'][number]> {
  const title = item.name.replace(/\.[^.]{1,5}$/, '') || 'sound';
  const file = {
    expiresSeconds: addressSeconds,
    fileName: fileNameOf(`${title} (${label}).${output.format}`),
    contentType: contentTypeOf(output.format),
    holder: holderOf(item.userId),
  };
  return {
    name: output.name,
    label,
    format: output.format,
    url: await ctx.storage.signedUrl(output.storageKey, file),
    downloadUrl: await ctx.storage.signedUrl(output.storageKey, { ...file, save: true }),
    peaksUrl: await ctx.storage.signedUrl(output.peaksKey, {
      expiresSeconds: addressSeconds,
      contentType: 'application/json',
      holder: holderOf(item.userId),
    }),
    sizeBytes: output.sizeBytes,
    durationMs: output.durationMs,
    sampleRate: output.sampleRate,
    channels: output.channels,
  };
}
