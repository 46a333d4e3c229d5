import { type VoiceLicence, voiceLicences, voiceSorts } from '@formant/contract/facts/voice-words';
import type { VoiceFacet } from '@formant/contract/voice-lists';
import { QueryTypes } from 'sequelize';
import { likeColumn, likeLiteral } from '../../db/like.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { categoriesOf, languagesOf } from './names.ts';
import { conditionOf, type UniverseFilter } from './universe.ts';

const shownTags = 30;

/** One way the facets come together in public voices, and how many voices have it. */
interface Combination {
  language: string;
  accent: string | null;
  gender: string;
  age: string | null;
  useCase: string | null;
  category: string;
  licence: VoiceLicence;
  engine: string;
  kind: string;
  n: number;
}
const facetKeys = [
  'language',
  'accent',
  'gender',
  'age',
  'useCase',
  'category',
  'licence',
  'engine',
  'kind',
] as const satisfies (keyof Combination & keyof UniverseFilter)[];
type FacetKey = (typeof facetKeys)[number];

/**
 * Every facet with its values and counts. A value's count is what choosing it would leave given all the other
 * facets, so that several values of one facet can be chosen one after the other.
 */
export async function facetsOf(ctx: Ctx, filter: UniverseFilter) {
  const { q, tags } = filter;
  const narrowed = conditionOf({ q, tags });
  const found = await ctx.db.query<Omit<Combination, 'category'> & { categoryId: number }>(
    `SELECT language_base AS language, accent, gender, age, use_case AS useCase, category_id AS categoryId,
        licence, engine, kind, COUNT(*) AS n
      FROM voices v WHERE ${narrowed.sql}
      GROUP BY language_base, gender, age, use_case, category_id, licence, engine, kind, accent`,
    { type: QueryTypes.SELECT, replacements: narrowed.replacements },
  );
  const [categories, languages] = await Promise.all([categoriesOf(ctx), languagesOf(ctx)]);
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const chosen = chosenOf(filter);
  const counts = new Map<FacetKey, Map<string, number>>(facetKeys.map((key) => [key, new Map()]));
  let total = 0;
  for (const row of found) {
    const combination: Combination = { ...row, category: slugs.get(row.categoryId) ?? '' };
    const misses = facetKeys.filter((key) => {
      const wanted = chosen[key];
      return wanted.size > 0 && !wanted.has(combination[key] ?? '');
    });
    if (misses.length > 1) continue;
    if (misses.length === 0) total += row.n;
    for (const key of misses.length === 1 ? misses : facetKeys) {
      const value = combination[key];
      const facet = counts.get(key);
      if (value !== null && facet) facet.set(value, (facet.get(value) ?? 0) + row.n);
    }
  }
  const listed = (key: FacetKey, nameOf: (value: string) => string): VoiceFacet[] =>
    [...(counts.get(key) ?? [])]
      .map(([value, count]) => ({ value, name: nameOf(value), count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return {
    languages: listed('language', (code) => languages.get(code)?.name ?? code),
    accents: listed('accent', capital),
    genders: listed('gender', capital),
    ages: listed('age', capital),
    useCases: listed('useCase', capital),
    categories: listed('category', (slug) => categories.find((one) => one.slug === slug)?.name ?? slug),
    tags: await tagFacet(ctx, filter),
    licences: listed('licence', (id) => voiceLicences[id as VoiceLicence]?.name ?? id), // safe: an unknown id falls back
    engines: listed('engine', (id) => engineNames[id] ?? id),
    kinds: listed('kind', (id) => kindNames[id] ?? id),
    sort: [...voiceSorts],
    total,
  };
}

/** A chosen `en-GB` counts as `en` here, since languages are counted without their country. */
const chosenOf = (filter: UniverseFilter): Record<FacetKey, ReadonlySet<string>> =>
  // safe: made of exactly these keys
  Object.fromEntries(
    facetKeys.map((key) => [
      key,
      new Set(key === 'language' ? filter.language?.map((tag) => tag.split('-')[0] ?? tag) : filter[key]),
    ]),
  ) as unknown as Record<FacetKey, ReadonlySet<string>>;

async function tagFacet(ctx: Ctx, filter: UniverseFilter): Promise<VoiceFacet[]> {
  const { sql, replacements } = conditionOf(filter);
  const found = await ctx.db.query<{ name: string; n: number }>(
    `SELECT t.name, COUNT(*) AS n FROM voices v
      JOIN voice_tags l ON l.voice_id = v.id JOIN tags t ON t.id = l.tag_id
      WHERE ${sql} GROUP BY t.id, t.name ORDER BY n DESC, t.name LIMIT ?`,
    { type: QueryTypes.SELECT, replacements: [...replacements, shownTags] },
  );
  return found.map(({ name, n }) => ({ value: name, name, count: n }));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/-/g, ' ');
const engineNames: Readonly<Record<string, string>> = {
  dsp: 'Signal processing',
  onnx: 'Neural network (ONNX)',
  external: 'Made elsewhere',
};
const kindNames: Readonly<Record<string, string>> = {
  preset: 'Preset',
  profile: 'Trained voice',
  tts: 'Reads text',
  model: 'Model',
};

/** Tags of public voices, the most used first. */
export function tagList(ctx: Ctx, q: string | undefined) {
  return ctx.db.query<{ id: number; name: string; slug: string; count: number }>(
    `SELECT t.id, t.name, t.slug, COUNT(*) AS count FROM tags t
      JOIN voice_tags l ON l.tag_id = t.id JOIN voices v ON v.id = l.voice_id AND v.listed = 1
      ${q ? `WHERE ${likeColumn(ctx.db, 't.name', q)} LIKE ? ESCAPE '!'` : ''}
      GROUP BY t.id, t.name, t.slug ORDER BY count DESC, t.name LIMIT 100`,
    { type: QueryTypes.SELECT, replacements: q ? [`${likeLiteral(q)}%`] : [] },
  );
}

export async function categoryList(ctx: Ctx) {
  const found = await ctx.db.query<{ id: number; n: number }>(
    'SELECT category_id AS id, COUNT(*) AS n FROM voices WHERE listed = 1 GROUP BY category_id',
    { type: QueryTypes.SELECT },
  );
  const counts = new Map(found.map(({ id, n }) => [id, n]));
  return (await categoriesOf(ctx)).map((category) => ({ ...category, count: counts.get(category.id) ?? 0 }));
}

export async function languageList(ctx: Ctx) {
  const found = await ctx.db.query<{ code: string; kind: string; n: number }>(
    'SELECT language_base AS code, kind, COUNT(*) AS n FROM voices WHERE listed = 1 GROUP BY language_base, kind',
    { type: QueryTypes.SELECT },
  );
  const codes = [...new Set(found.map(({ code }) => code))];
  const languages = await languagesOf(ctx);
  return codes
    .map((code) => {
      const rows = found.filter((row) => row.code === code);
      return {
        code,
        name: languages.get(code)?.name ?? code,
        nativeName: languages.get(code)?.nativeName ?? code,
        tts: rows.some((row) => row.kind === 'tts'),
        count: rows.reduce((sum, row) => sum + row.n, 0),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
