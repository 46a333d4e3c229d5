import type { webTools } from '@formant/contract/web-tools';
import { Op } from 'sequelize';
import type { z } from 'zod';
import { pageRows } from '../../db/page-rows.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { callerAddress } from '../../http/caller-address.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { callerOf, newOwner, type Owner, ownedBy } from '../../kernel/owner.ts';
import type { Call, Handlers } from '../../kernel/slice.ts';
import { dayOf, startOfDay } from '../../kernel/time.ts';
import { completeUpload } from '../uploads/index.ts';
import { cancelItem, findItemToChange, renameItem, retryItem } from './change.ts';
import { followItem, hasEnded } from './follow.ts';
import { type Item, itemRows } from './models.ts';
import { queueUp, sendOn } from './queue-up.ts';
import { jobsADay, usedToday } from './quota.ts';
import {
  describeItem,
  describeItems,
  describeResult,
  meanRunMs,
  type ShownItem,
  shownAttributes,
} from './view.ts';

const listed = 50;
/** Proxies close a line that is silent for longer than this. */
const heartbeatMs = 15_000;

/**
 * Reading needs the uuid only: it is the address of a result, so that a link to it can be kept and passed on.
 * @throws AppError not_found, expired
 */
async function findResult(ctx: Ctx, uuid: string): Promise<Item> {
  const item = await findRow(itemRows(ctx), { where: { uuid } });
  if (!item) throw notFound('The result');
  if (item.endedAs === 'expired' || item.expiresAt <= ctx.clock.now())
    throw new AppError('expired', 'This result has expired and its files are deleted. Start the job again.');
  return item;
}

/** Aborts when the caller goes away. */
function gone({ res }: Call): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => controller.abort());
  return controller.signal;
}

async function myItems(
  ctx: Ctx,
  caller: Owner,
  where: Partial<Item>,
  rows: { limit: number; offset?: number },
): Promise<ShownItem[]> {
  const own = ownedBy(caller);
  if (!own) return [];
  return await findRows(itemRows(ctx), {
    attributes: [...shownAttributes],
    where: { ...where, ...own },
    order: [['id', 'DESC']],
    ...rows,
  });
}

async function uploadFinished(call: Call, landed: { uploadId: string; uuid?: string | undefined }) {
  const { ctx } = call;
  const upload = await completeUpload(ctx, callerOf(call), landed.uploadId);
  await sendOn(ctx, upload.id);
  const item = await findRow(itemRows(ctx), {
    where: { uploadId: upload.id, ...(landed.uuid ? { uuid: landed.uuid } : {}) },
    order: [['id', 'DESC']],
  });
  if (!item) throw notFound('The job of this upload');
  const { uuid, status } = await describeItem(ctx, item);
  return { uuid, status };
}

export const handlers: Handlers<Omit<typeof webTools, `${string}Shortcode`>> = {
  async storeQueueItem({ params, body }, call) {
    const { ctx } = call;
    const owner = newOwner(call);
    const caller = call.actor.userId === null ? owner : callerOf(call);
    const item = await queueUp(ctx, caller, owner, callerAddress(call.req), { tool: params.tool, ...body });
    return describeItem(ctx, item);
  },

  async getQueueResult({ params, query }, call) {
    const { ctx } = call;
    const caller = callerOf(call);
    const item = await findResult(ctx, params.uuid);
    if (query.waitMs === 0) return describeResult(ctx, item, caller);
    const signal = AbortSignal.any([gone(call), AbortSignal.timeout(query.waitMs)]);
    let result = null;
    for await (const next of followItem(ctx, item, { caller, signal, idleMs: heartbeatMs })) {
      result = next ?? result;
      if (result && hasEnded(result)) return result;
    }
    return describeResult(ctx, await findResult(ctx, params.uuid), caller);
  },

  async watchQueueItem({ params }, call) {
    const { ctx, res } = call;
    const item = await findResult(ctx, params.uuid);
    res.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // nginx would hold events back
      'X-Accel-Buffering': 'no',
    });
    res.write('retry: 2000\n\n');
    const follow = { caller: callerOf(call), signal: gone(call), idleMs: heartbeatMs };
    for await (const result of followItem(ctx, item, follow))
      res.write(result ? `event: update\ndata: ${JSON.stringify(result)}\n\n` : ': still here\n\n');
    res.end();
    // safe: the binding sends nothing for this transport
    return undefined as unknown as z.input<typeof webTools.watchQueueItem.response>;
  },

  async listQueueItems({ params }, call) {
    const { ctx } = call;
    const { tool, type } = params;
    const items = await myItems(ctx, callerOf(call), { tool, ...(type ? { type } : {}) }, { limit: listed });
    return {
      data: await describeItems(ctx, items),
      depth: await depthOf(ctx, tool),
      avgMs: await meanRunMs(ctx, tool),
    };
  },

  async listMyJobs({ query }, call) {
    const { ctx } = call;
    const { page, perPage } = { ...query, perPage: query.limit ?? query.perPage };
    const own = ownedBy(callerOf(call));
    const items = await myItems(ctx, callerOf(call), {}, pageRows({ page, perPage }));
    const total = own ? await itemRows(ctx).count({ where: own }) : 0;
    return { data: await describeItems(ctx, items), meta: { page, perPage, total } };
  },

  async updateQueueItem({ params, body }, call) {
    const { ctx } = call;
    const item = await findItemToChange(ctx, callerOf(call), params.id);
    switch (body.action) {
      case 'cancel':
        return describeItem(ctx, await cancelItem(ctx, item));
      case 'retry':
        return describeItem(ctx, await retryItem(ctx, item));
      case 'rename':
        return describeItem(ctx, await renameItem(ctx, item, body.name));
    }
  },

  async getUsageCount({ query }, call) {
    const { ctx } = call;
    const caller = callerOf(call);
    return {
      used: query.tool ? await askedToday(ctx, caller, query.tool) : await usedToday(ctx, caller),
      limit: jobsADay(caller),
      resetsAt: new Date(startOfDay(dayOf(ctx.clock.now()) + 1)).toISOString(),
      total: await itemRows(ctx).count(query.tool ? { where: { tool: query.tool } } : {}),
    };
  },

  tellUploadFinished: ({ query }, call) => uploadFinished(call, query),
  postUploadFinished: ({ body }, call) => uploadFinished(call, body),
};

/** Jobs of one tool that the caller has asked for since midnight UTC, for him to read; what he may is the ledger's. */
async function askedToday(ctx: Ctx, caller: Owner, tool: Item['tool']): Promise<number> {
  const own = ownedBy(caller);
  const createdAt = { [Op.gte]: startOfDay(dayOf(ctx.clock.now())) };
  return own ? itemRows(ctx).count({ where: { ...own, tool, createdAt } }) : 0;
}

/** Jobs of a tool that wait or run, looked for among the newest ones: older ones have ended. */
async function depthOf(ctx: Ctx, tool: Item['tool']): Promise<number> {
  const open = (await itemRows(ctx).findAll({
    attributes: ['jobId'],
    where: { tool, endedAs: null, runMs: null },
    order: [['id', 'DESC']],
    limit: 1000,
    raw: true,
  })) as Item[]; // safe: only the selected attribute is read
  const jobs = await ctx.queue.getAll(open.flatMap((item) => item.jobId || []));
  return [...jobs.values()].filter((job) => job.state === 'queued' || job.state === 'active').length;
}
