import type { soundboard } from '@formant/contract/soundboard';
import { soundboardLimits } from '@formant/contract/soundboard';
import type { Transaction } from 'sequelize';
import { UniqueConstraintError } from 'sequelize';
import type { z } from 'zod';
import { findRow } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { assertRoomForWork } from '../../kernel/disk-space.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { completeUpload, handOver, probeOf } from '../uploads/index.ts';
import { assertRoom, orderSounds, ownBoard } from './boards.ts';
import { addLevelJob } from './level.ts';
import { type Sound, soundRows } from './models.ts';
import { soundsOf } from './view.ts';

type Store = z.output<(typeof soundboard)['storeSound']['body']>;
type Update = z.output<(typeof soundboard)['updateSound']['body']>;

/** Encoders fill up their last frame. */
const longestMs = soundboardLimits.soundSeconds * 1000 + 100;

/** A sound of this user. @throws AppError not_found, also for what is somebody else's or official */
export async function ownSound(ctx: Ctx, userId: number, id: number): Promise<Sound> {
  const row = await findRow(soundRows(ctx), { where: { id, deletedAt: null } });
  if (!row) throw notFound('The sound');
  await ownBoard(ctx, userId, row.soundboardId).catch((error: unknown) => {
    throw error instanceof AppError ? notFound('The sound') : error;
  });
  return row;
}

/**
 * Puts an upload on a board. Storing the same upload again gives the same sound.
 * @throws AppError not_found, missing_parts, not_audio, too_long, conflict, quota_exhausted
 */
export async function storeSound(ctx: Ctx, userId: number, boardId: number, wanted: Store): Promise<Sound> {
  await ownBoard(ctx, userId, boardId);
  const { uploadId, ...settings } = wanted;
  const upload = await completeUpload(ctx, { userId, visitorKey: null }, uploadId);
  const probe = probeOf(upload);
  if (!probe) throw new AppError('not_audio', 'This upload holds no sound. Choose a sound file.');
  assertSpan(settings.startMs ?? 0, settings.endMs ?? null, probe.durationMs);
  const known = await ofUpload(ctx, upload.id);
  if (known) return known;
  await assertRoomForWork(ctx);
  await assertRoom(ctx, userId, 1);
  // a longer file is cut by the job, so that its span becomes the whole
  const cut = probe.durationMs === null || probe.durationMs > longestMs;
  try {
    return await ctx.db.transaction(async (transaction) => {
      await ownBoard(ctx, userId, boardId, transaction);
      const others = await soundsOf(ctx, [boardId], transaction);
      if (others.length >= soundboardLimits.soundsPerBoard) {
        const message = `A board holds ${soundboardLimits.soundsPerBoard} sounds. Make another board for more.`;
        throw new AppError('quota_exhausted', message, { notify: message });
      }
      const row = await soundRows(ctx).create(
        {
          ...withoutUndefined(settings),
          soundboardId: boardId,
          name: settings.name ?? titleOf(upload.fileName),
          mode: settings.mode ?? 'once',
          ...(cut ? { startMs: 0, endMs: null } : {}),
          position: others.length,
          durationMs: probe.durationMs ?? 0,
          bars: '[]',
          format: 'flac',
          storageKey: null,
          uploadId: upload.id,
          createdAt: ctx.clock.now(),
        },
        { transaction },
      );
      await handOver(ctx, upload.id, transaction);
      const span = cut ? { fromMs: settings.startMs ?? 0, toMs: settings.endMs ?? null } : null;
      const jobId = await addLevelJob(ctx, row.id, span, transaction);
      await row.update({ jobId }, { transaction });
      return row.get({ plain: true });
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    // somebody was faster, with the same upload or with the key
    const other = await ofUpload(ctx, upload.id);
    if (other) return other;
    throw await keyTaken(ctx, boardId, settings.hotkey ?? '', error);
  }
}

async function ofUpload(ctx: Ctx, uploadId: number): Promise<Sound | null> {
  const row = await soundRows(ctx).findOne({ where: { uploadId, deletedAt: null }, raw: true });
  return row as Sound | null; // safe: raw rows have the model's attributes
}

/** @throws AppError conflict, too_long */
export async function changeSound(ctx: Ctx, sound: Sound, change: Update): Promise<Sound> {
  const { order, swap, ...settings } = change;
  if (settings.startMs !== undefined || settings.endMs !== undefined)
    assertSpan(
      settings.startMs ?? sound.startMs,
      settings.endMs === undefined ? sound.endMs : settings.endMs,
      sound.durationMs || null,
    );
  try {
    await ctx.db.transaction(async (transaction) => {
      if (swap && settings.hotkey) await giveKeyAway(ctx, sound, settings.hotkey, transaction);
      await soundRows(ctx).update(withoutUndefined(settings), { where: { id: sound.id }, transaction });
      if (order !== undefined) await moveSound(ctx, sound, order, transaction);
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw await keyTaken(ctx, sound.soundboardId, settings.hotkey ?? '', error);
  }
  const row = await soundRows(ctx).findByPk(sound.id, { raw: true, rejectOnEmpty: true });
  return row as unknown as Sound; // safe: raw rows have the model's attributes
}

/** The pad that has the key gets the one this pad had. */
async function giveKeyAway(ctx: Ctx, sound: Sound, key: string, transaction: Transaction): Promise<void> {
  const where = { soundboardId: sound.soundboardId, hotkey: key };
  const other = await soundRows(ctx).findOne({ where, raw: true, transaction });
  if (!other || other.id === sound.id) return;
  await soundRows(ctx).update({ hotkey: null }, { where: { id: sound.id }, transaction });
  await soundRows(ctx).update({ hotkey: sound.hotkey }, { where: { id: other.id }, transaction });
}

async function moveSound(ctx: Ctx, sound: Sound, order: number, transaction: Transaction): Promise<void> {
  const ids = (await soundsOf(ctx, [sound.soundboardId], transaction)).map((row) => row.id);
  const others = ids.filter((id) => id !== sound.id);
  others.splice(order, 0, sound.id);
  await orderSounds(ctx, sound.soundboardId, others, transaction);
}

/** @throws AppError invalid, too_long */
function assertSpan(startMs: number, endMs: number | null, durationMs: number | null): void {
  const end = endMs ?? durationMs;
  if (end === null) return; // the job finds out
  if (end - startMs < 1 || (durationMs !== null && startMs >= durationMs)) {
    const message = 'The end has to lie after the start, and both within the sound.';
    throw new AppError('invalid', message, { fields: { endMs: [message] } });
  }
  if (Math.min(end, durationMs ?? end) - startMs > longestMs)
    throw new AppError(
      'too_long',
      `A sound can be ${soundboardLimits.soundSeconds} seconds long. Choose a shorter part of it.`,
      { fields: { endMs: [`At most ${soundboardLimits.soundSeconds} seconds after the start.`] } },
    );
}

async function keyTaken(ctx: Ctx, boardId: number, hotkey: string, cause: unknown): Promise<AppError> {
  const other = await soundRows(ctx).findOne({
    where: { soundboardId: boardId, hotkey, deletedAt: null },
    raw: true,
  });
  const message = `${hotkey} already plays ${other?.name ?? 'another sound'}. Choose another key, or swap the two.`;
  return new AppError('conflict', message, { fields: { hotkey: [message] }, cause });
}

/** A file's name without its extension, as long as a pad shows it. */
const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]{1,5}$/, '')
    .trim()
    .slice(0, soundboardLimits.nameLength)
    .trim() || 'Sound';

/** Sequelize writes what is undefined as NULL. */
const withoutUndefined = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never; // safe: what remains has T's own values
