import type { SurveyView } from '@formant/contract/desk/surveys';
import { Op } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { type Owner, ownedBy } from '../../kernel/owner.ts';
import { answerRows, type Question, questionRows, responseRows, type Survey, surveyRows } from './models.ts';

/**
 * A survey by its name or its uuid.
 * @param which `open`: only one that is asked
 * @throws AppError not_found
 */
export async function findSurvey(ctx: Ctx, given: string, which: 'open' | 'any'): Promise<Survey> {
  const name = given.toLowerCase();
  const found = await findRow(surveyRows(ctx), {
    where: { [Op.or]: [{ name }, { uuid: name }], ...(which === 'open' ? { open: true } : {}) },
  });
  if (!found) throw notFound('This survey');
  return found;
}

export const questionsOf = (ctx: Ctx, surveyId: number): Promise<Question[]> =>
  findRows(questionRows(ctx), { where: { surveyId }, order: [['position', 'ASC']] });

/** The answers that can be chosen, by question, in their order. */
export async function choicesOf(
  ctx: Ctx,
  questions: readonly Question[],
): Promise<Map<number, { id: number; text: string }[]>> {
  const rows = await findRows(answerRows(ctx), {
    where: { questionId: questions.map(({ id }) => id) },
    order: [['position', 'ASC']],
  });
  return Map.groupBy(rows, ({ questionId }) => questionId);
}

/** The survey as its caller sees it. */
export async function viewOf(ctx: Ctx, survey: Survey, caller: Owner): Promise<SurveyView> {
  const questions = await questionsOf(ctx, survey.id);
  const [choices, answered] = await Promise.all([
    choicesOf(ctx, questions),
    answeredBy(ctx, questions, caller),
  ]);
  return {
    uuid: survey.uuid,
    title: survey.title,
    purpose: survey.purpose,
    questions: questions.map(({ id, text, kind }) => ({
      id,
      text,
      kind,
      answers: (choices.get(id) ?? []).map((choice) => ({ id: choice.id, text: choice.text })),
    })),
    answered,
  };
}

async function answeredBy(ctx: Ctx, questions: readonly Question[], caller: Owner): Promise<number[]> {
  const own = ownedBy(caller);
  if (!own) return [];
  const rows = await findRows(responseRows(ctx), {
    attributes: ['questionId'],
    where: { [Op.and]: [own, { questionId: questions.map(({ id }) => id) }] },
  });
  return [...new Set(rows.map(({ questionId }) => questionId))].sort((a, b) => a - b);
}
