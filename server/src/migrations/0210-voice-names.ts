import { voiceCategories, voiceLanguageCodes } from '@formant/contract/facts/voice-words';
import { DataTypes, QueryTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/**
 * What categories and languages of voices are called, which an administrator can change and add to. They begin with
 * those that the product knows, and with every language that a voice has already.
 */
export const up: Migration['up'] = async ({ query, db }) => {
  const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
  const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });
  await query.createTable(
    'categories',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      slug: { ...text(40), unique: true },
      name: text(60),
      icon: text(40),
    },
    table,
  );
  await query.createTable(
    'languages',
    {
      code: { ...text(3), primaryKey: true },
      name: text(60),
      native_name: text(60),
    },
    table,
  );
  await query.bulkInsert(
    'categories',
    voiceCategories.map((category) => ({ ...category })),
  );
  const used = await db.query<{ code: string }>('SELECT DISTINCT language_base AS code FROM voices', {
    type: QueryTypes.SELECT,
  });
  const nameIn = (tongue: string, code: string): string =>
    (new Intl.DisplayNames([tongue, 'en'], { type: 'language' }).of(code) ?? code).slice(0, 60);
  const codes = new Set([...voiceLanguageCodes, ...used.map(({ code }) => code)]);
  await query.bulkInsert(
    'languages',
    [...codes].map((code) => ({ code, name: nameIn('en', code), native_name: nameIn(code, code) })),
  );
};
