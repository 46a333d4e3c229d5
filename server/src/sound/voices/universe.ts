import type { Paging } from '@formant/contract/base/paging';
import type { VoiceSort } from '@formant/contract/facts/voice-words';
import { QueryTypes } from 'sequelize';
import { likeLiteral } from '../../db/like.ts';
import { pageRows } from '../../db/page-rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { voicesById } from './find.ts';
import type { VoiceRow } from './models.ts';
import { searchable, slugOf } from './words.ts';

/** What a visitor looks for; the contract's `voiceFacetQuery`, parsed. */
export interface UniverseFilter {
  q?: string | undefined;
  language?: string[] | undefined;
  accent?: string[] | undefined;
  gender?: string[] | undefined;
  age?: string[] | undefined;
  useCase?: string[] | undefined;
  category?: string[] | undefined;
  tags?: string[] | undefined;
  licence?: string[] | undefined;
  engine?: string[] | undefined;
  kind?: string[] | undefined;
}

const orders: Readonly<Record<VoiceSort, string>> = {
  trending: 'trend',
  new: 'published_at',
  votes: 'votes',
  uses: 'uses',
};

/** One page of the public voices and how many there are in all. */
export async function searchUniverse(
  ctx: Ctx,
  filter: UniverseFilter & Paging & { sort: VoiceSort },
): Promise<{ rows: VoiceRow[]; total: number }> {
  const { sql, replacements } = conditionOf(filter);
  const order = orders[filter.sort];
  const { limit, offset } = pageRows(filter);
  // a search reads every voice's words, so it counts on the way; without one, the order's index ends after a page
  const counting = filter.q ? ', COUNT(*) OVER () AS n' : '';
  const found = await ctx.db.query<{ id: number; n?: number }>(
    `SELECT v.id${counting} FROM voices v WHERE ${sql} ORDER BY v.${order} DESC, v.id DESC LIMIT ? OFFSET ?`,
    {
      type: QueryTypes.SELECT,
      replacements: [...replacements, limit, offset],
    },
  );
  const rows = await voicesById(
    ctx,
    found.map(({ id }) => id),
  );
  return { rows, total: found[0]?.n ?? (await countOf(ctx, { sql, replacements }, filter)) };
}

async function countOf(
  ctx: Ctx,
  { sql, replacements }: Condition,
  { q, page }: { q?: string | undefined; page: number },
): Promise<number> {
  // a search that was counted and has no first page
  if (q && page === 1) return 0;
  const [counted] = await ctx.db.query<{ n: number }>(`SELECT COUNT(*) AS n FROM voices v WHERE ${sql}`, {
    type: QueryTypes.SELECT,
    replacements,
  });
  return counted?.n ?? 0;
}

export interface Condition {
  sql: string;
  replacements: unknown[];
}

const all = (parts: readonly Condition[]): Condition => ({
  sql: parts.map((part) => part.sql).join(' AND '),
  replacements: parts.flatMap((part) => part.replacements),
});

/** Public voices that fit the filter, as a condition on `voices v`. */
export function conditionOf(filter: UniverseFilter): Condition {
  return all([
    { sql: 'v.listed = 1', replacements: [] },
    ...(filter.q ? wordsIn(filter.q) : []),
    ...(filter.language?.length ? [inLanguages(filter.language)] : []),
    ...oneOf('accent', filter.accent),
    ...oneOf('gender', filter.gender),
    ...oneOf('age', filter.age),
    ...oneOf('use_case', filter.useCase),
    ...oneOf('licence', filter.licence),
    ...oneOf('engine', filter.engine),
    ...oneOf('kind', filter.kind),
    ...(filter.category?.length
      ? [
          {
            sql: 'v.category_id IN (SELECT id FROM categories WHERE slug IN (?))',
            replacements: [filter.category],
          },
        ]
      : []),
    ...(filter.tags?.length ? [withTags(filter.tags)] : []),
  ]);
}

const oneOf = (column: string, values: readonly (string | number)[] | undefined): Condition[] =>
  values?.length ? [{ sql: `v.${column} IN (?)`, replacements: [values] }] : [];

/** `en` is English of every country, `en-GB` that of one. */
function inLanguages(tags: readonly string[]): Condition {
  const wanted = tags.map((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag);
  return {
    sql: '(v.language IN (?) OR v.language_base IN (?))',
    replacements: [wanted, wanted],
  };
}

/** Every word stands somewhere in what the voice says of itself. */
const wordsIn = (text: string): Condition[] =>
  searchable(text)
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => ({
      sql: "v.search_text LIKE ? ESCAPE '!'",
      replacements: [`%${likeLiteral(word)}%`],
    }));

function withTags(tags: readonly string[]): Condition {
  const slugs = [...new Set(tags.map(slugOf))];
  return {
    sql: `v.id IN (SELECT l.voice_id FROM voice_tags l JOIN tags t ON t.id = l.tag_id
      WHERE t.slug IN (?) GROUP BY l.voice_id HAVING COUNT(*) = ?)`,
    replacements: [slugs, slugs.length],
  };
}
