import { randomUUID } from 'node:crypto';
import { visitorAudioSeconds } from '@formant/contract/audio';
import type { Paging } from '@formant/contract/base/paging';
import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import { pageRows } from '../../db/page-rows.ts';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { type Owner, ownedBy, reachableBy } from '../../kernel/owner.ts';
import { completeUpload, endHandedOver, handOver, probeOf } from '../uploads/index.ts';
import { type Audio, type AudioKind, audioRows } from './models.ts';
import { addPeaksJob } from './peaks.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** Audio was deleted, by its owner or because its time was over. */
    'audio.ended': { uuid: string };
    /** A recording is about to become one of a voice's; whoever keeps voices refuses what that voice can't take. */
    'audio.joining-voice': { userId: number; voiceUuid: string };
  }
}

/**
 * Keeps an upload as audio, with a voice as one of its recordings. The same upload gives the same audio again.
 * @param wanted.voiceUuid a voice of the owner's, which the caller has made sure of
 * @throws AppError not_found, missing_parts, expired, not_audio
 */
export async function keepUpload(
  ctx: Ctx,
  caller: Owner,
  owner: Owner,
  wanted: {
    uploadId: string;
    title?: string | undefined;
    kind: AudioKind;
    voiceUuid?: string | undefined;
  },
): Promise<Audio> {
  const kept = await keepOnce(ctx, caller, owner, wanted);
  const { voiceUuid } = wanted;
  const { userId } = owner;
  if (voiceUuid === undefined || userId === null) return kept;
  await ctx.db.transaction((transaction) => attachToVoice(ctx, userId, [kept.uuid], voiceUuid, transaction));
  return { ...kept, voiceUuid };
}

async function keepOnce(
  ctx: Ctx,
  caller: Owner,
  owner: Owner,
  wanted: { uploadId: string; title?: string | undefined; kind: AudioKind },
): Promise<Audio> {
  const upload = await completeUpload(ctx, caller, wanted.uploadId);
  const probe = probeOf(upload);
  if (!probe) throw new AppError('not_audio', 'This upload holds no sound. Choose a sound file.');
  const known = await ofUpload(ctx, upload.id);
  if (known) return known;
  const now = ctx.clock.now();
  try {
    const id = await ctx.db.transaction(async (transaction) => {
      const row = await audioRows(ctx).create(
        {
          uuid: randomUUID(),
          ...owner,
          uploadId: upload.id,
          title: wanted.title ?? upload.fileName,
          kind: wanted.kind,
          format: probe.format,
          durationMs: probe.durationMs ?? 0,
          sizeBytes: upload.sizeBytes,
          sampleRate: probe.sampleRate,
          channels: probe.channels,
          storageKey: upload.storageKey,
          createdAt: now,
          expiresAt: owner.userId === null ? now + visitorAudioSeconds * 1000 : null,
        },
        { transaction },
      );
      await handOver(ctx, upload.id, transaction);
      await addPeaksJob(ctx, row.id, transaction);
      return row.id;
    });
    return (await audioRows(ctx).findByPk(id, { raw: true, rejectOnEmpty: true })) as unknown as Audio; // safe: raw rows have the model's attributes
  } catch (error) {
    // somebody was faster with the same upload
    const other = error instanceof UniqueConstraintError ? await ofUpload(ctx, upload.id) : null;
    if (!other) throw error;
    return other;
  }
}

/** A sound that the server has made itself, with its waveform; `uuid` may be that of what it was made for. */
export interface MadeAudio extends Owner {
  uuid: string;
  title: string;
  kind: AudioKind;
  /** The voice that speaks. */
  voiceUuid?: string;
  format: string;
  durationMs: number;
  sizeBytes: number;
  sampleRate: number;
  channels: number;
  storageKey: string;
  peaksKey: string;
  expiresAt: number | null;
}

/** Keeps what a job has made, in the transaction that ends the job. */
export async function keepMade(ctx: Ctx, made: MadeAudio, transaction: Transaction): Promise<void> {
  await audioRows(ctx).create({ ...made, uploadId: null, createdAt: ctx.clock.now() }, { transaction });
}

/**
 * Makes what somebody's own device has converted and stored a conversion in that voice.
 * @throws AppError not_found when the audio is not his
 */
export async function adoptConversion(
  ctx: Ctx,
  made: { userId: number; uuid: string; voiceUuid: string; title: string },
  transaction: Transaction,
): Promise<void> {
  const { userId, uuid, voiceUuid, title } = made;
  const where = { uuid, userId, ...notOver(ctx) };
  if ((await audioRows(ctx).count({ where, transaction })) !== 1) throw notFound('The result');
  await audioRows(ctx).update({ kind: 'conversion', voiceUuid, title }, { where, transaction });
}

