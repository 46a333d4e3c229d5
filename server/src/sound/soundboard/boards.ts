import { randomUUID } from 'node:crypto';
import { soundboardLimits } from '@formant/contract/soundboard';
import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { isClosed } from '../../people/account/index.ts';
import { newShareCode } from '../audio/index.ts';
import { type Board, boardRows, type Sound, soundRows } from './models.ts';
import { soundsOf } from './view.ts';

const quota = (message: string): AppError => new AppError('quota_exhausted', message, { notify: message });

/** Official boards first, then the own ones in their order. */
export async function listBoards(ctx: Ctx, userId: number | null): Promise<Board[]> {
  const whose = userId === null ? { official: true } : { [Op.or]: [{ official: true }, { userId }] };
  return await findRows(boardRows(ctx), {
    where: { [Op.and]: [whose, { deletedAt: null }] },
    order: [
      ['official', 'DESC'],
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
    limit: soundboardLimits.boards * 2,
  });
}

/** A board of this user. @throws AppError not_found, also for what is somebody else's or official */
export async function ownBoard(
  ctx: Ctx,
  userId: number,
  id: number,
  transaction?: Transaction,
): Promise<Board> {
  const row = await boardRows(ctx).findOne({
    where: { id, userId, deletedAt: null },
    raw: true,
    ...(transaction ? { transaction, lock: transaction.LOCK.UPDATE } : {}),
  });
  if (!row) throw notFound('The soundboard');
  return row as Board; // safe: raw rows have the model's attributes
}

/** The board behind a link. @throws AppError not_found */
export async function sharedBoard(ctx: Ctx, shareCode: string): Promise<Board> {
  const row = await boardRows(ctx).findOne({ where: { shareCode, deletedAt: null }, raw: true });
  if (!row || (await isClosed(ctx, row.userId))) throw notFound('The shared soundboard');
  return row as Board; // safe: raw rows have the model's attributes
}

/** A board that may be copied: own or official. @throws AppError not_found */
export async function copyableBoard(ctx: Ctx, userId: number, id: number): Promise<Board> {
  const row = await boardRows(ctx).findOne({
    where: { [Op.and]: [{ id, deletedAt: null }, { [Op.or]: [{ userId }, { official: true }] }] },
    raw: true,
  });
  if (!row) throw notFound('The soundboard');
  return row as Board; // safe: raw rows have the model's attributes
}

/** @throws AppError quota_exhausted when the account has no room for more sounds */
export async function assertRoom(ctx: Ctx, userId: number, more: number): Promise<void> {
  const own = (await boardRows(ctx).findAll({
    where: { userId, deletedAt: null },
    attributes: ['id'],
    raw: true,
  })) as Pick<Board, 'id'>[]; // safe: raw rows have the model's attributes
  const kept = await soundRows(ctx).count({
    where: { soundboardId: { [Op.in]: own.map((board) => board.id) }, deletedAt: null },
  });
  if (kept + more > soundboardLimits.soundsPerAccount)
    throw quota(`An account holds ${soundboardLimits.soundsPerAccount} sounds. Delete some to add others.`);
}

/**
 * Makes a board, with copies of another's finished sounds where one is given.
 * @throws AppError quota_exhausted
 */
export async function makeBoard(
  ctx: Ctx,
  userId: number,
  name: string,
  source: Board | null,
): Promise<Board> {
  const boards = await boardRows(ctx).count({ where: { userId, deletedAt: null } });
  if (boards >= soundboardLimits.boards)
    throw quota(`An account holds ${soundboardLimits.boards} boards. Delete one to make another.`);
  const sounds = (source ? await soundsOf(ctx, [source.id]) : []).filter(
    (sound) => sound.storageKey !== null,
  );
  await assertRoom(ctx, userId, sounds.length);
  const copies: Sound[] = [];
  try {
    // files first: a row never promises what is not there
    for (const sound of sounds) copies.push({ ...sound, storageKey: await copyFile(ctx, sound) });
    return await ctx.db.transaction(async (transaction) => {
      const last = (await boardRows(ctx).max('position', { where: { userId }, transaction })) as
        | number
        | null; // safe: of a column of integers
      const now = ctx.clock.now();
      const board = await boardRows(ctx).create(
        { userId, name, position: (last ?? -1) + 1, createdAt: now },
        { transaction },
      );
      await soundRows(ctx).bulkCreate(
        copies.map(({ id: _, ...sound }) => ({
          ...sound,
          soundboardId: board.id,
          uploadId: null,
          jobId: null,
          createdAt: now,
        })),
        { transaction },
      );
      return board.get({ plain: true });
    });
  } catch (error) {
    for (const { storageKey } of copies) if (storageKey) await ctx.storage.delete(storageKey);
    throw error;
  }
}

async function copyFile(ctx: Ctx, sound: Sound): Promise<string> {
  const key = newKey(sound.format);
  await ctx.storage.put(key, await ctx.storage.get(sound.storageKey ?? ''));
  return key;
}

/** Signed addresses show keys, so they say nothing of whose sound it is. */
export const newKey = (format: string): string => `soundboard/${randomUUID()}.${format}`;

export async function changeBoard(
  ctx: Ctx,
  userId: number,
  id: number,
  change: { name?: string | undefined; order?: number | undefined; sounds?: number[] | undefined },
): Promise<Board> {
  return ctx.db.transaction(async (transaction) => {
    const board = await ownBoard(ctx, userId, id, transaction);
    if (change.name !== undefined)
      await boardRows(ctx).update({ name: change.name }, { where: { id }, transaction });
    if (change.order !== undefined) await moveBoard(ctx, userId, board, change.order, transaction);
    if (change.sounds) await orderSounds(ctx, id, change.sounds, transaction);
    return { ...board, name: change.name ?? board.name };
  });
}

async function moveBoard(
  ctx: Ctx,
  userId: number,
  board: Board,
  order: number,
  transaction: Transaction,
): Promise<void> {
  const rows = await findRows(boardRows(ctx), {
    where: { userId, deletedAt: null },
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
    transaction,
  });
  const others = rows.filter((row) => row.id !== board.id);
  others.splice(order, 0, board);
  for (const [position, row] of others.entries())
    if (row.position !== position)
      await boardRows(ctx).update({ position }, { where: { id: row.id }, transaction });
}

/** Puts sounds into an order; those that are not named follow. */
export async function orderSounds(
  ctx: Ctx,
  boardId: number,
  ids: readonly number[],
  transaction: Transaction,
): Promise<void> {
  const rows = await soundsOf(ctx, [boardId], transaction);
  const known = new Map(rows.map((row) => [row.id, row]));
  const named = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  const rest = rows.filter((row) => !named.includes(row));
  for (const [position, row] of [...named, ...rest].entries())
    if (row.position !== position)
      await soundRows(ctx).update({ position }, { where: { id: row.id }, transaction });
}

/** The one link to a board, made on first need. */
export async function shareBoard(ctx: Ctx, userId: number, id: number): Promise<string> {
  for (;;) {
    const board = await ownBoard(ctx, userId, id);
    if (board.shareCode !== null) return board.shareCode;
    await ctx.events.emit('publishing.asked', { userId });
    try {
      await boardRows(ctx).update(
        { shareCode: newShareCode() },
        { where: { id, userId, shareCode: null, deletedAt: null } },
      );
    } catch (error) {
      // another board has that code: one in 8e17
      if (!(error instanceof UniqueConstraintError)) throw error;
    }
  }
}

export async function unshareBoard(ctx: Ctx, userId: number, id: number): Promise<void> {
  await ownBoard(ctx, userId, id);
  await boardRows(ctx).update({ shareCode: null }, { where: { id, userId } });
}
