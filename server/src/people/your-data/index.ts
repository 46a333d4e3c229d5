import { yourData as routes } from '@formant/contract/your-data';
import { AppError, notFound } from '../../kernel/errors.ts';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { proveOwner, proveSecondFactor } from '../account/index.ts';
import { carryRows } from './carry.ts';
import {
  cancelExport,
  exportAddress,
  forgetUser,
  newestExport,
  startExport,
  sweepExports,
} from './exports.ts';
import { defineExports } from './models.ts';
import { kinds } from './register.ts';
import { amountOf, personOf } from './rows-of.ts';
import { workOnExports } from './work.ts';

/** What is kept about a person, for that person: counted on a page, and whole as one file. */
export const yourData = slice({
  name: 'your-data',
  routes,
  handlers: {
    async showOwnData(_input, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      const person = await personOf(ctx, userId);
      if (!person) throw notFound('This account');
      const data = [];
      for (const { id, title, about, parts } of kinds) {
        const { count, latestAt } = await amountOf(ctx, parts, person);
        data.push({
          id,
          title,
          about,
          count,
          latestAt: latestAt === null ? null : new Date(latestAt).toISOString(),
        });
      }
      return { data };
    },

    async showDataExport(_input, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      return { export: await newestExport(ctx, userId) };
    },

    async startDataExport({ body }, call) {
      const user = await proveOwner(call, body.password);
      await proveSecondFactor(call, user, body.otp);
      return startExport(call.ctx, user.id);
    },

    async cancelDataExport(_input, { ctx, userId }) {
      await cancelExport(ctx, userId);
      return { export: await newestExport(ctx, userId) };
    },

    async openDataExport({ params }, { ctx, userId, actor, res }) {
      res.set('Cache-Control', 'no-store');
      // tokens live for months: whoever finds one must not get everything by it
      if (actor.mode !== 'session')
        throw new AppError('forbidden', 'Your data can be downloaded on the website only. Sign in there.');
      return exportAddress(ctx, userId, params.id);
    },
  },
  models: defineExports,
  start(ctx, { working }) {
    ctx.events.on('account.joined', ({ from, to, transaction }) =>
      carryRows(ctx, from.id, to.id, transaction),
    );
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    if (!working) return;
    workOnExports(ctx);
    ctx.queue.every(hourMs, () => sweepExports(ctx));
  },
});