/** Audio by uuid that is still there, whoever asks; callers have found out before that they may have it. */
export async function madeAudio(ctx: Ctx, uuids: readonly string[]): Promise<Map<string, Audio>> {
  if (uuids.length === 0) return new Map();
  const rows = await findRows(audioRows(ctx), {
    where: { [Op.and]: [{ uuid: { [Op.in]: [...uuids] } }, notOver(ctx)] },
  });
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** What an account keeps that the server has made for it; what it has sent counts as its uploads. */
export async function madeBytes(ctx: Ctx, userId: number, transaction: Transaction): Promise<number> {
  const where = { userId, uploadId: null, ...notOver(ctx) };
  return Number((await audioRows(ctx).sum('sizeBytes', { where, transaction })) ?? 0); // MySQL answers sums as text
}

async function ofUpload(ctx: Ctx, uploadId: number): Promise<Audio | null> {
  const row = await audioRows(ctx).findOne({ where: { uploadId, deletedAt: null }, raw: true });
  return row as Audio | null; // safe: raw rows have the model's attributes
}

const notOver = (ctx: Ctx) => ({
  deletedAt: null,
  expiresAt: { [Op.or]: [{ [Op.is]: null }, { [Op.gt]: ctx.clock.now() }] },
});

/** The caller's audio by uuid, or one that is nobody's. @throws AppError not_found */
export async function findAudio(ctx: Ctx, caller: Owner, uuid: string): Promise<Audio> {
  const row = await audioRows(ctx).findOne({
    where: { [Op.and]: [{ uuid }, reachableBy(caller), notOver(ctx)] },
    raw: true,
  });
  if (!row) throw notFound('The audio');
  return row as Audio; // safe: raw rows have the model's attributes
}

export async function listAudio(
  ctx: Ctx,
  caller: Owner,
  filter: Paging & {
    kind?: AudioKind | undefined;
    voiceUuid?: string | undefined;
    uuid?: string | undefined;
  },
): Promise<{ rows: Audio[]; total: number }> {
  const own = ownedBy(caller);
  if (!own) return { rows: [], total: 0 };
  const { kind, voiceUuid, uuid } = filter;
  const where = {
    [Op.and]: [
      own,
      notOver(ctx),
      { ...(kind ? { kind } : {}), ...(voiceUuid ? { voiceUuid } : {}), ...(uuid ? { uuid } : {}) },
    ],
  };
  const rows = await findRows(audioRows(ctx), {
    where,
    order: [['id', 'DESC']],
    ...pageRows(filter),
  });
  return { rows, total: await audioRows(ctx).count({ where }) };
}

/** Ends an audio and its shares, then deletes its file. */
export async function endAudio(ctx: Ctx, audio: Audio): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    await audioRows(ctx).update(
      { deletedAt: ctx.clock.now(), title: '', visitorKey: null },
      { where: { id: audio.id }, transaction },
    );
    if (audio.uploadId !== null) await endHandedOver(ctx, audio.uploadId, transaction);
  });
  await ctx.storage.delete(audio.storageKey);
  if (audio.peaksKey) await ctx.storage.delete(audio.peaksKey);
  await ctx.events.emit('audio.ended', { uuid: audio.uuid });
}

/** Ends audio whose time is over. Answers how many. */
export async function sweepAudio(ctx: Ctx): Promise<number> {
  const over = await findRows(audioRows(ctx), {
    where: { deletedAt: null, expiresAt: { [Op.lte]: ctx.clock.now() } },
    limit: 200,
  });
  for (const audio of over) await endAudio(ctx, audio);
  return over.length;
}

/** What a browser kept before it signed in becomes its account's and stays. */
export async function giveToUser(ctx: Ctx, visitorKey: string, userId: number): Promise<void> {
  await audioRows(ctx).update(
    { userId, visitorKey: null, expiresAt: null },
    { where: { visitorKey, userId: null, deletedAt: null } },
  );
}

/** Everything of an account is swept at the next turn. */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  await audioRows(ctx).update({ userId: null, title: '', expiresAt: 0 }, { where: { userId }, transaction });
}

/**
 * Makes the caller's recordings those of his voice.
 * @throws AppError not_found when one of them is not his
 */
export async function attachToVoice(
  ctx: Ctx,
  userId: number,
  uuids: readonly string[],
  voiceUuid: string,
  transaction: Transaction,
): Promise<void> {
  const where = { uuid: [...new Set(uuids)], userId, ...notOver(ctx) };
  if ((await audioRows(ctx).count({ where, transaction })) < where.uuid.length) throw notFound('The audio');
  await audioRows(ctx).update({ voiceUuid }, { where, transaction });
}

/** The caller's own audio by uuid, in the order asked for; others are missing. */
export async function findOwnAudios(
  ctx: Ctx,
  userId: number,
  uuids: readonly string[],
  transaction?: Transaction,
): Promise<Audio[]> {
  const rows = await findRows(audioRows(ctx), {
    where: { uuid: [...uuids], userId, ...notOver(ctx) },
    transaction: transaction ?? null,
  });
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  return uuids.flatMap((uuid) => byUuid.get(uuid) ?? []);
}

/**
 * Opens a recording of an own voice as a public sample of it, or closes it.
 * @throws AppError not_found, conflict when the voice has as many open samples as it may
 */
export async function toggleSample(ctx: Ctx, userId: number, uuid: string, most: number): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    const [found] = await findOwnAudios(ctx, userId, [uuid], transaction);
    if (!found?.voiceUuid) throw notFound('The recording');
    const isSample = !found.isSample;
    if (isSample) {
      const where = { voiceUuid: found.voiceUuid, userId, isSample: true, deletedAt: null };
      if ((await audioRows(ctx).count({ where, transaction })) >= most)
        throw new AppError(
          'conflict',
          `A voice has at most ${most} public samples. Close another one first.`,
        );
    }
    await audioRows(ctx).update({ isSample }, { where: { id: found.id }, transaction });
    return isSample;
  });
}

/** The newest recording of each voice that its owner has opened as a sample. */
export async function samplesOfVoices(ctx: Ctx, voiceUuids: readonly string[]): Promise<Map<string, Audio>> {
  if (voiceUuids.length === 0) return new Map();
  const rows = await findRows(audioRows(ctx), {
    where: { voiceUuid: [...voiceUuids], isSample: true, ...notOver(ctx) },
    order: [['id', 'ASC']],
  });
  return new Map(rows.map((row) => [row.voiceUuid ?? '', row]));
}
