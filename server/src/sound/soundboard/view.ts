import type { BoardSound, SoundboardView } from '@formant/contract/soundboard';
import { Op, type Transaction } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { JobRow } from '../../ports/queue/port.ts';
import { type Holder, holderOf } from '../../ports/storage/port.ts';
import { contentTypeOf, fileNameOf } from '../uploads/index.ts';
import { type Board, type Sound, soundRows } from './models.ts';

const addressSeconds = 24 * 3600;

/** The sounds of boards in their order, in one query. */
export async function soundsOf(
  ctx: Ctx,
  boardIds: readonly number[],
  transaction?: Transaction,
): Promise<Sound[]> {
  if (boardIds.length === 0) return [];
  return await findRows(soundRows(ctx), {
    where: { soundboardId: { [Op.in]: [...boardIds] }, deletedAt: null },
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
    ...(transaction ? { transaction } : {}),
  });
}

/** What the contract shows of boards; one query for all sounds, one for their jobs. */
export async function describeBoards(ctx: Ctx, boards: readonly Board[]): Promise<SoundboardView[]> {
  const sounds = await describeSounds(
    ctx,
    boards,
    await soundsOf(
      ctx,
      boards.map((board) => board.id),
    ),
  );
  return boards.map((board, index) => ({
    id: board.id,
    name: board.name,
    official: Boolean(board.official),
    slug: board.slug,
    order: index,
    shareCode: board.shareCode,
    sounds: sounds.filter((sound) => sound.soundboardId === board.id),
  }));
}

/** `order` counts from 0 within each board. @param boards those that the sounds are on, for whose they are */
export async function describeSounds(
  ctx: Ctx,
  boards: readonly Pick<Board, 'id' | 'userId'>[],
  rows: readonly Sound[],
): Promise<BoardSound[]> {
  const owners = new Map(boards.map(({ id, userId }) => [id, userId]));
  const jobs = await ctx.queue.getAll(
    rows.flatMap((row) => (row.storageKey === null ? row.jobId || [] : [])),
  );
  const places = new Map<number, number>();
  return Promise.all(
    rows.map((row) => {
      const order = places.get(row.soundboardId) ?? 0;
      places.set(row.soundboardId, order + 1);
      return describeSound(ctx, row, {
        order,
        job: row.jobId === null ? undefined : jobs.get(row.jobId),
        holder: holderOf(owners.get(row.soundboardId) ?? null),
      });
    }),
  );
}

async function describeSound(
  ctx: Ctx,
  row: Sound,
  { order, job, holder }: { order: number; job: JobRow | undefined; holder: Holder | null },
): Promise<BoardSound> {
  const failed = row.storageKey === null && (job?.state === 'failed' || job?.state === 'cancelled');
  return {
    id: row.id,
    soundboardId: row.soundboardId,
    name: row.name,
    icon: row.icon,
    color: row.color,
    hotkey: row.hotkey,
    volume: row.volume,
    startMs: row.startMs,
    endMs: row.endMs,
    mode: row.mode,
    // raw rows of SQLite give 0 and 1
    overlap: Boolean(row.overlap),
    muteMic: Boolean(row.muteMic),
    order,
    url:
      row.storageKey &&
      (await ctx.storage.signedUrl(row.storageKey, {
        expiresSeconds: addressSeconds,
        fileName: fileNameOf(`${row.name}.${row.format}`),
        contentType: contentTypeOf(row.format),
        holder,
      })),
    durationMs: row.durationMs,
    bars: JSON.parse(row.bars) as number[], // safe: written by this slice only
    status: row.storageKey !== null ? 'ready' : failed ? 'failed' : 'preparing',
    problem: failed ? (job?.errorMessage ?? 'This sound could not be prepared. Add it again.') : null,
  };
}
