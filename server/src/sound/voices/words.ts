import { type CreationOptional, DataTypes, type Transaction } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';
import type { Ctx } from '../../kernel/ctx.ts';

/** One spelling for search: lower case, without accents. */
export const searchable = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Words of an address: letters and digits with hyphens; empty for names without any. */
export const slugOf = (text: string): string =>
  searchable(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** A language as it is stored: one spelling, and the same without script and region. */
export const languageOf = (tag: string) => {
  const language = Intl.getCanonicalLocales(tag)[0] ?? tag;
  return { language, languageBase: language.split('-')[0] ?? language };
};

/** What search looks through. */
export const searchTextOf = (row: {
  name: string;
  description: string | null;
  accent: string | null;
  tags: readonly string[];
}): string =>
  searchable([row.name, ...row.tags, row.accent, row.description].filter(Boolean).join(' ')).slice(0, 4000);

interface TagModel extends Row<TagModel> {
  id: CreationOptional<number>;
  name: string;
  slug: string;
}
interface VoiceTagModel extends Row<VoiceTagModel> {
  voiceId: number;
  tagId: number;
}

const tagRows = table<TagModel>('tags', {
  id,
  name: DataTypes.STRING(40),
  slug: DataTypes.STRING(120),
});

const voiceTagRows = table<VoiceTagModel>('voice_tags', {
  voiceId: { type: DataTypes.INTEGER, primaryKey: true },
  tagId: { type: DataTypes.INTEGER, primaryKey: true },
});

export const defineTags = tables(tagRows, voiceTagRows);

/** Makes these the tags of these voices; tags that nobody has used before come into being. */
export async function setTags(
  ctx: Ctx,
  wanted: readonly { voiceId: number; names: readonly string[] }[],
  transaction: Transaction,
): Promise<void> {
  await voiceTagRows(ctx).destroy({ where: { voiceId: wanted.map(({ voiceId }) => voiceId) }, transaction });
  const nameOf = new Map(wanted.flatMap(({ names }) => names.map((name) => [slugOf(name), name] as const)));
  nameOf.delete('');
  if (nameOf.size === 0) return;
  await tagRows(ctx).bulkCreate(
    // always in the same order, so that two that add the same tags can't wait for each other
    [...nameOf].sort().map(([slug, name]) => ({ slug, name })),
    { ignoreDuplicates: true, transaction },
  );
  const tags = await tagRows(ctx).findAll({
    where: { slug: [...nameOf.keys()] },
    attributes: ['id', 'slug'],
    raw: true,
    transaction,
  });
  const idOf = new Map(tags.map(({ id, slug }) => [slug, id]));
  const links = wanted.flatMap(({ voiceId, names }) =>
    [...new Set(names.map(slugOf))].flatMap((slug) => {
      const tagId = idOf.get(slug);
      return tagId === undefined ? [] : [{ voiceId, tagId }];
    }),
  );
  await voiceTagRows(ctx).bulkCreate(links, { ignoreDuplicates: true, transaction });
}
