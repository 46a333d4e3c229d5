import { randomUUID } from 'node:crypto';
import { visitorAudioSeconds } from '@formant/contract/audio';
import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import type { Ctx } from '../ctx.ts';
import { AppError, notFound } from '../errors.ts';
import { type Owner, ownedBy, reachableBy } from '../owner.ts';
import { completeUpload, endHandedOver, handOver, probeOf } from '../uploads/index.ts';
import { type Audio, type AudioKind, audioRows } from './models.ts';
import { addPeaksJob } from './peaks.ts';

/**
 * Keeps an upload as audio. The same upload gives the same audio again.
 * @throws AppError not_found, missing_parts, expired, not_audio
 */
export async function keepUpload(
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

async function ofUpload(ctx: Ctx, uploadId: number): Promise<Audio | null> {
  const row = await audioRows(ctx).findOne({ where: { uploadId, deletedAt: null }, raw: true });
  return row as Audio | null; // safe: as above
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
  return row as Audio; // safe: as above
}

export async function listAudio(
  ctx: Ctx,
  caller: Owner,
  filter: {
    page: number;
    perPage: number;
    kind?: AudioKind | undefined;
    voiceUuid?: string | undefined;
    uuid?: string | undefined;
  },
): Promise<{ rows: Audio[]; total: number }> {
  const own = ownedBy(caller);
  if (!own) return { rows: [], total: 0 };
  const { page, perPage, kind, voiceUuid, uuid } = filter;
  const where = {
    [Op.and]: [
      own,
      notOver(ctx),
      { ...(kind ? { kind } : {}), ...(voiceUuid ? { voiceUuid } : {}), ...(uuid ? { uuid } : {}) },
    ],
  };
  const rows = (await audioRows(ctx).findAll({
    where,
    order: [['id', 'DESC']],
    limit: perPage,
    offset: (page - 1) * perPage,
    raw: true,
  })) as Audio[]; // safe: as above
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
}

/** Ends audio whose time is over. Answers how many. */
export async function sweepAudio(ctx: Ctx): Promise<number> {
  const over = (await audioRows(ctx).findAll({
    where: { deletedAt: null, expiresAt: { [Op.lte]: ctx.clock.now() } },
    limit: 200,
    raw: true,
  })) as Audio[]; // safe: as above
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
