import { Op, type Transaction } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { formEventRows, responseRows, seenRows } from './models.ts';

/** As long as the session of a browser that nobody signs in with. */
const visitorKeptMs = 90 * dayMs;

/** What a browser answered and saw before it signed in is the account's; of two answers the later one stands. */
export async function giveToUser(ctx: Ctx, visitorKey: string, userId: number): Promise<void> {
  const [answers, shown] = [responseRows(ctx), seenRows(ctx)];
  await ctx.db.transaction(async (transaction) => {
    const given = await findRows(answers, { where: { visitorKey }, transaction });
    for (const { id, questionId, slot, at } of given) {
      const own = { userId, questionId, slot };
      await answers.destroy({ where: { ...own, at: { [Op.lt]: at } }, transaction });
      const where = { id };
      if ((await answers.count({ where: own, transaction })) > 0)
        await answers.destroy({ where, transaction });
      else await answers.update({ userId, visitorKey: null }, { where, transaction });
    }
    const seen = await findRows(shown, { where: { visitorKey }, transaction });
    for (const { id, surveyId, at } of seen) {
      const own = { userId, surveyId };
      await shown.destroy({ where: { ...own, at: { [Op.lt]: at } }, transaction });
      const where = { id };
      if ((await shown.count({ where: own, transaction })) > 0) await shown.destroy({ where, transaction });
      else await shown.update({ userId, visitorKey: null }, { where, transaction });
    }
  });
}

/**
 * Of an account that is deleted for good: what was chosen still counts, for nobody; what was written goes, since
 * words may tell whose they are.
 */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  const where = { userId };
  await responseRows(ctx).destroy({ where: { ...where, text: { [Op.ne]: null } }, transaction });
  await responseRows(ctx).update({ userId: null }, { where, transaction });
  await seenRows(ctx).destroy({ where, transaction });
  await formEventRows(ctx).update({ userId: null, subjectUuid: null, answers: '[]' }, { where, transaction });
}

/** Answers of browsers become nobody's after 90 days. */
export async function sweepVisitors(ctx: Ctx): Promise<void> {
  const old = { [Op.lt]: ctx.clock.now() - visitorKeptMs };
  await responseRows(ctx).update(
    { visitorKey: null },
    { where: { userId: null, visitorKey: { [Op.ne]: null }, at: old } },
  );
  await seenRows(ctx).destroy({ where: { userId: null, at: old } });
}
