import { randomUUID } from 'node:crypto';
import { resultLifeSeconds } from '@formant/contract/web-tools';
import { type Conversion, optionsSchema, type Tool } from '@formant/engine';
import { modelIdOf, runsAnywhere } from '@formant/engine/base/model-kinds';
import { type ToolId, tools } from '@formant/engine/tools';
import type { Transaction } from 'sequelize';
import { findRows, rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { assertRoomForWork } from '../../kernel/disk-space.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/owner.ts';
import type { FileFormat } from '../../ports/codec/port.ts';
import {
  assertAlive,
  completeUpload,
  findUpload,
  probeOf,
  type Upload,
  uploadRows,
} from '../uploads/index.ts';
import { type Item, itemRows, type QueueType } from './models.ts';
import { assertLine, withJobCharged } from './quota.ts';
import { settleVoices } from './voices.ts';

export const jobName = 'web-tools';
const premiumPriority = 10;

/** How long what this owner makes is kept. */
export const lifeMs = (owner: Owner): number =>
  1000 * (owner.userId === null ? resultLifeSeconds.visitor : resultLifeSeconds.user);

export interface RunWanted {
  uploadId: string;
  tool: ToolId;
  options: Record<string, unknown>;
  type: QueueType;
  format: FileFormat;
  bitrateKbps?: number | undefined;
}

/**
 * Puts a file in line for a tool. A file that is still on its way keeps the item waiting; its arrival sends
 * it on.
 * @param caller who asks, to find the upload; `owner` is who will own the item
 * @throws AppError not_found, expired, invalid, no_model, quota_exhausted, and what is wrong with the file
 */
export async function queueUp(
  ctx: Ctx,
  caller: Owner,
  owner: Owner,
  address: string,
  wanted: RunWanted,
): Promise<Item> {
  const given = parseOptions(wanted.tool, wanted.options);
  const options = parseOptions(wanted.tool, await settleVoices(ctx, caller.userId, wanted.tool, given));
  await assertEngine(ctx, options.engine);
  const conversion = conversionOf(wanted.tool, options);
  let upload = await findUpload(ctx, caller, wanted.uploadId);
  assertAlive(ctx, upload);
  // a refused one answers with what is wrong with it
  if (upload.status !== 'initialised') upload = await completeUpload(ctx, caller, upload.uuid);
  assertSuits(wanted.tool, upload);
  await assertRoomForWork(ctx);
  assertLine(wanted.type);
  const now = ctx.clock.now();
  const values = {
    uuid: randomUUID(),
    ...owner,
    uploadId: upload.id,
    tool: wanted.tool,
    type: wanted.type,
    name: upload.fileName,
    options: JSON.stringify(options),
    format: conversion?.format ?? wanted.format,
    bitrateKbps: (conversion ? conversion.bitrateKbps : wanted.bitrateKbps) ?? null,
    createdAt: now,
    expiresAt: now + lifeMs(owner),
  };
  const row = await withJobCharged(ctx, owner, address, (transaction) =>
    itemRows(ctx).create(values, { transaction }),
  );
  // read anew: the file may have arrived between the first look and the insert
  await sendOn(ctx, upload.id);
  return currentItem(ctx, row.id);
}

function parseOptions(id: ToolId, given: Record<string, unknown>): Record<string, unknown> {
  const parsed = optionsSchema(tools[id].tool.options).safeParse(given);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = ['options', ...issue.path].join('.');
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? 'Check the options.', { fields });
}

/** @throws AppError no_model for a neural model that this server does not have */
async function assertEngine(ctx: Ctx, engine: unknown): Promise<void> {
  const id = typeof engine === 'string' ? modelIdOf(engine) : null;
  if (id === null) return;
  const known = (await ctx.models.list()).find(({ entry }) => entry.id === id);
  const canRun = known?.installed && (runsAnywhere(known.entry.kind) || (await ctx.models.runtimeName()));
  if (!canRun)
    throw new AppError('no_model', `This server can't run the model "${id}". Choose another engine.`);
}

function conversionOf(id: ToolId, options: Record<string, unknown>): Conversion | undefined {
  const tool: Tool = tools[id].tool;
  // safe: just parsed by this tool's own schema
  return tool.conversion?.(options as Parameters<NonNullable<Tool['conversion']>>[0]);
}

/** @throws AppError not_audio, too_long, too_many_channels */
function assertSuits(id: ToolId, upload: Upload): void {
  if (upload.status !== 'completed') return;
  const { limits, name } = tools[id].tool;
  const probe = probeOf(upload);
  if (!probe) throw new AppError('not_audio', 'This upload holds no sound. Upload it again for a tool.');
  if ((probe.durationMs ?? 0) > limits.maxSeconds * 1000)
    throw new AppError(
      'too_long',
      `${name} takes at most ${Math.round(limits.maxSeconds / 60)} minutes. Cut the file and try again.`,
    );
  if (probe.channels > limits.maxChannels)
    throw new AppError(
      'too_many_channels',
      `${name} takes at most ${limits.maxChannels} channels; this file has ${probe.channels}.`,
    );
}

/** Sends on, or ends, the items that wait for a file, as far as it has arrived. Calling again does no harm. */
export async function sendOn(ctx: Ctx, uploadId: number): Promise<void> {
  const upload = await rowByKey(uploadRows(ctx), uploadId);
  if (!upload || upload.status === 'initialised') return;
  const waiting = await findRows(itemRows(ctx), {
    where: { uploadId, jobId: null, endedAs: null },
  });
  for (const item of waiting)
    if (upload.status === 'completed') await sendItemOn(ctx, item, upload);
    else
      await failUnstarted(ctx, item, {
        code: upload.errorCode ?? 'expired',
        message: upload.errorMessage ?? 'The file never arrived whole. Upload it again.',
      });
}

async function sendItemOn(ctx: Ctx, item: Item, upload: Upload): Promise<void> {
  try {
    assertSuits(item.tool, upload);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await failUnstarted(ctx, item, error);
    return;
  }
  await ctx.db.transaction((transaction) =>
    startJob(ctx, item, probeOf(upload)?.durationMs ?? null, transaction),
  );
}

async function startJob(
  ctx: Ctx,
  item: Item,
  inputMs: number | null,
  transaction: Transaction,
): Promise<void> {
  // the claim first: of two that see the same waiting item one changes a row, and only that one adds a job
  const [claimed] = await itemRows(ctx).update(
    { inputMs, jobId: 0 },
    { where: { id: item.id, jobId: null, endedAs: null }, transaction },
  );
  if (claimed !== 1) return;
  const jobId = await ctx.queue.add(
    jobName,
    { itemId: item.id },
    { transaction, priority: item.type === 'premium' ? premiumPriority : 0 },
  );
  await itemRows(ctx).update({ jobId }, { where: { id: item.id }, transaction });
}

async function failUnstarted(
  ctx: Ctx,
  item: Item,
  failure: { code: string; message: string },
): Promise<void> {
  await itemRows(ctx).update(
    { endedAs: 'failed', errorCode: failure.code, errorMessage: failure.message },
    { where: { id: item.id, jobId: null, endedAs: null } },
  );
}

/** The row as it is now. */
export async function currentItem(ctx: Ctx, id: number): Promise<Item> {
  const item = await rowByKey(itemRows(ctx), id);
  if (!item) throw new Error(`Queue item ${id} has vanished`);
  return item;
}
