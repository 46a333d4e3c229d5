import type { VoiceJob } from '@formant/contract/training';
import { Op } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { describeJob } from './feed.ts';
import { lastJobOf } from './jobs.ts';
import { jobRows } from './models.ts';

/** The last training of a voice, as its owner sees it; null for one that was never trained. */
export async function trainingReport(ctx: Ctx, voiceId: number): Promise<VoiceJob | null> {
  const job = await lastJobOf(ctx, voiceId, ['train', 'metamodel', 'import']);
  return job && describeJob(ctx, job);
}

/** How many trainings a person has asked for since a moment in milliseconds. */
export const trainingsSince = (ctx: Ctx, userId: number, sinceMs: number): Promise<number> =>
  jobRows(ctx).count({ where: { userId, kind: 'train', createdAt: { [Op.gte]: sinceMs } } });
