import { type TuningStep, tuningSteps } from '@formant/contract/facts/voice-scripts';
import type { SpeakerProfile } from '@formant/contract/facts/voice-tuning';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Audio, endAudio, findOwnAudios, keepUpload } from '../audio/index.ts';
import { deleteVoice, voiceRows } from '../voices/index.ts';
import { type MetamodelModel, metamodelRows, type TuningModel, tuningRows } from './models.ts';
import { measureAudio } from './samples.ts';
import { refused } from './start.ts';

/** Louder than this nobody is silent, dB below full scale. */
const loudestSilenceDb = -35;
/** Of a step that is to be spoken: at least this share of the shortest length. */
const leastSpeechShare = 0.4;

type Recording = Pick<TuningModel, 'id' | 'stepId' | 'audioUuid'>;

export async function recordingsOf(ctx: Ctx, userId: number): Promise<Map<number, Recording>> {
  const rows = await tuningRows(ctx).findAll({ where: { userId }, raw: true });
  return new Map(rows.map((row) => [row.stepId, row]));
}

export const describeStep = (step: TuningStep, order: number, recording: Recording | undefined) => ({
  ...step,
  order,
  done: recording !== undefined,
  audioId: recording?.audioUuid ?? null,
});

/**
 * Keeps a guided recording in place of the one before. With the last of them the profile is made.
 * @throws AppError invalid with words about what to record again, not_found, not_audio, missing_parts
 */
export async function storeStep(
  ctx: Ctx,
  userId: number,
  wanted: { stepId: number; uploadId: string; language: string },
) {
  const steps = tuningSteps(wanted.language);
  const index = steps.findIndex((step) => step.id === wanted.stepId);
  const step = steps[index];
  if (!step) throw refused('stepId', 'There is no such step.');
  const owner = { userId, visitorKey: null };
  const kept = await keepUpload(ctx, owner, owner, {
    uploadId: wanted.uploadId,
    title: `My voice, step ${index + 1}`,
    kind: 'recording',
  });
  try {
    await assertFits(ctx, step, kept);
  } catch (error) {
    await endAudio(ctx, kept);
    throw error;
  }
  const before = await ctx.db.transaction(async (transaction) => {
    const where = { userId, stepId: step.id };
    const known = await tuningRows(ctx).findOne({ where, raw: true, transaction });
    const change = { audioUuid: kept.uuid, createdAt: ctx.clock.now() };
    if (known) await tuningRows(ctx).update(change, { where, transaction });
    else await tuningRows(ctx).create({ ...where, ...change }, { transaction });
    return known?.audioUuid ?? null;
  });
  if (before && before !== kept.uuid)
    for (const audio of await findOwnAudios(ctx, userId, [before])) await endAudio(ctx, audio);
  const recordings = await recordingsOf(ctx, userId);
  const profile = await profileOf(ctx, userId, steps, recordings);
  return { step: describeStep(step, index + 1, recordings.get(step.id)), profile };
}

async function assertFits(ctx: Ctx, step: TuningStep, audio: Audio): Promise<void> {
  if (audio.durationMs < step.minMs)
    throw refused(
      'uploadId',
      `This recording lasts ${(audio.durationMs / 1000).toFixed(1)} s. Record at least ${step.minMs / 1000} s.`,
    );
  const { speechDb, quality } = await measureAudio(ctx, [audio]);
  if (step.kind === 'silence') {
    if (speechDb !== null && speechDb > loudestSilenceDb)
      throw refused(
        'uploadId',
        'It is not quiet in this recording. Say nothing, and turn off what makes noise.',
      );
    return;
  }
  if (quality.speechSeconds * 1000 < leastSpeechShare * step.minMs)
    throw refused(
      'uploadId',
      'No voice can be heard in this recording. Check the microphone and record again.',
    );
}

/** Made anew of all guided recordings once every step is done, and kept; null before. */
async function profileOf(
  ctx: Ctx,
  userId: number,
  steps: readonly TuningStep[],
  recordings: ReadonlyMap<number, Recording>,
): Promise<SpeakerProfile | null> {
  if (!steps.every((step) => recordings.has(step.id))) return null;
  const uuidsOf = (isSilence: boolean) =>
    steps
      .filter((step) => (step.kind === 'silence') === isSilence)
      .flatMap((step) => recordings.get(step.id)?.audioUuid ?? []);
  const spoken = await measureAudio(ctx, await findOwnAudios(ctx, userId, uuidsOf(false)));
  const silent = await measureAudio(ctx, await findOwnAudios(ctx, userId, uuidsOf(true)));
  if (!spoken.pitch) return null;
  const profile: SpeakerProfile = {
    f0MinHz: Math.round(spoken.pitch.lowHz),
    f0MedianHz: Math.round(spoken.pitch.medianHz),
    f0MaxHz: Math.round(spoken.pitch.highHz),
    formantScale: Math.round(100 * (spoken.formantScale ?? 1)) / 100,
    noiseFloorDb: silent.noiseDb ?? -100,
  };
  const row = await metamodelOf(ctx, userId);
  await metamodelRows(ctx).update({ profile: JSON.stringify(profile) }, { where: { id: row.id } });
  return profile;
}

/** The caller's row, made when there is none. */
export async function metamodelOf(ctx: Ctx, userId: number): Promise<MetamodelModel> {
  const [row] = await metamodelRows(ctx).findOrCreate({
    where: { userId },
    defaults: { userId, createdAt: ctx.clock.now() },
  });
  return row;
}

/** What is known of the caller's own voice by now. */
export async function knownOf(
  ctx: Ctx,
  userId: number,
): Promise<{ profile: SpeakerProfile | null; metamodel: number | null }> {
  const row = await metamodelRows(ctx).findOne({ where: { userId }, raw: true });
  return {
    profile: row?.profile ? (JSON.parse(row.profile) as SpeakerProfile) : null, // safe: written above
    metamodel: row?.voiceId ? row.id : null,
  };
}

/** Deletes every guided recording and what was made of them. */
export async function deleteTuning(
  ctx: Ctx,
  userId: number,
): Promise<{ deleted: number; freedBytes: number }> {
  const rows = await tuningRows(ctx).findAll({ where: { userId }, raw: true });
  const audios = await findOwnAudios(
    ctx,
    userId,
    rows.map((row) => row.audioUuid),
  );
  const model = await metamodelRows(ctx).findOne({ where: { userId }, raw: true });
  const voice = model?.voiceId
    ? await voiceRows(ctx).findOne({ where: { id: model.voiceId, userId, deletedAt: null }, raw: true })
    : null;
  if (voice) await deleteVoice(ctx, userId, voice.uuid);
  await ctx.db.transaction(async (transaction) => {
    await metamodelRows(ctx).destroy({ where: { userId }, transaction });
    await tuningRows(ctx).destroy({ where: { userId }, transaction });
  });
  for (const audio of audios) await endAudio(ctx, audio);
  return { deleted: audios.length, freedBytes: audios.reduce((sum, audio) => sum + audio.sizeBytes, 0) };
}

/** The guided recordings in which something is read. @throws AppError conflict where there are none */
export async function readRecordings(ctx: Ctx, userId: number): Promise<string[]> {
  const recordings = await recordingsOf(ctx, userId);
  const read = tuningSteps('en')
    .filter((step) => step.kind === 'read')
    .flatMap((step) => recordings.get(step.id)?.audioUuid ?? []);
  if (read.length === 0)
    throw new AppError('conflict', 'There are no guided recordings yet. Record the sentences first.');
  return read;
}
