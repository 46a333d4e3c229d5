import { randomUUID } from 'node:crypto';
import type { FileFormat } from '@formant/contract/base/constants';
import {
  type ConvertPlace,
  type convertSettings,
  convertTimes,
  mostOpenConversions,
} from '@formant/contract/conversion';
import { freeJobsADay } from '@formant/contract/web-tools';
import { tools } from '@formant/engine/tools';
import { Op, type Transaction } from 'sequelize';
import type { z } from 'zod';
import { rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { assertRoomForWork } from '../../kernel/disk-space.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayOf, startOfDay } from '../../kernel/time.ts';
import { hasComputer } from '../../people/devices/index.ts';
import { type Audio, findAudio } from '../audio/index.ts';
import { changerVoice, countUse, mayTake, type ReadVoice } from '../voices/index.ts';
import { usedToday } from '../web-tools/index.ts';
import { type Item, itemRows } from './models.ts';

export const jobName = 'conversion';
const { tool } = tools['voice-changer'];

export interface Wanted {
  audioId: string;
  where: ConvertPlace;
  settings: z.infer<typeof convertSettings>;
  format: FileFormat;
}

/**
 * Puts a recording in line. Where a computer may do it first, the server's job waits for the grace.
 * @throws AppError not_found, forbidden, bad_voice, no_model, illegal_transition, too_long, invalid, quota_exhausted
 */
export async function startConversion(
  ctx: Ctx,
  userId: number,
  voiceUuid: string,
  wanted: Wanted,
): Promise<Item> {
  const { voice, options } = await changerVoice(ctx, { userId }, voiceUuid, {
    added: wanted.settings,
    field: 'settings',
    elsewhere: wanted.where === 'computer',
  });
  const place = placeFor(voice, userId, wanted.where);
  const audio = await findAudio(ctx, { userId, visitorKey: null }, wanted.audioId);
  assertLength(audio);
  if (place !== 'computer') await assertRoomForWork(ctx);
  await assertMayStart(ctx, userId, place);
  const first = place !== 'server' && (place === 'computer' || (await hasComputer(ctx, userId)));
  const id = await ctx.db.transaction(async (transaction) => {
    // the voice first: its counters are locked in the same order everywhere
    await countUse(ctx, { userId }, voice, transaction);
    const row = await itemRows(ctx).create(
      {
        uuid: randomUUID(),
        userId,
        audioUuid: audio.uuid,
        voiceUuid: voice.uuid,
        voiceName: voice.name,
        modelKey: voice.kind === 'profile' || voice.kind === 'model' ? voice.modelKey : null,
        neuralVersion: voice.kind === 'model' ? voice.version : null,
        title: audio.title,
        options: JSON.stringify(options),
        format: wanted.format,
        place,
        status: 'queued',
        assignee: first ? 'device' : 'server',
        createdAt: ctx.clock.now(),
      },
      { transaction },
    );
    if (place !== 'computer')
      await addJob(ctx, row.id, { delayMs: first ? convertTimes.graceSeconds * 1000 : 0 }, transaction);
    return row.id;
  });
  return currentItem(ctx, id);
}

/** Has the server do an item unless somebody else is at it by then. */
export async function addJob(
  ctx: Ctx,
  itemId: number,
  { delayMs }: { delayMs: number },
  transaction: Transaction,
): Promise<void> {
  const jobId = await ctx.queue.add(
    jobName,
    { itemId },
    { transaction, ...(delayMs > 0 ? { runAfter: new Date(Date.now() + delayMs) } : {}) },
  );
  await itemRows(ctx).update({ jobId }, { where: { id: itemId }, transaction });
}

/** The row as it is now. */
export async function currentItem(ctx: Ctx, id: number): Promise<Item> {
  const item = await rowByKey(itemRows(ctx), id);
  if (!item) throw new Error(`Conversion ${id} has vanished`);
  return item;
}

/**
 * The file of a voice that is not to be downloaded never leaves the server. A neural model leaves it for its owner's
 * computer alone, and only when he asks for that: it is large, and few computers have what it needs beside it.
 */
function placeFor(voice: ReadVoice, userId: number, where: ConvertPlace): ConvertPlace {
  const neural = voice.kind === 'model';
  if (where === 'server' || !(neural || voice.kind === 'profile')) return where;
  if (neural ? where === 'computer' && voice.userId === userId : mayTake(voice, { userId })) return where;
  if (where === 'auto') return 'server';
  const text = neural
    ? 'Your computer speaks in neural models of your own only. Let the server do this one.'
    : 'The owner of this voice lets you use it here, but not download it. Let the server do this one.';
  throw new AppError('forbidden', text, { notify: text });
}

function assertLength(audio: Audio): void {
  const { maxSeconds } = tool.limits;
  if (audio.durationMs > maxSeconds * 1000)
    throw new AppError(
      'too_long',
      `A conversion takes at most ${maxSeconds / 60} minutes. Cut the recording first.`,
    );
}

/** Work on one's own computer is free; that of the server counts like its tools. @throws AppError quota_exhausted */
async function assertMayStart(ctx: Ctx, userId: number, place: ConvertPlace): Promise<void> {
  const open = await itemRows(ctx).count({ where: { userId, status: ['queued', 'processing'] } });
  if (open >= mostOpenConversions)
    throw exhausted(`${mostOpenConversions} conversions are waiting. Let some end, or cancel them.`);
  if (place === 'computer') return;
  const now = ctx.clock.now();
  const here = await itemRows(ctx).count({
    where: { userId, assignee: 'server', createdAt: { [Op.gte]: startOfDay(dayOf(now)) } },
  });
  if (here + (await usedToday(ctx, { userId, visitorKey: null })) >= freeJobsADay.user)
    throw exhausted(
      `You have used today's ${freeJobsADay.user} jobs of the server. Convert on your own computer, or come back tomorrow.`,
    );
}

const exhausted = (text: string): AppError => new AppError('quota_exhausted', text, { notify: text });
