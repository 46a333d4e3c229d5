import type { Output } from '@formant/contract/base/route';
import { consolePage, type deviceConsole } from '@formant/contract/desk/console';
import { QueryTypes } from 'sequelize';
import type { z } from 'zod';
import { likeLiteral } from '../../db/like.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { ErrorGroup } from '../../people/devices/index.ts';
import { cursorOf, pageOf } from './cursor.ts';
import { iso } from './search.ts';

type Asked = z.output<typeof deviceConsole.listErrorGroups.query>;

/** Faults by text, version and system, last met first. */
export async function listErrors(
  ctx: Ctx,
  asked: Asked,
): Promise<Output<typeof deviceConsole.listErrorGroups>> {
  const cursor = cursorOf(asked.cursor);
  const conditions = [
    ...(asked.q ? [`message LIKE :like ESCAPE '!'`] : []),
    ...(asked.version ? ['app_version = :version'] : []),
    ...(asked.system ? ['system = :system'] : []),
    ...(asked.kind ? ['kind = :kind'] : []),
    ...(asked.since ? ['last_at >= :since'] : []),
    ...(cursor ? ['(last_at < :at OR (last_at = :at AND id < :after))'] : []),
  ].join(' AND ');
  const found = await ctx.db.query<ErrorGroup>(
    `SELECT id, kind, message, app_version AS appVersion, system, count, devices, first_at AS firstAt,
      last_at AS lastAt FROM error_groups ${conditions ? `WHERE ${conditions}` : ''}
      ORDER BY last_at DESC, id DESC LIMIT :limit`,
    {
      type: QueryTypes.SELECT,
      replacements: {
        like: `%${likeLiteral(asked.q)}%`,
        version: asked.version,
        system: asked.system,
        kind: asked.kind,
        since: asked.since ? Date.parse(asked.since) : 0,
        at: cursor?.at,
        after: cursor?.id,
        limit: consolePage + 1,
      },
    },
  );
  const { rows, next } = pageOf(found, consolePage, ({ lastAt, id }) => ({ at: Number(lastAt), id }));
  return {
    data: rows.map(({ firstAt, lastAt, ...row }) => ({ ...row, firstAt: iso(firstAt), lastAt: iso(lastAt) })),
    next,
  };
}
