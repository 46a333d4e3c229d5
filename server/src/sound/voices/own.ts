import type { Paging } from '@formant/contract/base/paging';
import { Op, QueryTypes } from 'sequelize';
import { pageRows } from '../../db/page-rows.ts';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { voicesById } from './find.ts';
import { type VoiceRow, voiceRows } from './models.ts';
import { searchable } from './words.ts';

export type VoicePage = { rows: VoiceRow[]; total: number };

const orders = {
  new: [['id', 'DESC']],
  name: [
    ['nameKey', 'ASC'],
    ['id', 'ASC'],
  ],
  votes: [
    ['votes', 'DESC'],
    ['id', 'DESC'],
  ],
  uses: [
    ['uses', 'DESC'],
    ['id', 'DESC'],
  ],
} as const;

export async function ownVoices(
  ctx: Ctx,
  userId: number,
  filter: Paging & {
    status?: VoiceRow['status'] | undefined;
    kind?: VoiceRow['kind'] | undefined;
    q?: string | undefined;
    sort: keyof typeof orders;
    deleted: boolean;
  },
): Promise<VoicePage> {
  const { status, kind, q } = filter;
  const where = {
    userId,
    deletedAt: filter.deleted ? { [Op.ne]: null } : null,
    ...(status ? { status } : {}),
    ...(kind ? { kind } : {}),
    ...(q ? { searchText: { [Op.substring]: searchable(q) } } : {}),
  };
  const rows = await findRows(voiceRows(ctx), {
    where,
    order: orders[filter.sort].map(([column, direction]) => [column, direction]),
    ...pageRows(filter),
  });
  return { rows, total: await voiceRows(ctx).count({ where }) };
}

export interface FavoriteRow {
  favoriteId: number;
  createdAt: number;
  voice: VoiceRow;
}

/** The caller's favourites, newest first; those that were taken back are still among them, those of closed accounts are not. */
export async function favoritesOf(
  ctx: Ctx,
  userId: number,
  paging: Paging,
): Promise<{ rows: FavoriteRow[]; total: number }> {
  const { limit, offset } = pageRows(paging);
  const within =
    'FROM favorites f JOIN voices v ON v.id = f.voice_id WHERE f.user_id = ? AND v.closed_at IS NULL';
  const found = await ctx.db.query<{ id: number; voiceId: number; createdAt: number }>(
    `SELECT f.id, f.voice_id AS voiceId, f.created_at AS createdAt ${within} ORDER BY f.id DESC LIMIT ? OFFSET ?`,
    { type: QueryTypes.SELECT, replacements: [userId, limit, offset] },
  );
  const voices = new Map(
    (
      await voicesById(
        ctx,
        found.map((row) => row.voiceId),
      )
    ).map((row) => [row.id, row]),
  );
  return {
    rows: found.flatMap(({ id, voiceId, createdAt }) => {
      const voice = voices.get(voiceId);
      return voice ? [{ favoriteId: id, createdAt, voice }] : [];
    }),
    total: await countOf(ctx, `SELECT COUNT(*) AS n ${within}`, [userId]),
  };
}

/** The caller's own living voices and his favourites, each once, own ones first. */
export async function reachOf(ctx: Ctx, userId: number, paging: Paging): Promise<VoicePage> {
  const { limit, offset } = pageRows(paging);
  const within = `FROM voices v WHERE (v.user_id = ? AND v.deleted_at IS NULL)
    OR (v.closed_at IS NULL AND v.id IN (SELECT f.voice_id FROM favorites f WHERE f.user_id = ?))`;
  const ids = await ctx.db.query<{ id: number }>(
    `SELECT v.id ${within} ORDER BY CASE WHEN v.user_id = ? THEN 0 ELSE 1 END, v.id DESC LIMIT ? OFFSET ?`,
    {
      type: QueryTypes.SELECT,
      replacements: [userId, userId, userId, limit, offset],
    },
  );
  return {
    rows: await voicesById(
      ctx,
      ids.map(({ id }) => id),
    ),
    total: await countOf(ctx, `SELECT COUNT(*) AS n ${within}`, [userId, userId]),
  };
}

async function countOf(ctx: Ctx, sql: string, replacements: unknown[]): Promise<number> {
  const [row] = await ctx.db.query<{ n: number }>(sql, { type: QueryTypes.SELECT, replacements });
  return row?.n ?? 0;
}
