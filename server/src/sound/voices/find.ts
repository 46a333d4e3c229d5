import { QueryTypes, type Transaction } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { type VersionRow, type VoiceRow, versionRows, voiceRows } from './models.ts';

/** Who asks; a signed-out caller sees what is open to everybody. */
export interface VoiceCaller {
  userId: number | null;
}

/** What a person has to do with a voice. */
export interface Hold {
  favoriteId: number | null;
  /** The version that is kept for him; null when he holds none. */
  version: number | null;
  vote: number;
  /** JSON of the contract's `voiceTrim`. */
  trim: string | null;
}

/** A voice as one caller may use it: where he holds an older version, that one's settings and file. */
export interface ReadVoice extends VoiceRow {
  /** The newest version, whatever the caller holds. */
  newest: number;
  hold: Hold | null;
}

/** True for a voice with a finished version: one that is trained again serves by its last one until the next is ready. */
export const isUsable = (row: Pick<VoiceRow, 'status' | 'modelKey'>): boolean =>
  row.status === 'ready' || row.modelKey !== null;

/** True for a row that everybody who knows its uuid may see. */
export const isOpen = (
  row: Pick<VoiceRow, 'deletedAt' | 'closedAt' | 'visibility' | 'status' | 'modelKey'>,
): boolean =>
  row.deletedAt === null && row.closedAt === null && row.visibility !== 'private' && isUsable(row);

const readable = `v.closed_at IS NULL AND (
  (v.user_id = :userId AND v.deleted_at IS NULL)
  OR (v.deleted_at IS NULL AND v.visibility <> 'private' AND (v.status = 'ready' OR v.model_key IS NOT NULL))
  OR EXISTS (SELECT 1 FROM favorites f WHERE f.voice_id = v.id AND f.user_id = :userId)
  OR EXISTS (SELECT 1 FROM voice_uses u WHERE u.voice_id = v.id AND u.user_id = :userId)
)`;

/**
 * Voices that the caller may use: his own, unlisted and public ones, and those whose version he holds although
 * they were taken back. Those of closed accounts and others are missing from the answer.
 */
export async function findVoices(
  ctx: Ctx,
  caller: VoiceCaller,
  uuids: readonly string[],
): Promise<ReadVoice[]> {
  if (uuids.length === 0) return [];
  const ids = await ctx.db.query<{ id: number }>(
    `SELECT v.id FROM voices v WHERE v.uuid IN (:uuids) AND ${readable}`,
    // no account has the number 0
    {
      type: QueryTypes.SELECT,
      replacements: { uuids: uuids.map((uuid) => uuid.toLowerCase()), userId: caller.userId ?? 0 },
    },
  );
  return asHeld(
    ctx,
    caller,
    await voicesById(
      ctx,
      ids.map(({ id }) => id),
    ),
  );
}

/** One voice that the caller may use, as `findVoices`. @throws AppError not_found, alike for private ones of others */
export async function findVoice(ctx: Ctx, caller: VoiceCaller, uuid: string): Promise<ReadVoice> {
  const [found] = await findVoices(ctx, caller, [uuid]);
  if (!found) throw notFound('The voice');
  return found;
}

/** A voice of the caller's own. @throws AppError not_found */
export async function findOwnVoice(
  ctx: Ctx,
  userId: number,
  uuid: string,
  options: { transaction?: Transaction; deleted?: boolean } = {},
): Promise<VoiceRow> {
  const row = await findRow(voiceRows(ctx), {
    where: { uuid: uuid.toLowerCase(), userId, ...(options.deleted ? {} : { deletedAt: null }) },
    transaction: options.transaction ?? null,
  });
  if (!row) throw notFound('The voice');
  return row;
}

/** Rows in the order of the ids. */
export async function voicesById(ctx: Ctx, ids: readonly number[]): Promise<VoiceRow[]> {
  if (ids.length === 0) return [];
  const rows = await findRows(voiceRows(ctx), { where: { id: [...ids] } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Puts what the caller holds over the rows: an older version that he uses stays his. */
export async function asHeld(ctx: Ctx, caller: VoiceCaller, rows: readonly VoiceRow[]): Promise<ReadVoice[]> {
  const holds = await holdsOf(ctx, caller, rows);
  const kept = rows.flatMap((row) => {
    const version = holds.get(row.id)?.version;
    return version && version < row.version && row.userId !== caller.userId
      ? [{ voiceId: row.id, version }]
      : [];
  });
  const versions = new Map((await versionsOf(ctx, kept)).map((one) => [one.voiceId, one]));
  return rows.map((row) => {
    const hold = holds.get(row.id) ?? null;
    const older = versions.get(row.id);
    const { settings, modelKey, modelSha256, modelBytes, version } = older ?? row;
    return { ...row, settings, modelKey, modelSha256, modelBytes, version, newest: row.version, hold };
  });
}

async function versionsOf(
  ctx: Ctx,
  wanted: readonly { voiceId: number; version: number }[],
): Promise<VersionRow[]> {
  if (wanted.length === 0) return [];
  const rows = await versionRows(ctx).findAll({
    where: { voiceId: wanted.map((one) => one.voiceId), version: wanted.map((one) => one.version) },
    raw: true,
  });
  const pairs = new Set(wanted.map((one) => `${one.voiceId} ${one.version}`));
  return rows.filter((row) => pairs.has(`${row.voiceId} ${row.version}`));
}

async function holdsOf(
  ctx: Ctx,
  { userId }: VoiceCaller,
  rows: readonly VoiceRow[],
): Promise<Map<number, Hold>> {
  if (userId === null || rows.length === 0) return new Map();
  const found = await ctx.db.query<{
    id: number;
    favoriteId: number | null;
    favoriteVersion: number | null;
    usedVersion: number | null;
    vote: number | null;
    trimmed: string | null;
  }>(
    `SELECT v.id, f.id AS favoriteId, f.version AS favoriteVersion, u.version AS usedVersion,
        o.value AS vote, t.settings AS trimmed
      FROM voices v
      LEFT JOIN favorites f ON f.voice_id = v.id AND f.user_id = :userId
      LEFT JOIN voice_uses u ON u.voice_id = v.id AND u.user_id = :userId
      LEFT JOIN votes o ON o.voice_id = v.id AND o.user_id = :userId
      LEFT JOIN voice_trims t ON t.voice_id = v.id AND t.user_id = :userId
      WHERE v.id IN (:ids)`,
    { type: QueryTypes.SELECT, replacements: { userId, ids: rows.map((row) => row.id) } },
  );
  return new Map(
    found.map((row) => [
      row.id,
      {
        favoriteId: row.favoriteId,
        version: row.favoriteVersion ?? row.usedVersion,
        vote: row.vote ?? 0,
        trim: row.trimmed,
      },
    ]),
  );
}
