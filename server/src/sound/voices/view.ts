import { officialPrefix } from '@formant/contract/facts/starter-presets';
import { voiceLicences, voiceUndoDays } from '@formant/contract/facts/voice-words';
import { speechPreviewAddress } from '@formant/contract/tts';
import type { Voice, VoiceTrim } from '@formant/contract/voices';
import { readFace } from '@formant/engine/speech/voices/voice-face';
import { voiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { previewText } from '@formant/engine/tts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { users } from '../../people/account/index.ts';
import { holderOf } from '../../ports/storage/port.ts';
import { describeSound, samplesOfVoices } from '../audio/index.ts';
import { consentMissing } from './consent.ts';
import { asHeld, isUsable, type ReadVoice, type VoiceCaller } from './find.ts';
import type { VoiceRow } from './models.ts';

const addressSeconds = 24 * 3600;

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** What the contract shows of voices that the caller may see; the same number of queries for any number of rows. */
export async function describeVoices(
  ctx: Ctx,
  caller: VoiceCaller,
  rows: readonly VoiceRow[],
): Promise<Voice[]> {
  return describeRead(ctx, caller, await asHeld(ctx, caller, rows));
}

/** As `describeVoices`, for rows that have been read for this caller already. */
export async function describeRead(
  ctx: Ctx,
  caller: VoiceCaller,
  rows: readonly ReadVoice[],
): Promise<Voice[]> {
  const names = await usernames(ctx, rows);
  const samples = await samplesOfVoices(
    ctx,
    rows.filter((row) => row.kind === 'profile' || row.kind === 'model').map((row) => row.uuid),
  );
  return Promise.all(
    rows.map(async (row) => {
      const sample = samples.get(row.uuid);
      return describe(ctx, caller, row, {
        ownerUsername: row.userId === null ? null : (names.get(row.userId) ?? null),
        sampleUrl: sample ? (await describeSound(ctx, sample, null)).url : null,
      });
    }),
  );
}

async function describe(
  ctx: Ctx,
  caller: VoiceCaller,
  row: ReadVoice,
  { ownerUsername, sampleUrl }: { ownerUsername: string | null; sampleUrl: string | null },
): Promise<Voice> {
  const mine = row.userId !== null && row.userId === caller.userId;
  return {
    uuid: row.uuid,
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    ownerUsername,
    official: isOfficial(row),
    kind: row.kind,
    engine: row.engine,
    language: row.language,
    accent: row.accent,
    gender: row.gender,
    age: row.age,
    useCase: row.useCase,
    categoryId: row.categoryId,
    tags: JSON.parse(row.tags) as string[], // safe: written from the contract's tags
    visibility: row.visibility,
    // how its next version is coming on is its owner's business
    status: mine || !isUsable(row) ? row.status : 'ready',
    consent: row.consent,
    consentMissing: mine ? consentMissing(row) : null,
    licence: row.licence,
    settings: settingsOf(row),
    synthesizer: row.synthesizer,
    version: row.version,
    modelSha256: row.modelSha256,
    modelBytes: row.modelBytes,
    canDownload: mayTake(row, caller) && (row.settings !== null || row.modelKey !== null),
    avatarUrl: await addressOf(ctx, row.avatarKey, row.userId),
    ...(await previewOf(ctx, row)),
    face: row.face === null ? null : readFace(row.face),
    sampleUrl,
    votes: row.votes,
    uses: row.uses,
    favorites: row.favorites,
    mine,
    favorite: row.hold?.favoriteId != null,
    favoriteId: row.hold?.favoriteId ?? null,
    myVote: (row.hold?.vote ?? 0) as Voice['myVote'], // safe: votes are stored by the contract's values
    mySettings: row.hold?.trim ? (JSON.parse(row.hold.trim) as VoiceTrim) : null, // safe: stored by the contract
    notice: mine ? null : noticeOf(row),
    createdAt: iso(row.createdAt),
    publishedAt: isoOrNull(row.publishedAt),
    deletedUntil: isoOrNull(row.deletedAt === null ? null : row.deletedAt + voiceUndoDays * dayMs),
  };
}

/** A voice of a synthesizer speaks its preview when somebody asks for it. */
async function previewOf(ctx: Ctx, row: ReadVoice): Promise<Pick<Voice, 'previewUrl' | 'previewText'>> {
  if (row.previewKey === null && row.synthesizer !== null)
    return {
      previewUrl: speechPreviewAddress(row.synthesizer),
      previewText: previewText(row.language),
    };
  return { previewUrl: await addressOf(ctx, row.previewKey, row.userId), previewText: row.previewText };
}

/** null also for settings that an older version of the product could make and this one can't. */
export const settingsOf = ({ settings }: Pick<VoiceRow, 'settings'>): Voice['settings'] =>
  settings === null ? null : (voiceSettings.safeParse(JSON.parse(settings)).data ?? null);

/** Brought along by the product: nobody's from the start, not left behind by an account. */
export const isOfficial = (row: Pick<VoiceRow, 'userId' | 'slug'>): boolean =>
  row.userId === null && row.slug.startsWith(officialPrefix);
/** Whether the caller may have the voice's file or settings: his own, or by its licence. */
export const mayTake = (row: Pick<VoiceRow, 'userId' | 'licence'>, caller: VoiceCaller): boolean =>
  (row.userId !== null && row.userId === caller.userId) || voiceLicences[row.licence].download;

function noticeOf(row: ReadVoice): Voice['notice'] {
  if (row.deletedAt !== null) return { kind: 'deleted', since: iso(row.deletedAt) };
  if (row.visibility === 'private')
    return { kind: 'withdrawn', since: iso(row.withdrawnAt ?? row.updatedAt) };
  if (row.version < row.newest) return { kind: 'newer-version', since: iso(row.updatedAt) };
  return null;
}

/** Where a file of a voice lies, for as long as the account is open that owns it. */
export async function addressOf(ctx: Ctx, key: string | null, userId: number | null): Promise<string | null> {
  if (key === null) return null;
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return ctx.storage.signedUrl(key, {
    expiresSeconds: addressSeconds,
    holder: holderOf(userId),
    ...(contentTypes[extension] ? { contentType: contentTypes[extension] } : {}),
  });
}
const contentTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

export async function usernames(
  ctx: Ctx,
  rows: readonly Pick<VoiceRow, 'userId'>[],
): Promise<Map<number, string | null>> {
  const ids = [...new Set(rows.flatMap((row) => row.userId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await users(ctx).findAll({ where: { id: ids }, attributes: ['id', 'username'], raw: true });
  return new Map(found.map((user) => [user.id, user.username]));
}
