import { randomUUID } from 'node:crypto';
import { officialPrefix } from '@formant/contract/facts/starter-presets';
import type { VoiceCategorySlug } from '@formant/contract/facts/voice-words';
import type { VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import type { Transaction } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type VoiceRow, voiceRows } from './models.ts';
import { categoriesOf, noteLanguages } from './names.ts';
import { standingOf } from './standing.ts';
import { keepVersions } from './versions.ts';
import { languageOf, searchTextOf, setTags } from './words.ts';

/** A voice that the product brings along. */
export interface StarterVoice
  extends Pick<
    VoiceRow,
    'name' | 'kind' | 'engine' | 'language' | 'gender' | 'licence' | 'accent' | 'age' | 'useCase'
  > {
  /** Its name for good, such as `preset.giant` or `tts.flite.slt`; lower-case letters, digits, dots and hyphens. */
  slug: string;
  description: string;
  category: VoiceCategorySlug;
  tags: string[];
  settings?: VoiceSettings;
  /** Such as `flite:slt`. */
  synthesizer?: string;
  /** As `writeFace` writes it. */
  face?: string | undefined;
}

const atOnce = 500;

/**
 * Brings the library's own voices up to this list: missing ones are added, changed ones changed (other settings are
 * a new version and lose their preview), the rest is left alone. Safe to run in several processes at once.
 * @returns the voices that have no preview yet
 */
export async function seedVoices(
  ctx: Ctx,
  list: readonly StarterVoice[],
): Promise<Pick<VoiceRow, 'id' | 'slug'>[]> {
  const ids: CategoryIds = new Map((await categoriesOf(ctx)).map(({ slug, id }) => [slug, id]));
  const without: Pick<VoiceRow, 'id' | 'slug'>[] = [];
  for (let from = 0; from < list.length; from += atOnce) {
    const wanted = new Map(
      list.slice(from, from + atOnce).map((voice) => [officialPrefix + voice.slug, voice]),
    );
    await ctx.db.transaction(async (transaction) => {
      const known = await rowsOf(ctx, [...wanted.keys()], transaction);
      await noteLanguages(
        ctx,
        [...wanted.values()].map(({ language }) => languageOf(language).languageBase),
        transaction,
      );
      for (const row of known) await renew(ctx, row, wanted.get(row.slug), ids, transaction);
      const there = new Set(known.map(({ slug }) => slug));
      await add(ctx, new Map([...wanted].filter(([slug]) => !there.has(slug))), ids, transaction);
      const rows = await rowsOf(ctx, [...wanted.keys()], transaction);
      without.push(...rows.filter((row) => row.previewKey === null).map(({ id, slug }) => ({ id, slug })));
    });
  }
  return without;
}

const rowsOf = async (ctx: Ctx, slugs: string[], transaction: Transaction): Promise<VoiceRow[]> =>
  await findRows(voiceRows(ctx), { where: { slug: slugs }, transaction });

type CategoryIds = ReadonlyMap<string, number>;

function idIn(ids: CategoryIds, slug: VoiceCategorySlug): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`There is no category ${slug}`);
  return id;
}

/** The columns that follow from the list. */
function columnsOf(voice: StarterVoice, ids: CategoryIds) {
  const { name, kind, engine, gender, licence, accent, age, useCase, description, tags } = voice;
  return {
    ...{ name, kind, engine, gender, licence, accent, age, useCase, description },
    ...languageOf(voice.language),
    categoryId: idIn(ids, voice.category),
    tags: JSON.stringify(tags),
    settings: voice.settings ? JSON.stringify(voice.settings) : null,
    synthesizer: voice.synthesizer ?? null,
    face: voice.face ?? null,
    searchText: searchTextOf({ name, description, accent, tags }),
  } as const;
}

async function add(
  ctx: Ctx,
  missing: ReadonlyMap<string, StarterVoice>,
  ids: CategoryIds,
  transaction: Transaction,
): Promise<void> {
  if (missing.size === 0) return;
  const now = ctx.clock.now();
  const standing = {
    modelKey: null,
    visibility: 'public' as const,
    status: 'ready' as const,
    deletedAt: null,
    closedAt: null,
    publishedAt: null,
    votes: 0,
    favorites: 0,
    uses: 0,
  };
  await voiceRows(ctx).bulkCreate(
    [...missing].map(([slug, voice]) => ({
      ...columnsOf(voice, ids),
      ...standing,
      ...standingOf(ctx, standing),
      uuid: randomUUID(),
      userId: null,
      slug,
      nameKey: null,
      consent: voice.kind === 'preset' ? ('synthetic' as const) : ('licensed' as const),
      createdAt: now,
    })),
    // another process may be at it too
    { ignoreDuplicates: true, transaction },
  );
  const rows = await rowsOf(ctx, [...missing.keys()], transaction);
  await setTags(
    ctx,
    rows.map((row) => ({ voiceId: row.id, names: missing.get(row.slug)?.tags ?? [] })),
    transaction,
  );
  await keepVersions(ctx, rows, null, transaction);
}

async function renew(
  ctx: Ctx,
  row: VoiceRow,
  wanted: StarterVoice | undefined,
  ids: CategoryIds,
  transaction: Transaction,
): Promise<void> {
  if (!wanted) return;
  const columns = columnsOf(wanted, ids);
  const keys = Object.keys(columns) as (keyof typeof columns)[]; // safe: its own keys
  if (keys.every((key) => row[key] === columns[key])) return;
  const isNewVersion = row.settings !== columns.settings;
  const changed = {
    ...row,
    ...columns,
    updatedAt: ctx.clock.now(),
    ...(isNewVersion ? { version: row.version + 1, previewKey: null } : {}),
  };
  const { id, ...rest } = changed;
  await voiceRows(ctx).update(rest, { where: { id }, transaction });
  await setTags(ctx, [{ voiceId: id, names: wanted.tags }], transaction);
  if (isNewVersion) await keepVersions(ctx, [changed], null, transaction);
  // the old preview tells of another sound
  if (isNewVersion && row.previewKey) {
    const { previewKey } = row;
    transaction.afterCommit(() => ctx.storage.delete(previewKey));
  }
}
