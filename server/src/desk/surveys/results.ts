import type { SurveyOverview, SurveyResults, WrittenAnswer } from '@formant/contract/desk/surveys';
import { type SurveyForm, surveyForms } from '@formant/contract/desk/surveys';
import { QueryTypes } from 'sequelize';
import { pageRows } from '../../db/page-rows.ts';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { choicesOf, findSurvey, questionsOf } from './find.ts';
import { seenRows, surveyRows } from './models.ts';

const weekMs = 7 * dayMs;
/** The first Monday since the epoch. */
const firstMondayMs = 4 * dayMs;
const shownWeeks = 26;

/** Every survey with how much was answered, and what forms elsewhere have told. */
export async function overviewOf(ctx: Ctx): Promise<SurveyOverview> {
  const [rows, counted, forms] = await Promise.all([
    findRows(surveyRows(ctx), { order: [['id', 'DESC']] }),
    select<{ surveyId: number; responses: number }>(
      ctx,
      `SELECT q.survey_id AS surveyId, COUNT(*) AS responses FROM intent_survey_responses r
        JOIN intent_survey_questions q ON q.id = r.question_id GROUP BY q.survey_id`,
    ),
    select<{ form: SurveyForm; responses: number; scored: number; balance: number; lastAt: number }>(
      ctx,
      `SELECT form, COUNT(*) AS responses, COUNT(score) AS scored, MAX(submitted_at) AS lastAt,
        SUM(CASE WHEN score >= 9 THEN 1 WHEN score <= 6 THEN -1 ELSE 0 END) AS balance
        FROM survey_form_events GROUP BY form`,
    ),
  ]);
  const responses = new Map(counted.map((row) => [row.surveyId, Number(row.responses)]));
  return {
    data: rows.map(({ id, uuid, name, title, open }) => ({
      uuid,
      name,
      title,
      open: Boolean(open),
      responses: responses.get(id) ?? 0,
    })),
    forms: surveyForms.map((form) => {
      const found = forms.find((row) => row.form === form);
      const scored = Number(found?.scored ?? 0);
      return {
        form,
        responses: Number(found?.responses ?? 0),
        lastAt: found ? iso(found.lastAt) : null,
        promoterScore: scored > 0 ? Math.round((100 * Number(found?.balance ?? 0)) / scored) : null,
      };
    }),
  };
}

/** What was answered, and nothing of who did. @throws AppError not_found */
export async function resultsOf(ctx: Ctx, given: string): Promise<SurveyResults> {
  const survey = await findSurvey(ctx, given, 'any');
  const replacements = { surveyId: survey.id };
  const of =
    'FROM intent_survey_responses r JOIN intent_survey_questions q ON q.id = r.question_id WHERE q.survey_id = :surveyId';
  const [questions, seen, byAnswer, byWeek] = await Promise.all([
    questionsOf(ctx, survey.id),
    seenRows(ctx).count({ where: { surveyId: survey.id } }),
    select<{ questionId: number; answerId: number | null; responses: number }>(
      ctx,
      `SELECT r.question_id AS questionId, r.answer_id AS answerId, COUNT(*) AS responses ${of}
        GROUP BY r.question_id, r.answer_id`,
      replacements,
    ),
    select<{ questionId: number; startsAt: number; responses: number }>(
      ctx,
      `SELECT r.question_id AS questionId, r.at - ((r.at - ${firstMondayMs}) % ${weekMs}) AS startsAt,
        COUNT(*) AS responses ${of} GROUP BY r.question_id, startsAt ORDER BY startsAt DESC`,
      replacements,
    ),
  ]);
  const choices = await choicesOf(ctx, questions);
  return {
    uuid: survey.uuid,
    name: survey.name,
    title: survey.title,
    seen,
    questions: questions.map(({ id, text, kind }) => {
      const own = byAnswer.filter(({ questionId }) => questionId === id);
      return {
        id,
        text,
        kind,
        responses: own.reduce((sum, row) => sum + Number(row.responses), 0),
        answers: (choices.get(id) ?? []).map((choice) => ({
          id: choice.id,
          text: choice.text,
          responses: Number(own.find(({ answerId }) => answerId === choice.id)?.responses ?? 0),
        })),
        weeks: byWeek
          .filter(({ questionId }) => questionId === id)
          .slice(0, shownWeeks)
          .map(({ startsAt, responses }) => ({
            from: iso(startsAt).slice(0, 10),
            responses: Number(responses),
          })),
      };
    }),
  };
}

/** What was written by hand, newest first. @throws AppError not_found */
export async function writtenAnswers(
  ctx: Ctx,
  given: string,
  paging: Parameters<typeof pageRows>[0],
): Promise<{ data: WrittenAnswer[]; total: number }> {
  const survey = await findSurvey(ctx, given, 'any');
  const of = `FROM intent_survey_responses r JOIN intent_survey_questions q ON q.id = r.question_id
    WHERE q.survey_id = :surveyId AND r.text IS NOT NULL`;
  const replacements = { surveyId: survey.id, ...pageRows(paging) };
  const [rows, counted] = await Promise.all([
    select<{ id: number; question: string; text: string; at: number }>(
      ctx,
      `SELECT r.id, q.text AS question, r.text, r.at ${of} ORDER BY r.id DESC LIMIT :limit OFFSET :offset`,
      replacements,
    ),
    select<{ total: number }>(ctx, `SELECT COUNT(*) AS total ${of}`, replacements),
  ]);
  return {
    data: rows.map(({ id, question, text, at }) => ({ id, question, text, at: iso(at) })),
    total: Number(counted[0]?.total ?? 0),
  };
}

const select = <Found extends object>(
  ctx: Ctx,
  sql: string,
  replacements: Record<string, unknown> = {},
): Promise<Found[]> => ctx.db.query<Found>(sql, { type: QueryTypes.SELECT, replacements });

const iso = (ms: number): string => new Date(Number(ms)).toISOString();
