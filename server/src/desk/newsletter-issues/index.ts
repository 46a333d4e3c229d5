import { newsletterIssues as routes } from '@formant/contract/desk/newsletter-issues';
import { maskedEmail } from '@formant/contract/facts/masks';
import { Op } from 'sequelize';
import { z } from 'zod';
import { pageRows } from '../../db/page-rows.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import { normalEmail } from '../../kernel/email.ts';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { users } from '../../people/account/index.ts';
import { subscriberRows } from '../../people/newsletter/index.ts';
import { record } from '../audit/index.ts';
import { reviveIssues, workOnIssues } from './batches.ts';
import { previewOf, trialLetter } from './issue-letter.ts';
import {
  cancelIssue,
  changeIssue,
  issueOf,
  listIssues,
  makeIssue,
  pauseIssue,
  removeIssue,
  resumeIssue,
  sendIssue,
  subscriberCount,
  sweepSendings,
  viewOfIssue,
} from './keep.ts';
import { defineIssues, issueRows } from './models.ts';
import { noteRefused } from './send-letter.ts';

const trialJob = 'newsletter.test';
const trial = z.object({ issueId: z.int(), userId: z.int() });
const trials = limit('newsletter tests', {
  points: 30,
  seconds: 3600,
  message: 'You have sent yourself a lot of tests.',
});
const reviveEveryMs = 60_000;

/** Issues of the newsletter: written by staff, sent in batches, each subscriber at most once. */
export const newsletterIssues = slice({
  name: 'newsletter-issues',
  routes,
  handlers: {
    async listIssues({ query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'newsletter', `list ${query.page}`);
      const { data, total } = await listIssues(ctx, query);
      return { data, meta: { ...query, total }, subscribers: await subscriberCount(ctx) };
    },

    async makeIssue({ body }, { ctx, userId }) {
      await record(ctx, userId, 'newsletter', `draft ${body.subject}`);
      return makeIssue(ctx, body);
    },

    async showIssue({ params }, { ctx, res }) {
      res.set('Cache-Control', 'no-store');
      return viewOfIssue(ctx, params.issue);
    },

    async changeIssue({ params, body }, { ctx, userId }) {
      await record(ctx, userId, 'newsletter', `write ${params.issue}`);
      return changeIssue(ctx, params.issue, body);
    },

    async removeIssue({ params }, { ctx, userId }) {
      await record(ctx, userId, 'newsletter', `delete ${params.issue}`);
      await removeIssue(ctx, params.issue);
      return undefined;
    },

    async previewIssue({ body }, { ctx, res }) {
      res.set('Cache-Control', 'no-store');
      return previewOf(ctx, body);
    },

    async testIssue({ params }, { ctx, userId }) {
      const { id } = await issueOf(ctx, params.issue);
      await trials.consume(ctx, String(userId));
      await record(ctx, userId, 'newsletter', `test ${params.issue}`);
      await ctx.queue.add(trialJob, { issueId: id, userId } satisfies z.input<typeof trial>);
      return { message: 'The test letter is on its way to your address.' };
    },

    async sendIssue({ params, body }, { ctx, userId }) {
      await record(ctx, userId, 'newsletter', `send ${params.issue} ${body.at ?? 'now'}`);
      return sendIssue(ctx, params.issue, body.at);
    },

    async pauseIssue({ params }, { ctx, userId }) {
      await record(ctx, userId, 'newsletter', `pause ${params.issue}`);
      return pauseIssue(ctx, params.issue);
    },

    async resumeIssue({ params }, { ctx, userId }) {
      await record(ctx, userId, 'newsletter', `resume ${params.issue}`);
      return resumeIssue(ctx, params.issue);
    },

    async cancelIssue({ params }, { ctx, userId }) {
      await record(ctx, userId, 'newsletter', `cancel ${params.issue}`);
      return cancelIssue(ctx, params.issue);
    },

    async listRefusedAddresses({ query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'newsletter', `refused ${query.page}`);
      const where = { refusedAt: { [Op.ne]: null } };
      const rows = await findRows(subscriberRows(ctx), {
        attributes: ['email', 'refusedAt', 'refusal'],
        where,
        order: [
          ['refusedAt', 'DESC'],
          ['id', 'DESC'],
        ],
        ...pageRows(query),
      });
      const data = rows.map(({ email, refusedAt, refusal }) => ({
        email: maskedEmail(email),
        at: new Date(Number(refusedAt)).toISOString(),
        // servers like to repeat the address
        reason: (refusal ?? '').replaceAll(email, maskedEmail(email)),
      }));
      return { data, meta: { ...query, total: await subscriberRows(ctx).count({ where }) } };
    },

    async noteBounces({ body }, { ctx, userId }) {
      await record(ctx, userId, 'newsletter', `bounces ${body.emails.length}`);
      const emails = body.emails.map(normalEmail);
      return { noted: await noteRefused(ctx, emails, 'A letter to this address came back.') };
    },
  },
  models: defineIssues,
  start(ctx, { working }) {
    if (!working) return;
    workOnIssues(ctx);
    ctx.queue.work(trialJob, { concurrency: 1, maxAttempts: 5 }, async (job) => {
      const { issueId, userId } = trial.parse(job.payload);
      const [issue, user] = [
        await findRow(issueRows(ctx), { where: { id: issueId } }),
        await findRow(users(ctx), { where: { id: userId } }),
      ];
      if (issue && user) await ctx.mail.send(trialLetter(ctx, issue, user.email));
    });
    ctx.queue.every(reviveEveryMs, () => reviveIssues(ctx));
    ctx.queue.every(hourMs, () => sweepSendings(ctx));
  },
});
