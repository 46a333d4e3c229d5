import type { Response } from 'express';
import { Op } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { answerCsv, csvLine } from '../answer-csv.ts';
import { choicesOf, findSurvey, questionsOf } from './find.ts';
import { responseRows } from './models.ts';

const rowsAtOnce = 1000;

/** Writes every answer of a survey as CSV (RFC 4180), page by page. @throws AppError not_found */
export async function exportSurvey(ctx: Ctx, given: string, res: Response): Promise<void> {
  const survey = await findSurvey(ctx, given, 'any');
  const questions = await questionsOf(ctx, survey.id);
  const texts = new Map(questions.map(({ id, text }) => [id, text]));
  const choices = new Map(
    [...(await choicesOf(ctx, questions)).values()].flat().map(({ id, text }) => [id, text]),
  );
  answerCsv(res, `${survey.name}.csv`, ['time', 'question', 'answer', 'text']);
  for (let after = 0; ; ) {
    const rows = await findRows(responseRows(ctx), {
      where: { questionId: [...texts.keys()], id: { [Op.gt]: after } },
      order: [['id', 'ASC']],
      limit: rowsAtOnce,
    });
    for (const { questionId, answerId, text, at } of rows)
      res.write(
        csvLine([
          new Date(Number(at)).toISOString(),
          texts.get(questionId) ?? '',
          answerId === null ? '' : (choices.get(answerId) ?? ''),
          text ?? '',
        ]),
      );
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce || res.destroyed) break;
    after = last.id;
  }
  res.end();
}
