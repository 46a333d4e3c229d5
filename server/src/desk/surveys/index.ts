import { surveys as routes } from '@formant/contract/desk/surveys';
import { callerAddress } from '../../http/caller-address.ts';
import { inTokenMode } from '../../http/identify.ts';
import { AppError } from '../../kernel/errors.ts';
import { callerOf, newOwner } from '../../kernel/owner.ts';
import { type Call, slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { record } from '../audit/index.ts';
import { forgetUser, giveToUser, sweepVisitors } from './belong.ts';
import { exportSurvey } from './export.ts';
import { findSurvey, viewOf } from './find.ts';
import { defineSurveys } from './models.ts';
import { keepAnswer } from './respond.ts';
import { overviewOf, resultsOf, writtenAnswers } from './results.ts';
import { noteSeen, sawLately } from './seen.ts';

const sweepEveryMs = hourMs;

/** Whom answers are counted for. */
const keyOf = ({ actor, req }: Call): string =>
  actor.userId === null ? callerAddress(req) : `user ${actor.userId}`;

/** Short questions to people, and what they say. */
export const surveys = slice({
  name: 'surveys',
  routes,
  handlers: {
    async showIntentSurvey({ params }, call) {
      const survey = await findSurvey(call.ctx, params.intentSurvey, 'open');
      return viewOf(call.ctx, survey, callerOf(call));
    },

    async saveIntentAnswer({ params, body }, call) {
      const owner = newOwner(call);
      if (owner.userId === null && owner.visitorKey === null)
        throw new AppError('unauthenticated', 'Sign in to answer: without cookies nobody knows you again.');
      const next = await keepAnswer(call.ctx, owner, keyOf(call), {
        ...params,
        ...body,
        answer: params.answer,
        text: body.text,
      });
      return { next, done: next === null };
    },

    async checkSurvey({ params }, call) {
      const { ctx, req, res } = call;
      res.set('Cache-Control', 'no-store');
      const found = await findSurvey(ctx, params.survey, 'open');
      const caller = callerOf(call);
      const unknowable = caller.userId === null && inTokenMode(req);
      if (ctx.config.surveyAgainDays === 0 || unknowable || (await sawLately(ctx, caller, found)))
        return { show: false, survey: null };
      const survey = await viewOf(ctx, found, caller);
      return survey.answered.length > 0 ? { show: false, survey: null } : { show: true, survey };
    },

    async surveySeen({ body }, call) {
      const survey = await findSurvey(call.ctx, body.survey, 'open').catch(unknownSurvey);
      const owner = newOwner(call);
      if (owner.userId === null && owner.visitorKey === null) return; // nobody who could be asked again
      await noteSeen(call.ctx, owner, keyOf(call), survey);
    },

    async listSurveys(_input, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'surveys', 'all');
      return overviewOf(ctx);
    },

    async showSurveyResults({ params }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'surveys', params.survey);
      return resultsOf(ctx, params.survey);
    },

    async listWrittenAnswers({ params, query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'survey-texts', `${params.survey} ${query.page}`);
      const { data, total } = await writtenAnswers(ctx, params.survey, query);
      return { data, meta: { ...query, total } };
    },

    async exportSurvey({ params }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'survey-export', params.survey);
      await exportSurvey(ctx, params.survey, res);
      return undefined;
    },
  },
  models: defineSurveys,
  start(ctx, { working }) {
    ctx.events.on('account.signed-in', async ({ userId, visitorKey }) => {
      if (visitorKey) await giveToUser(ctx, visitorKey, userId);
    });
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    if (working) ctx.queue.every(sweepEveryMs, () => sweepVisitors(ctx));
  },
});

/** In a body the name is a field, not an address. */
function unknownSurvey(): never {
  const message = 'There is no such survey.';
  throw new AppError('invalid', message, { fields: { survey: [message] } });
}

export { surveyHooks } from './form-hooks.ts';
