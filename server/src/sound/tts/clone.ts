import { clonesADay } from '@formant/contract/tts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/owner.ts';
import { dayOf, startOfDay } from '../../kernel/time.ts';
import { keepUpload } from '../audio/index.ts';
import { startTraining, trainingReport, trainingsSince } from '../training/index.ts';
import { findOwnVoice } from '../voices/index.ts';
import { libraryVoiceId, uuidOf } from './cast.ts';

const statuses = {
  draft: 'queued',
  queued: 'queued',
  training: 'training',
  ready: 'ready',
  failed: 'failed',
  cancelled: 'failed',
} as const;

/** How many voices the person has had cloned since midnight UTC. */
export async function cloningLimit(ctx: Ctx, userId: number) {
  const today = dayOf(ctx.clock.now());
  return {
    used: await trainingsSince(ctx, userId, startOfDay(today)),
    limit: clonesADay,
    resetsAt: new Date(startOfDay(today + 1)).toISOString(),
  };
}

/**
 * Starts the training of a voice from finished uploads.
 * @throws AppError invalid, not_found, not_audio, conflict, quota_exhausted
 */
export async function cloneVoice(
  ctx: Ctx,
  userId: number,
  wanted: {
    name: string;
    uploadIds: string[];
    consent: 'own-voice' | 'licensed';
    consentStatementUploadId?: string | undefined;
    speaker?: string | undefined;
    language?: string | undefined;
  },
) {
  const { used, limit } = await cloningLimit(ctx, userId);
  if (used >= limit) {
    const text = `You have had ${limit} voices cloned today. Come back tomorrow.`;
    throw new AppError('quota_exhausted', text, { notify: text });
  }
  const { name, consent, consentStatementUploadId, speaker, language } = wanted;
  if (consent === 'own-voice' && consentStatementUploadId === undefined) {
    const text = 'Read the consent sentence aloud and add the recording: it is your voice.';
    throw new AppError('invalid', text, { fields: { consentStatementUploadId: [text] } });
  }
  const owner: Owner = { userId, visitorKey: null };
  const keep = async (uploadId: string, title: string) =>
    (await keepUpload(ctx, owner, owner, { uploadId, title, kind: 'recording' })).uuid;
  const audioIds: string[] = [];
  for (const [index, uploadId] of wanted.uploadIds.entries())
    audioIds.push(await keep(uploadId, `${name}, recording ${index + 1}`));
  const { voice } = await startTraining(ctx, userId, undefined, {
    name,
    audioIds,
    engine: 'dsp',
    consent,
    anyway: false,
    speaker,
    ...(language === undefined ? {} : { language }),
    ...(consentStatementUploadId === undefined
      ? {}
      : { consentAudioId: await keep(consentStatementUploadId, `${name}, consent`) }),
  });
  return { voiceId: libraryVoiceId(voice.uuid), status: statuses[voice.status] };
}

/** How far a voice of the caller's own is. @throws AppError not_found */
export async function cloneStatus(ctx: Ctx, userId: number, voiceId: string) {
  const voice = await findOwnVoice(ctx, userId, uuidOf(voiceId) ?? voiceId);
  const report = await trainingReport(ctx, voice.id);
  return {
    voiceId: libraryVoiceId(voice.uuid),
    status: statuses[voice.status],
    quality: report?.quality ?? null,
    error: statuses[voice.status] === 'failed' ? (report?.error ?? null) : null,
  };
}
