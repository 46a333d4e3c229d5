import { type CreationOptional, DataTypes, type InferAttributes, type Transaction } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';

export interface CategoryModel extends Row<CategoryModel> {
  id: CreationOptional<number>;
  slug: string;
  name: string;
  /** A name of the Lucide set. */
  icon: string;
}
export interface LanguageModel extends Row<LanguageModel> {
  /** ISO 639, without script and region. */
  code: string;
  name: string;
  nativeName: string;
}
export type Category = InferAttributes<CategoryModel>;
type Language = InferAttributes<LanguageModel>;
type Db = Pick<Ctx, 'db'>;

const categoryRows = table<CategoryModel>('categories', {
  id,
  slug: DataTypes.STRING(40),
  name: DataTypes.STRING(60),
  icon: DataTypes.STRING(40),
});
const languageRows = table<LanguageModel>('languages', {
  code: { type: DataTypes.STRING(3), primaryKey: true },
  name: DataTypes.STRING(60),
  nativeName: DataTypes.STRING(60),
});
export const defineNames = tables(categoryRows, languageRows);

/** The category of what fits no other; it stands last in every list. */
export const otherSlug = 'other';

/** In the order of lists. */
export async function categoriesOf(ctx: Db): Promise<Category[]> {
  const rows = await categoryRows(ctx).findAll({ order: [['id', 'ASC']], raw: true });
  return rows.toSorted((a, b) => Number(a.slug === otherSlug) - Number(b.slug === otherSlug));
}

/** @throws Error when there is none, which only a fault of a list of ours can cause */
export async function categoryIdOf(ctx: Db, slug: string): Promise<number> {
  const row = await categoryRows(ctx).findOne({ where: { slug }, attributes: ['id'], raw: true });
  if (!row) throw new Error(`There is no category ${slug}`);
  return row.id;
}

export const isCategory = async (ctx: Db, categoryId: number): Promise<boolean> =>
  (await categoryRows(ctx).count({ where: { id: categoryId } })) > 0;

/** Languages by code. */
export async function languagesOf(ctx: Db): Promise<ReadonlyMap<string, Language>> {
  const rows = await languageRows(ctx).findAll({ raw: true });
  return new Map(rows.map((row) => [row.code, row]));
}

/** Gives languages that no voice had before their usual names; those that have one keep it. */
export async function noteLanguages(
  ctx: Db,
  codes: Iterable<string>,
  transaction: Transaction,
): Promise<void> {
  const usual = [...new Set(codes)].sort().map((code) => ({
    code,
    name: usualName('en', code),
    nativeName: usualName(code, code),
  }));
  await languageRows(ctx).bulkCreate(usual, { ignoreDuplicates: true, transaction });
}

const usualName = (tongue: string, code: string): string =>
  (new Intl.DisplayNames([tongue, 'en'], { type: 'language' }).of(code) ?? code).slice(0, 60);

/**
 * Adds a category, or gives one that there is another name or icon; its id and its voices stay.
 * @throws AppError invalid
 */
export async function nameCategory(
  ctx: Db,
  wanted: { slug: string; name: string; icon?: string | undefined },
): Promise<Category & { added: boolean }> {
  const { slug, icon } = wanted;
  if (!/^[a-z]+(-[a-z]+)*$/.test(slug) || slug.length > 40)
    throw invalid('A category goes by small letters and hyphens, such as "singing-voices", 40 at most.');
  if (icon !== undefined && !/^[a-z0-9-]{1,40}$/.test(icon))
    throw invalid('An icon is a name of the Lucide set, such as "audio-lines".');
  const name = nameOf(wanted.name);
  const known = await categoryRows(ctx).findOne({ where: { slug } });
  const row = known
    ? await known.update({ name, ...(icon ? { icon } : {}) })
    : await categoryRows(ctx).create({ slug, name, icon: icon ?? 'audio-lines' });
  return { id: row.id, slug, name, icon: row.icon, added: known === null };
}

/**
 * Adds a language, or gives one that there is other names.
 * @throws AppError invalid
 */
export async function nameLanguage(
  ctx: Db,
  wanted: { code: string; name: string; nativeName?: string | undefined },
): Promise<Language & { added: boolean }> {
  const code = wanted.code.toLowerCase();
  if (!/^[a-z]{2,3}$/.test(code))
    throw invalid('A language goes by its code of two or three letters, such as "en".');
  const name = nameOf(wanted.name);
  const known = await languageRows(ctx).findByPk(code);
  const nativeName =
    wanted.nativeName === undefined
      ? (known?.nativeName ?? usualName(code, code))
      : nameOf(wanted.nativeName);
  if (known) await known.update({ name, nativeName });
  else await languageRows(ctx).create({ code, name, nativeName });
  return { code, name, nativeName, added: known === null };
}

function nameOf(given: string): string {
  const name = given.replace(/\s+/g, ' ').trim();
  if (name === '' || name.length > 60 || /\p{Cc}/u.test(name))
    throw invalid('A name has 1 to 60 characters.');
  return name;
}

const invalid = (text: string): AppError => new AppError('invalid', text);
