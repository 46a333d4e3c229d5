import { Op, UniqueConstraintError } from 'sequelize';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Owner, ownedBy } from '../../kernel/owner.ts';
import { dayMs } from '../../kernel/time.ts';
import { type Survey, seenRows } from './models.ts';

const notices = limit('seen surveys', { points: 60, seconds: 3600 });

/**
 * Remembers that a survey was shown; only the last time counts.
 * @param key whom the number of notices is counted for
 * @throws AppError too_many_requests
 */
export async function noteSeen(ctx: Ctx, owner: Owner, key: string, survey: Survey): Promise<void> {
  await notices.consume(ctx, key);
  const where = { ...owner, surveyId: survey.id };
  const at = ctx.clock.now();
  try {
    await seenRows(ctx).create({ ...where, at });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    await seenRows(ctx).update({ at }, { where });
  }
}

/** Whether the survey was shown to this caller within the time in which nobody is asked again. */
export async function sawLately(ctx: Ctx, caller: Owner, survey: Survey): Promise<boolean> {
  const own = ownedBy(caller);
  if (!own) return false;
  const since = ctx.clock.now() - ctx.config.surveyAgainDays * dayMs;
  const seen = await seenRows(ctx).count({
    where: { [Op.and]: [own, { surveyId: survey.id, at: { [Op.gt]: since } }] },
  });
  return seen > 0;
}
