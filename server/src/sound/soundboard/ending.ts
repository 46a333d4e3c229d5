import { Op, type Transaction } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { endHandedOver, uploadRows } from '../uploads/index.ts';
import { type Board, boardRows, type Sound, soundRows } from './models.ts';

const batch = 200;

/** Takes sounds off their boards and deletes their files; what is left of a killed process the sweep ends. */
export async function endSounds(ctx: Ctx, sounds: readonly Sound[]): Promise<void> {
  await soundRows(ctx).update(
    // the key is free at once
    { deletedAt: ctx.clock.now(), hotkey: null, name: '' },
    { where: { id: { [Op.in]: sounds.map((sound) => sound.id) } } },
  );
  for (const sound of sounds) await dropSound(ctx, sound);
}

async function dropSound(ctx: Ctx, sound: Sound): Promise<void> {
  if (sound.jobId !== null && sound.storageKey === null) await ctx.queue.cancel(sound.jobId);
  if (sound.storageKey) await ctx.storage.delete(sound.storageKey);
  if (sound.uploadId !== null) await dropUpload(ctx, sound.uploadId);
  await soundRows(ctx).destroy({ where: { id: sound.id } });
}

/** Deletes the file as it was uploaded. */
export async function dropUpload(ctx: Ctx, uploadId: number): Promise<void> {
  const upload = await uploadRows(ctx).findByPk(uploadId, { raw: true });
  if (!upload || upload.status === 'expired') return;
  await ctx.db.transaction((transaction) => endHandedOver(ctx, uploadId, transaction));
  await ctx.storage.delete(upload.storageKey);
}

export async function endBoard(ctx: Ctx, board: Board): Promise<void> {
  await boardRows(ctx).update(
    { deletedAt: ctx.clock.now(), shareCode: null, name: '' },
    { where: { id: board.id } },
  );
  await dropBoard(ctx, board);
}

async function dropBoard(ctx: Ctx, board: Board): Promise<void> {
  const sounds = await findRows(soundRows(ctx), {
    where: { soundboardId: board.id },
  });
  await endSounds(ctx, sounds);
  await boardRows(ctx).destroy({ where: { id: board.id } });
}

/** Deletes the files and rows of what has ended. Answers how many boards and sounds. */
export async function sweepSoundboards(ctx: Ctx): Promise<number> {
  const over = { where: { deletedAt: { [Op.ne]: null } }, limit: batch, raw: true } as const;
  const boards = (await boardRows(ctx).findAll(over)) as Board[]; // safe: raw rows have the model's attributes
  for (const board of boards) await dropBoard(ctx, board);
  const sounds = (await soundRows(ctx).findAll(over)) as Sound[]; // safe: raw rows have the model's attributes
  for (const sound of sounds) await dropSound(ctx, sound);
  return boards.length + sounds.length;
}

/** Everything of an account is out of reach at once and swept at the next turn. */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  await boardRows(ctx).update(
    { userId: null, name: '', shareCode: null, deletedAt: ctx.clock.now() },
    { where: { userId }, transaction },
  );
}
