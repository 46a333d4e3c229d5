import { randomUUID } from 'node:crypto';
import { voiceLicences } from '@formant/contract/facts/voice-words';
import type { VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { UniqueConstraintError } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { attachToVoice, findAudio } from '../audio/index.ts';
import { assertConsentShown } from './consent.ts';
import { findOwnVoice } from './find.ts';
import { type VoiceRow, voiceRows } from './models.ts';
import { categoryIdOf, isCategory, noteLanguages, otherSlug } from './names.ts';
import { wasHidden } from './notices.ts';
import { requestPreview } from './preview.ts';
import { standingOf } from './standing.ts';
import { keepVersions } from './versions.ts';
import { languageOf, searchTextOf, setTags, slugOf } from './words.ts';

/** More are nobody's own voices any more. */
const voicesAnAccount = 1000;

type Described = Pick<
  VoiceRow,
  | 'name'
  | 'description'
  | 'language'
  | 'accent'
  | 'gender'
  | 'age'
  | 'useCase'
  | 'categoryId'
  | 'visibility'
  | 'consent'
  | 'licence'
>;
/** What people say of a voice; what is left out stays or has its usual value. */
export type VoiceDetails = {
  [K in keyof Described]?: Described[K] | undefined;
} & {
  tags?: string[] | undefined;
  settings?: VoiceSettings | undefined;
  /** Audio of the owner with the consent sentence. */
  consentStatement?: string | null | undefined;
};

const usual = {
  description: null,
  language: 'en',
  accent: null,
  gender: 'neutral',
  age: null,
  useCase: null,
  visibility: 'private',
  consent: null,
  licence: 'use-only',
} as const satisfies Partial<Described>;

const refused = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: { [field]: [message] } });

/**
 * Makes a voice of the caller's: a preset where settings are given, else a draft of a profile.
 * @throws AppError invalid, conflict (the name), not_found (audio), quota_exhausted
 */
export async function saveVoice(
  ctx: Ctx,
  userId: number,
  wanted: VoiceDetails & { name: string; audioIds?: string[] | undefined },
): Promise<VoiceRow> {
  if ((await voiceRows(ctx).count({ where: { userId, deletedAt: null } })) >= voicesAnAccount) {
    const text = `You have ${voicesAnAccount} voices. Delete one before you make another.`;
    throw new AppError('quota_exhausted', text, { notify: text });
  }
  if (wanted.visibility !== undefined && wanted.visibility !== 'private')
    await ctx.events.emit('publishing.asked', { userId });
  const uuid = randomUUID();
  const now = ctx.clock.now();
  const given = definedOf(wanted);
  const row = {
    ...usual,
    categoryId: wanted.categoryId ?? (await categoryIdOf(ctx, otherSlug)),
    // presets hold nobody's voice
    ...(wanted.settings && wanted.consent === undefined ? { consent: 'synthetic' as const } : {}),
    ...given,
    ...namesOf(uuid, wanted.name),
    ...languageOf(wanted.language ?? usual.language),
    uuid,
    userId,
    kind: wanted.settings ? ('preset' as const) : ('profile' as const),
    engine: 'dsp' as const,
    status: wanted.settings ? ('ready' as const) : ('draft' as const),
    settings: wanted.settings ? JSON.stringify(wanted.settings) : null,
    consentAudio: wanted.consentStatement ?? null,
    consentUnread: false,
    tags: JSON.stringify(wanted.tags ?? []),
    searchText: '',
    createdAt: now,
    updatedAt: now,
    modelKey: null,
    deletedAt: null,
    closedAt: null,
    publishedAt: null,
    votes: 0,
    uses: 0,
    favorites: 0,
  };
  await assertSound(ctx, userId, { ...row, consentAudio: row.consentAudio });
  assertOpenable(row);
  return nameChecked(() =>
    ctx.db.transaction(async (transaction) => {
      await noteLanguages(ctx, [row.languageBase], transaction);
      const made = await voiceRows(ctx).create(
        { ...row, ...standingOf(ctx, row), searchText: searchTextOf({ ...row, tags: wanted.tags ?? [] }) },
        { transaction },
      );
      await setTags(ctx, [{ voiceId: made.id, names: wanted.tags ?? [] }], transaction);
      if (wanted.audioIds?.length) await attachToVoice(ctx, userId, wanted.audioIds, uuid, transaction);
      const stored = await findOwnVoice(ctx, userId, uuid, { transaction });
      if (wanted.settings) {
        await keepVersions(ctx, [stored], null, transaction);
        await requestPreview(ctx, stored.id, transaction);
      }
      return stored;
    }),
  );
}

/**
 * Changes what is given of an own voice. Other settings are a new version; those who hold the old one keep it.
 * @throws AppError not_found, invalid, conflict, illegal_transition
 */
