import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { findOwnAudios } from '../audio/index.ts';
import { saveVoice, voiceRows } from '../voices/index.ts';
import { cancelJob, isOpenJob, lastJobOf, rowOf, startJob } from './jobs.ts';
import { metamodelRows, type VoiceJobRow } from './models.ts';
import { metamodelOf, readRecordings } from './tuning.ts';

const names = ['My own voice', 'My own voice 2', 'My own voice 3', 'My own voice 4'] as const;

/**
 * Starts the training of the caller's own voice model: a private voice of his guided recordings.
 * @throws AppError not_found, conflict when it runs already or there is nothing to train on
 */
export async function startMetamodel(
  ctx: Ctx,
  userId: number,
  audioIds: string[] | undefined,
): Promise<{ metamodel: number; job: VoiceJobRow }> {
  const ids = audioIds ? [...new Set(audioIds)] : await readRecordings(ctx, userId);
  if ((await findOwnAudios(ctx, userId, ids)).length < ids.length) throw notFound('A recording');
  const row = await metamodelOf(ctx, userId);
  const known = row.voiceId
    ? await voiceRows(ctx).findOne({ where: { id: row.voiceId, userId, deletedAt: null }, raw: true })
    : null;
  const voiceId = known?.id ?? (await newVoice(ctx, userId));
  if (voiceId !== row.voiceId) await metamodelRows(ctx).update({ voiceId }, { where: { id: row.id } });
  const job = await startJob(ctx, {
    kind: 'metamodel',
    userId,
    voiceId,
    payload: { audioIds: ids, consentAudioId: null, statement: null, anyway: true },
  });
  return { metamodel: row.id, job };
}

async function newVoice(ctx: Ctx, userId: number): Promise<number> {
  for (const name of names)
    try {
      const voice = await saveVoice(ctx, userId, { name, consent: 'own-voice', tags: ['my own voice'] });
      return voice.id;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    }
  throw new AppError('conflict', `Rename or delete your voice “${names[0]}” first.`);
}

/** Stops it; stopped or ended already, the last run is answered. @throws AppError not_found */
export async function stopMetamodel(ctx: Ctx, userId: number, id: number): Promise<VoiceJobRow> {
  const row = await metamodelRows(ctx).findOne({ where: { id, userId }, raw: true });
  const last = row?.voiceId ? await lastJobOf(ctx, row.voiceId, ['metamodel']) : null;
  if (!last) throw notFound('The voice model');
  if (isOpenJob(last)) await cancelJob(ctx, last);
  return rowOf(ctx, last.id);
}
