import { consentSentence } from '@formant/contract/facts/voice-scripts';
import { leastSampleMs } from '@formant/contract/training';
import type { Ctx } from '../../kernel/ctx.ts';
import { assertRoomForWork } from '../../kernel/disk-space.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { users } from '../../people/account/index.ts';
import { attachToVoice, findOwnAudios } from '../audio/index.ts';
import { findOwnVoice, saveVoice, updateVoice, type VoiceDetails, type VoiceRow } from '../voices/index.ts';
import { startJob } from './jobs.ts';
import type { VoiceJobRow } from './models.ts';

export const refused = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: { [field]: [message] } });

/**
 * Starts the training of a new voice, or of an own one again.
 * @throws AppError invalid, not_found (voice or audio), conflict, illegal_transition, no_model
 */
export async function startTraining(
  ctx: Ctx,
  userId: number,
  voiceUuid: string | undefined,
  wanted: VoiceDetails & {
    name?: string | undefined;
    audioIds: string[];
    engine: 'dsp' | 'onnx';
    consent: NonNullable<VoiceDetails['consent']>;
    consentAudioId?: string | undefined;
    /** Who has read the consent sentence; the caller's username where nobody says. */
    speaker?: string | undefined;
    anyway: boolean;
  },
): Promise<{ voice: VoiceRow; job: VoiceJobRow }> {
  const { audioIds, engine, consentAudioId, speaker, anyway, name, ...details } = wanted;
  if (engine === 'onnx')
    throw new AppError(
      'no_model',
      'This server trains voices by signal processing only. Train a neural voice elsewhere and import it as ONNX.',
    );
  const known = voiceUuid ? await findOwnVoice(ctx, userId, voiceUuid) : null;
  if (known && known.kind !== 'profile')
    throw new AppError('illegal_transition', 'Only a voice of your own recordings can be trained.');
  await assertRoomForWork(ctx);
  const ids = [...new Set(audioIds)];
  const samples = await findOwnAudios(ctx, userId, ids);
  if (samples.length < ids.length) throw notFound('A recording');
  const totalMs = samples.reduce((sum, audio) => sum + audio.durationMs, 0);
  if (totalMs < leastSampleMs)
    throw refused(
      'audioIds',
      `These recordings last ${(totalMs / 1000).toFixed(1)} s together. A voice needs ${leastSampleMs / 1000} s of speech at least; half a minute or more is good.`,
    );
  if (consentAudioId && (await findOwnAudios(ctx, userId, [consentAudioId])).length === 0)
    throw notFound('The consent recording');
  const consentAudio = consentAudioId ?? known?.consentAudio ?? null;
  if (wanted.consent === 'own-voice' && consentAudio === null)
    throw refused(
      'consentAudioId',
      'Read the consent sentence aloud and add the recording: it is your voice.',
    );
  if (!known && name === undefined) throw refused('name', 'Give the voice a name.');

  const given = { ...details, consentStatement: consentAudio };
  const draft = known
    ? await updateVoice(ctx, userId, known.uuid, { ...given, ...(name === undefined ? {} : { name }) })
    : await saveVoice(ctx, userId, { ...given, name: name ?? '' });
  const language = details.language ?? draft.language;
  const statement = consentAudio === null ? null : await sentenceFor(ctx, userId, { language, speaker });
  const job = await ctx.db.transaction(async (transaction) => {
    await attachToVoice(ctx, userId, ids, draft.uuid, transaction);
    const payload = {
      audioIds: ids,
      consentAudioId: consentAudio,
      statement,
      anyway,
    };
    return startJob(ctx, { kind: 'train', userId, voiceId: draft.id, payload }, transaction);
  });
  return { voice: await findOwnVoice(ctx, userId, draft.uuid), job };
}

/** The consent sentence with today's date and the speaker's name: as it was typed, else the caller's username. */
export async function sentenceFor(
  ctx: Ctx,
  userId: number,
  { language, speaker }: { language: string; speaker?: string | undefined },
): Promise<string> {
  const now = new Date(ctx.clock.now());
  if (speaker !== undefined) return consentSentence(language, speaker, now);
  const user = await users(ctx).findByPk(userId, { attributes: ['username'], raw: true });
  return consentSentence(language, user?.username ?? '', now);
}