export async function updateVoice(
  ctx: Ctx,
  userId: number,
  uuid: string,
  wanted: VoiceDetails & {
    previewText?: string | null | undefined;
    changelog?: string | undefined;
    avatarKey?: string | null | undefined;
  },
): Promise<VoiceRow> {
  return nameChecked(() =>
    ctx.db.transaction(async (transaction) => {
      const row = await findOwnVoice(ctx, userId, uuid, { transaction });
      const tags = wanted.tags ?? (JSON.parse(row.tags) as string[]); // safe: written here
      const now = ctx.clock.now();
      const changed: VoiceRow = {
        ...row,
        ...definedOf(wanted),
        ...(wanted.name === undefined ? {} : namesOf(uuid, wanted.name)),
        ...(wanted.language === undefined ? {} : languageOf(wanted.language)),
        ...(wanted.consentStatement === undefined ? {} : { consentAudio: wanted.consentStatement }),
        ...(wanted.previewText === undefined ? {} : { previewText: wanted.previewText }),
        ...(wanted.avatarKey === undefined ? {} : { avatarKey: wanted.avatarKey }),
        tags: JSON.stringify(tags),
        updatedAt: now,
      };
      if (changed.visibility === 'public' && row.barredAt !== null) throw barred();
      if (changed.visibility !== 'private' && wasHidden(row)) throw hidden();
      if (isMoreOpen(changed.visibility, row.visibility))
        await ctx.events.emit('publishing.asked', { userId });
      if (row.visibility !== 'private' && changed.visibility === 'private') changed.withdrawnAt = now;
      const settings = wanted.settings === undefined ? row.settings : JSON.stringify(wanted.settings);
      const isNewVersion = settings !== row.settings;
      if (isNewVersion) {
        if (row.kind !== 'preset' && row.kind !== 'profile')
          throw new AppError('illegal_transition', 'This kind of voice has no settings of its own.');
        Object.assign(changed, { settings, version: row.version + 1, previewKey: null, face: null });
      }
      await assertSound(ctx, userId, changed);
      assertOpenable(changed);
      Object.assign(changed, standingOf(ctx, changed), { searchText: searchTextOf({ ...changed, tags }) });
      const { id: _id, votes: _votes, uses: _uses, favorites: _favorites, ...columns } = changed;
      if (changed.languageBase !== row.languageBase)
        await noteLanguages(ctx, [changed.languageBase], transaction);
      await voiceRows(ctx).update(columns, { where: { id: row.id }, transaction });
      if (wanted.tags) await setTags(ctx, [{ voiceId: row.id, names: tags }], transaction);
      if (isNewVersion) {
        await keepVersions(ctx, [changed], wanted.changelog ?? null, transaction);
        await requestPreview(ctx, row.id, transaction);
        const { previewKey } = row;
        if (previewKey) transaction.afterCommit(() => ctx.storage.delete(previewKey));
      }
      return changed;
    }),
  );
}

/** Seen by more people than before. */
const isMoreOpen = (now: VoiceRow['visibility'], before: VoiceRow['visibility']): boolean =>
  now !== before && (now === 'public' || before === 'private');

const hidden = () => {
  const text =
    'This voice was taken down after a copyright notice. We told you why by mail. Only you can use it.';
  return new AppError('forbidden', text, { fields: { visibility: [text] }, notify: text });
};

const barred = () => {
  const text =
    'This voice was taken out of the public list after a report. We told you why by mail. It can stay private or be shared by its link.';
  return new AppError('forbidden', text, { fields: { visibility: [text] }, notify: text });
};

/** Whatever others can reach has to be ready, and agreed to by the person whose voice it is. */
function assertOpenable(row: Parameters<typeof assertConsentShown>[0] & Pick<VoiceRow, 'status'>): void {
  if (row.visibility === 'private') return;
  if (row.status === 'draft' && row.kind !== 'preset')
    throw new AppError('illegal_transition', 'Train this voice first; then you can share it.');
  assertConsentShown(row);
}

/** References that a client gives: category, licence and the consent recording. */
async function assertSound(
  ctx: Ctx,
  userId: number,
  row: Pick<VoiceRow, 'categoryId' | 'licence' | 'consentAudio'>,
): Promise<void> {
  if (!(await isCategory(ctx, row.categoryId))) throw refused('categoryId', 'There is no such category.');
  if (!voiceLicences[row.licence].publish)
    throw refused('licence', 'Choose one of the licences that are open to your own voices.');
  if (row.consentAudio) await findAudio(ctx, { userId, visitorKey: null }, row.consentAudio);
}

async function nameChecked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const text = 'You have a voice of this name already. Choose another one.';
    throw new AppError('conflict', text, { fields: { name: [text] }, cause: error });
  }
}

const namesOf = (uuid: string, name: string) => ({
  name,
  nameKey: name.toLowerCase(),
  slug: [slugOf(name).slice(0, 80), uuid.slice(0, 8)].filter(Boolean).join('-'),
});

const columns = [
  'description',
  'accent',
  'gender',
  'age',
  'useCase',
  'categoryId',
  'visibility',
  'consent',
  'licence',
] as const satisfies (keyof Described)[];

/** The columns that were given. */
function definedOf(wanted: VoiceDetails): Partial<Described> {
  return Object.fromEntries(
    columns.flatMap((key) => (wanted[key] === undefined ? [] : [[key, wanted[key]]])),
  );
}
