import { randomUUID } from 'node:crypto';
import { picturesADay, type VoicePicture } from '@formant/contract/sound/voice-pictures';
import { Op, UniqueConstraintError, type WhereOptions } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { findOwnVoice, type VoiceRow } from '../voices/index.ts';
import { generatorOf } from './generator.ts';
import { type PictureProblem, pictureRows, type VoicePictureModel } from './models.ts';

/** Whatever comes after is not waited for. */
const answerWithinMs = 60 * 60_000;

const pictureLimit = limit('pictures drawn for voices of', {
  points: picturesADay,
  seconds: dayMs / 1000,
  message: `You have asked for ${picturesADay} pictures today.`,
});

const problems: Readonly<Record<PictureProblem, string>> = {
  refused: 'The generator made no picture of this. Describe it in other words and try again.',
  unusable: 'What the generator made can’t be used as a picture. Try again.',
  late: 'The generator did not answer within an hour. Try again.',
};

/** Jobs that were made at or before this moment are not waited for any more. */
export const overdueAt = (ctx: Ctx): number => ctx.clock.now() - answerWithinMs;
const overdue = (ctx: Ctx): WhereOptions<VoicePictureModel> => ({
  status: ['drawing', 'fetching'],
  createdAt: { [Op.lte]: overdueAt(ctx) },
});

/** How far the picture of an own voice is. @throws AppError not_found */
export async function pictureOf(ctx: Ctx, userId: number, uuid: string): Promise<VoicePicture> {
  const voice = await findOwnVoice(ctx, userId, uuid);
  const row = await findRow(pictureRows(ctx), { where: { voiceId: voice.id } });
  const generator = generatorOf(ctx)?.name ?? null;
  if (!row) return { generator, status: null, problem: null, askedAt: null };
  const running = row.status === 'drawing' || row.status === 'fetching';
  const late = running && row.createdAt <= overdueAt(ctx);
  const problem: PictureProblem | null = late ? 'late' : row.problem;
  return {
    generator,
    status: late || row.status === 'failed' ? 'failed' : row.status === 'drawn' ? 'drawn' : 'drawing',
    problem: problem === null ? null : problems[problem],
    askedAt: new Date(row.createdAt).toISOString(),
  };
}

/**
 * Has a picture of an own voice drawn; one at a time.
 * @throws AppError not_found, unavailable without a generator, conflict, too_many_requests, provider_unavailable
 */
export async function askForPicture(
  ctx: Ctx,
  userId: number,
  uuid: string,
  wish: string | undefined,
): Promise<VoicePicture> {
  const voice = await findOwnVoice(ctx, userId, uuid);
  const generator = generatorOf(ctx);
  if (!generator) {
    const text = 'No pictures are drawn at this server. Choose one of your own.';
    throw new AppError('unavailable', text, { notify: text });
  }
  const jobUuid = await claim(ctx, voice);
  try {
    await pictureLimit.consume(ctx, String(userId));
    await generator.ask({ jobUuid, prompt: promptOf(voice, wish) });
  } catch (error) {
    await pictureRows(ctx).destroy({ where: { jobUuid } });
    throw error;
  }
  return pictureOf(ctx, userId, uuid);
}

/** A job that takes the place of one that has ended. @throws AppError conflict while one runs */
async function claim(ctx: Ctx, voice: VoiceRow): Promise<string> {
  const jobUuid = randomUUID();
  const row = { jobUuid, voiceId: voice.id, userId: voice.userId ?? 0, status: 'drawing' as const };
  try {
    await ctx.db.transaction(async (transaction) => {
      await pictureRows(ctx).destroy({
        where: { voiceId: voice.id, [Op.or]: [{ status: ['drawn', 'failed'] }, overdue(ctx)] },
        transaction,
      });
      await pictureRows(ctx).create({ ...row, createdAt: ctx.clock.now() }, { transaction });
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const text = 'A picture of this voice is being drawn. Wait for it.';
    throw new AppError('conflict', text, { notify: text, cause: error });
  }
  return jobUuid;
}

/** The voice in words, and how its owner wants it to look. */
export function promptOf(
  voice: Pick<VoiceRow, 'name' | 'gender' | 'age' | 'accent' | 'useCase' | 'tags'>,
  wish: string | undefined,
): string {
  const tags = JSON.parse(voice.tags) as string[]; // safe: written from the contract's tags
  const words = [
    voice.gender,
    voice.age,
    voice.accent && `${voice.accent} accent`,
    voice.useCase,
    ...tags,
  ].filter(Boolean);
  return [
    `A square picture that stands for a voice called “${voice.name}”: ${words.join(', ')}.`,
    ...(wish ? [wish] : []),
    'One subject in the middle, no letters, no words, no frame.',
  ].join(' ');
}

/** Ends what no generator has answered in time. */
export async function endOverdue(ctx: Ctx): Promise<void> {
  await pictureRows(ctx).update(
    { status: 'failed', problem: 'late', endedAt: ctx.clock.now() },
    { where: overdue(ctx) },
  );
}
