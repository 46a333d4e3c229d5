import { z } from '@formant/engine/base/schema';
import { pageOf, pageQuery } from '../base/paging.ts';
import { noContent, route } from '../base/route.ts';
import { surveyTextLimit } from '../facts/survey-facts.ts';

/** `single`: one of the answers; `multi`: any of them; `text`: words of one's own. */
export const questionKinds = ['single', 'multi', 'text'] as const;

/** The name or the uuid of a survey. */
const survey = z.string().regex(/^[\w-]{1,64}$/, 'This is not the name of a survey.');
const rowId = z.coerce.number().int().positive().max(2_147_483_647);

const surveyView = z.object({
  uuid: z.uuid(),
  title: z.string(),
  /** What answers are used for. */
  purpose: z.string(),
  questions: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      kind: z.enum(questionKinds),
      answers: z.array(z.object({ id: z.int(), text: z.string() })),
    }),
  ),
  /** Questions that the caller has answered. */
  answered: z.array(z.int()),
});
export type SurveyView = z.infer<typeof surveyView>;

const count = z.int().min(0);
/** The forms of another service that tell what was filled in there. */
export const surveyForms = ['intent', 'uninstall', 'nps'] as const;
export type SurveyForm = (typeof surveyForms)[number];

const overview = z.object({
  data: z.array(
    z.object({ uuid: z.uuid(), name: z.string(), title: z.string(), open: z.boolean(), responses: count }),
  ),
  forms: z.array(
    z.object({
      form: z.enum(surveyForms),
      responses: count,
      lastAt: z.iso.datetime().nullable(),
      /** Share of 9 and 10 less that of 0 to 6, in percent: -100..100; null without a score. */
      promoterScore: z.int().min(-100).max(100).nullable(),
    }),
  ),
});
export type SurveyOverview = z.infer<typeof overview>;

const results = z.object({
  uuid: z.uuid(),
  name: z.string(),
  title: z.string(),
  /** How many it was shown to, as far as they are remembered: visitors are forgotten after 90 days. */
  seen: count,
  questions: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      kind: z.enum(questionKinds),
      /** All answers of this question. */
      responses: count,
      answers: z.array(z.object({ id: z.int(), text: z.string(), responses: count })),
      /** By the Monday they begin with, newest first. */
      weeks: z.array(z.object({ from: z.iso.date(), responses: count })),
    }),
  ),
});
export type SurveyResults = z.infer<typeof results>;

const writtenAnswer = z.object({
  id: z.int(),
  question: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type WrittenAnswer = z.infer<typeof writtenAnswer>;

export const surveys = {
  showIntentSurvey: route('GET', '/api/intent-survey/survey/{intentSurvey}', {
    summary: 'A survey with its questions, and which of them the caller has answered',
    errors: ['not_found'],
    params: z.object({ intentSurvey: survey }),
    response: surveyView,
  }),
  saveIntentAnswer: route('POST', '/api/intent-survey/save/{question}/{answer?}', {
    summary:
      'Answers a question: by one of its answers, or in words. The last answer of an account or a browser stands',
    errors: ['not_found', 'unauthenticated'],
    params: z.object({ question: rowId, answer: rowId.optional() }),
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .min(1, 'Write a few words.')
        .max(surveyTextLimit, `At most ${surveyTextLimit} characters.`)
        .optional(),
      /** False takes one answer of several back. */
      chosen: z.boolean().default(true),
    }),
    response: z.object({
      /** The question that comes after this one; null after the last. */
      next: z.int().nullable(),
      done: z.boolean(),
    }),
  }),
  checkSurvey: route('GET', '/api/survey/check/{survey}', {
    summary:
      'Whether to ask the caller: nobody who has answered, and nobody whom it was shown to not long ago',
    errors: ['not_found'],
    params: z.object({ survey }),
    response: z.object({ show: z.boolean(), survey: surveyView.nullable() }),
  }),
  surveySeen: route('POST', '/api/survey/seen', {
    summary: 'The survey was shown to the caller, who is left in peace for a time',
    status: 204,
    body: z.strictObject({ survey }),
    response: noContent,
  }),
  listSurveys: route('GET', '/api/admin/surveys', {
    summary: 'All surveys, and what forms elsewhere have told. Every look is recorded',
    access: 'support',
    response: overview,
  }),
  showSurveyResults: route('GET', '/api/admin/surveys/{survey}', {
    summary: 'What was answered, by answer and by week; never by whom. Every look is recorded',
    access: 'support',
    errors: ['not_found'],
    params: z.object({ survey }),
    response: results,
  }),
  listWrittenAnswers: route('GET', '/api/admin/surveys/{survey}/texts', {
    summary: 'What was written by hand, newest first. Every look is recorded',
    access: 'support',
    errors: ['not_found'],
    params: z.object({ survey }),
    query: z.strictObject(pageQuery),
    response: pageOf(writtenAnswer),
  }),
  exportSurvey: route('GET', '/api/admin/surveys/{survey}/csv', {
    summary: 'Every answer as CSV (RFC 4180), oldest first. The export is recorded',
    access: 'support',
    transport: 'download',
    errors: ['not_found'],
    params: z.object({ survey }),
    response: z.undefined(),
  }),
};
