import type { Output } from '@formant/contract/base/route';
import { consolePage, type deviceConsole } from '@formant/contract/desk/console';
import { QueryTypes } from 'sequelize';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import type { ErrorGroup } from '../../people/devices/index.ts';
import { cursorOf, pageOf } from './cursor.ts';
import { groupsWhere } from './met.ts';
import { iso } from './search.ts';

type Asked = z.output<typeof deviceConsole.listErrorGroups.query>;

/** Faults by text, version and system, last met first. */
export async function listErrors(
  ctx: Ctx,
  asked: Asked,
): Promise<Output<typeof deviceConsole.listErrorGroups>> {
  const cursor = cursorOf(asked.cursor);
  const { limit = consolePage } = asked;
  const { where, replacements } = groupsWhere(ctx, asked);
  if (cursor) where.push('(last_at < :at OR (last_at = :at AND id < :after))');
  const found = await ctx.db.query<ErrorGroup>(
    `SELECT id, kind, message, app_version AS appVersion, system, count, devices, first_at AS firstAt,
      last_at AS lastAt FROM error_groups ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
      ORDER BY last_at DESC, id DESC LIMIT :limit`,
    {
      type: QueryTypes.SELECT,
      replacements: { ...replacements, at: cursor?.at, after: cursor?.id, limit: limit + 1 },
    },
  );
  const { rows, next } = pageOf(found, limit, ({ lastAt, id }) => ({ at: Number(lastAt), id }));
  return {
    data: rows.map(({ firstAt, lastAt, ...row }) => ({ ...row, firstAt: iso(firstAt), lastAt: iso(lastAt) })),
    next,
  };
}
