import { mostVoiceSamples } from '@formant/contract/training';
import type { Measured } from '../../compute/voice-jobs.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { holding } from '../../runs/holds.ts';
import { type Audio, endAudio, findOwnAudios, keepUpload, toggleSample } from '../audio/index.ts';
import { findOwnVoice, type VoiceRow, voiceRows } from '../voices/index.ts';
import { isOpenJob, lastJobOf } from './jobs.ts';
import { clipRows } from './models.ts';

/** How good a recording is for training. @throws ToolError for what is no sound */
export const measureAudio = (ctx: Ctx, audios: readonly Audio[]): Promise<Measured> =>
  holding(async (take) => {
    const samples: string[] = [];
    for (const audio of audios) samples.push((await take(ctx.storage.localFile(audio.storageKey))).path);
    return ctx.compute.onVoice({ kind: 'measure', samples }, { signal: new AbortController().signal });
  });

/** An own voice that is made of recordings. @throws AppError not_found, conflict */
export async function assertTakesRecordings(ctx: Ctx, userId: number, voiceUuid: string): Promise<VoiceRow> {
  const voice = await findOwnVoice(ctx, userId, voiceUuid);
  if (voice.kind !== 'profile')
    throw new AppError('conflict', 'Only a voice of your own recordings takes recordings.');
  return voice;
}

/** Adds an upload to an own voice's recordings. @throws AppError not_found, not_audio, missing_parts, conflict */
export async function addSample(
  ctx: Ctx,
  userId: number,
  voiceUuid: string,
  wanted: {
    uploadId: string;
    title?: string | undefined;
    transcript?: string | undefined;
    noiseReduction: boolean;
  },
): Promise<{ audio: Audio; measured: Measured }> {
  const voice = await assertTakesRecordings(ctx, userId, voiceUuid);
  const owner = { userId, visitorKey: null };
  const { uploadId, title, transcript, noiseReduction } = wanted;
  const kept = await keepUpload(ctx, owner, owner, {
    uploadId,
    title,
    kind: 'recording',
    voiceUuid: voice.uuid,
  });
  const clip = { userId, transcript: transcript ?? null, noiseReduction };
  await ctx.db.transaction(async (transaction) => {
    const where = { audioUuid: kept.uuid };
    if (await clipRows(ctx).count({ where, transaction }))
      await clipRows(ctx).update(clip, { where, transaction });
    else await clipRows(ctx).create({ ...where, ...clip }, { transaction });
  });
  return { audio: kept, measured: await measureAudio(ctx, [kept]) };
}

/** Deletes a recording of an own voice. @throws AppError not_found, conflict while the voice is trained */
export async function deleteSample(ctx: Ctx, userId: number, uuid: string): Promise<void> {
  const [audio] = await findOwnAudios(ctx, userId, [uuid]);
  if (!audio?.voiceUuid) throw notFound('The recording');
  const voice = await voiceRows(ctx).findOne({ where: { uuid: audio.voiceUuid, userId }, raw: true });
  const last = voice ? await lastJobOf(ctx, voice.id, ['train', 'metamodel']) : null;
  if (last && isOpenJob(last))
    throw new AppError('conflict', 'The voice is being trained with this recording. Cancel that first.');
  await clipRows(ctx).destroy({ where: { audioUuid: audio.uuid } });
  await endAudio(ctx, audio);
}

/** @throws AppError not_found, conflict */
export const toggle = (ctx: Ctx, userId: number, uuid: string): Promise<boolean> =>
  toggleSample(ctx, userId, uuid, mostVoiceSamples);
