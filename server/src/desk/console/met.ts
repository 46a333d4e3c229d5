import type { deviceConsole } from '@formant/contract/desk/console';
import type { z } from 'zod';
import { likeColumn, likeLiteral } from '../../db/like.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { endOf } from '../../kernel/time.ts';

type AskedGroups = z.output<typeof deviceConsole.listErrorGroups.query>;
type Between = Pick<AskedGroups, 'since' | 'until'>;

/** The ends of the time that is asked for, in ms since the epoch; 0 for one that is left open. */
export const timesOf = ({ since, until }: Between): { since: number; until: number } => ({
  since: since ? Date.parse(since) : 0,
  until: until ? endOf(until) : 0,
});

/** Conditions of a fault that was met in that time: the first and the last time are known, and none between them. */
export const metBetween = ({ since, until }: Between): string[] => [
  ...(since ? ['last_at >= :since'] : []),
  ...(until ? ['first_at < :until'] : []),
];

/** The condition of groups of faults that fit, empty where nothing is asked for, and what stands in it. */
export function groupsWhere(
  ctx: Pick<Ctx, 'db'>,
  asked: Omit<AskedGroups, 'cursor' | 'limit'>,
): {
  where: string[];
  replacements: Record<string, unknown>;
} {
  const { q, version, system, kind } = asked;
  return {
    where: [
      ...(q ? [`${likeColumn(ctx.db, 'message', q)} LIKE :like ESCAPE '!'`] : []),
      ...(version ? ['app_version = :version'] : []),
      ...(system ? ['system = :system'] : []),
      ...(kind ? ['kind = :kind'] : []),
      ...metBetween(asked),
    ],
    replacements: { like: `%${likeLiteral(q)}%`, version, system, kind, ...timesOf(asked) },
  };
}
