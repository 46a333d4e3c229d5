import { scrubPersonal } from '@formant/contract/facts/scrub-personal';
import { Op, UniqueConstraintError } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/owner.ts';
import { answerRows, type Question, questionRows, responseRows, surveyRows } from './models.ts';

const answers = limit('survey answers', {
  points: 60,
  seconds: 3600,
  message: 'Too many answers from here.',
});
/** As long as its column; what is scrubbed may grow. */
const keptText = 2000;

interface Given {
  question: number;
  answer: number | undefined;
  text: string | undefined;
  /** False takes one answer of several back. */
  chosen: boolean;
}

/**
 * Keeps an answer; a later one of the same owner takes its place.
 * @param key whom the number of answers is counted for
 * @returns the question that comes after it, null after the last
 * @throws AppError not_found for a question that is not asked and for an answer of another one, invalid,
 * too_many_requests
 */
export async function keepAnswer(ctx: Ctx, owner: Owner, key: string, given: Given): Promise<number | null> {
  await answers.consume(ctx, key);
  const question = await askedQuestion(ctx, given.question);
  const choice = await assertFits(ctx, question, given);
  const slot = question.kind === 'multi' ? (choice ?? 0) : 0;
  const where = { ...owner, questionId: question.id, slot };
  if (given.chosen) {
    const text = given.text === undefined ? null : scrubPersonal(given.text).slice(0, keptText);
    const values = { answerId: choice, text, at: ctx.clock.now() };
    try {
      await responseRows(ctx).create({ ...where, ...values });
    } catch (error) {
      if (!(error instanceof UniqueConstraintError)) throw error;
      await responseRows(ctx).update(values, { where });
    }
  } else await responseRows(ctx).destroy({ where });
  const next = await findRow(questionRows(ctx), {
    where: { surveyId: question.surveyId, position: { [Op.gt]: question.position } },
    order: [['position', 'ASC']],
  });
  return next?.id ?? null;
}

async function askedQuestion(ctx: Ctx, id: number): Promise<Question> {
  const question = await findRow(questionRows(ctx), { where: { id } });
  const survey =
    question && (await findRow(surveyRows(ctx), { where: { id: question.surveyId, open: true } }));
  if (!question || !survey) throw notFound('This question');
  return question;
}

/** @returns the answer that was chosen, null for words of one's own */
async function assertFits(
  ctx: Ctx,
  question: Question,
  { answer, text, chosen }: Given,
): Promise<number | null> {
  if (!chosen && question.kind !== 'multi')
    throw invalid('chosen', 'Only one answer of several can be taken back.');
  if (question.kind === 'text') {
    if (answer !== undefined) throw notFound('This answer');
    if (text === undefined) throw invalid('text', 'Write a few words.');
    return null;
  }
  if (answer === undefined) throw invalid('answer', 'Choose one of the answers.');
  if (text !== undefined) throw invalid('text', 'This question has answers to choose from.');
  const known = await answerRows(ctx).count({ where: { id: answer, questionId: question.id } });
  if (known === 0) throw notFound('This answer');
  return answer;
}

const invalid = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: { [field]: [message] } });
