import { audit as routes } from '@formant/contract/desk/audit';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { asked } from './asked.ts';
import { record, sweepAudit } from './chain.ts';
import { exportAudit, listAudit } from './list.ts';
import { maskedText, unmask } from './masks.ts';
import { defineAudit } from './models.ts';
import { verifyAudit } from './verify.ts';

/** What staff has looked at and done, in a chain that shows when something of it was changed afterwards. */
export const audit = slice({
  name: 'audit',
  routes,
  handlers: {
    async listAudit({ query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'audit', asked(query));
      return listAudit(ctx, query, userId);
    },

    async exportAudit({ query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'audit-export', asked(query));
      await exportAudit(ctx, query, userId, res);
      return undefined;
    },

    // not recorded: it shows nobody's data, and answers also where nothing can be recorded any more
    async checkAudit({ query }, { ctx, res }) {
      res.set('Cache-Control', 'no-store');
      const verdict = await verifyAudit(ctx, query.since || null);
      return verdict.whole ? verdict : { ...verdict, broken: maskedText(verdict.broken) };
    },

    unmask: ({ body }, { ctx, userId }) => unmask(ctx, userId, body),
  },
  models: defineAudit,
  start(ctx, { working }) {
    if (working) ctx.queue.every(hourMs, () => sweepAudit(ctx));
  },
});

export { accountsOf } from './accounts.ts';
export { asked } from './asked.ts';
export { type AuditCtx, record, sweepAudit } from './chain.ts';
export { maskedText, type UntilOf, unmaskedBy } from './masks.ts';
export { defineAudit, entryRows } from './models.ts';
export { verifyAudit } from './verify.ts';
