import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buildQualities } from '@formant/contract/training';
import type { Transaction } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { completeUpload } from '../uploads/index.ts';
import { findOwnVoice } from '../voices/index.ts';
import {
  cancelJob,
  isOpenJob,
  lastJobOf,
  moveJob,
  payloadOf,
  resultOf,
  rowOf,
  startJob,
  voiceOf,
} from './jobs.ts';
import { jobRows, type Payloads, type VoiceJobRow } from './models.ts';
import type { VoiceMade, VoiceRun } from './run.ts';

/** @throws AppError not_found, illegal_transition (not trained), conflict (being worked on) */
export async function startBuild(
  ctx: Ctx,
  userId: number,
  voiceUuid: string,
  payload: Payloads['build'],
): Promise<VoiceJobRow> {
  const voice = await findOwnVoice(ctx, userId, voiceUuid);
  if (voice.kind !== 'profile' || voice.modelKey === null)
    throw new AppError('illegal_transition', 'Only a trained voice can be built. Train it first.');
  return startJob(ctx, {
    kind: 'build',
    userId,
    voiceId: voice.id,
    payload,
    onDevice: payload.runner === 'device',
  });
}

/** Packs the voice's newest file with as many typical sounds as the wanted quality has. */
export async function runBuild(ctx: Ctx, { job, row, folder, take, stored }: VoiceRun): Promise<VoiceMade> {
  const { wanted } = payloadOf(row, 'build');
  const voice = await voiceOf(ctx, row.voiceId);
  if (voice.modelKey === null) throw new AppError('illegal_transition', 'This voice has no file any more.');
  job.progress('train', 0.1);
  const local = await take(ctx.storage.localFile(voice.modelKey));
  const output = path.join(folder, 'build.fvoice');
  const { sha256, bytes } = await ctx.compute.onVoice(
    { kind: 'pack', input: local.path, output, size: buildQualities[wanted] },
    { signal: job.signal },
  );
  const key = await stored.file('.fvoice', output);
  return { result: { key, sha256, bytes }, keep: async () => {} };
}

/**
 * Cancels what runs for an own voice; what was cancelled already is answered again.
 * @throws AppError not_found, illegal_transition when it has ended otherwise
 */
export async function cancelOf(ctx: Ctx, userId: number, voiceUuid: string): Promise<VoiceJobRow> {
  const voice = await findOwnVoice(ctx, userId, voiceUuid);
  const last = await lastJobOf(ctx, voice.id);
  if (!last) throw notFound('A job of this voice');
  if (isOpenJob(last)) await cancelJob(ctx, last);
  else if (last.status !== 'cancelled')
    throw new AppError('illegal_transition', 'There is nothing to cancel: the work on this voice has ended.');
  return rowOf(ctx, last.id);
}

/**
 * What the owner's device tells of a build that waits for it. The server's own builds are not for devices to tell of.
 * @throws AppError not_found, illegal_transition, invalid, bad_voice
 */
export async function tellBuild(
  ctx: Ctx,
  userId: number,
  told: {
    jobUuid: string;
    status: 'processing' | 'succeeded' | 'failed';
    progress?: number | undefined;
    stage?: string | undefined;
    error?: string | undefined;
    uploadId?: string | undefined;
  },
  newKey: () => string,
): Promise<VoiceJobRow> {
  const row = await findRow(jobRows(ctx), {
    where: { uuid: told.jobUuid, userId, kind: 'build' },
  });
  if (!row) throw notFound('The build');
  if (payloadOf(row, 'build').runner !== 'device')
    throw new AppError('illegal_transition', 'This build runs on the server, which tells of it itself.');
  if (told.status === 'processing') {
    const change = { progress: told.progress ?? row.progress, ...(told.stage ? { stage: told.stage } : {}) };
    await ctx.db.transaction((transaction) => moveJob(ctx, row, 'processing', transaction, change));
  } else if (told.status === 'failed') {
    const error = { code: 'failed', message: told.error ?? 'The device could not build the voice.' };
    await ctx.db.transaction((transaction) => moveJob(ctx, row, 'failed', transaction, { error }));
  } else {
    if (!told.uploadId) {
      const text = 'Upload what was built first.';
      throw new AppError('invalid', text, { fields: { uploadId: [text] } });
    }
    if (row.status !== 'processing')
      throw new AppError('illegal_transition', `A build that is ${row.status} can’t become succeeded.`);
    await keepDeviceBuild(ctx, row, told.uploadId, newKey());
  }
  return rowOf(ctx, row.id);
}

async function keepDeviceBuild(ctx: Ctx, row: VoiceJobRow, uploadId: string, key: string): Promise<void> {
  const upload = await completeUpload(ctx, { userId: row.userId, visitorKey: null }, uploadId);
  const local = await ctx.storage.localFile(upload.storageKey);
  try {
    const { signal } = new AbortController();
    const scanned = await ctx.compute.onVoice({ kind: 'scan', path: local.path }, { signal });
    if (scanned.kind !== 'fvoice') throw new AppError('bad_voice', 'A build is a voice file (.fvoice).');
    await ctx.storage.put(key, createReadStream(local.path));
    const result = { key, sha256: scanned.sha256, bytes: scanned.bytes };
    await ctx.db
      .transaction((transaction) => moveJob(ctx, row, 'succeeded', transaction, { result }))
      .catch(async (error: unknown) => {
        await ctx.storage.delete(key);
        throw error;
      });
  } finally {
    await local.release();
  }
}

/** Ends whatever is made for a voice or an account, and deletes the files of its builds after the commit. */
export async function dropWorkOn(
  ctx: Ctx,
  where: { voiceId: number } | { userId: number },
  transaction: Transaction,
): Promise<void> {
  const rows = await findRows(jobRows(ctx), { where, transaction });
  for (const row of rows) if (isOpenJob(row)) await cancelJob(ctx, row, transaction);
  const built = rows.filter((row) => row.kind === 'build' && row.result !== null);
  await jobRows(ctx).update({ result: null }, { where: { id: built.map(({ id }) => id) }, transaction });
  transaction.afterCommit(async () => {
    for (const row of built) {
      const key = resultOf(row)?.key;
      if (key) await ctx.storage.delete(key);
    }
  });
}
