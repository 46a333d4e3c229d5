import { audit as routes } from '@formant/contract/desk/audit';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { sweepAudit } from './chain.ts';
import { unmask } from './masks.ts';
import { defineAudit } from './models.ts';

/** What staff has looked at and done, in a chain that shows when something of it was changed afterwards. */
export const audit = slice({
  name: 'audit',
  routes,
  handlers: {
    unmask: ({ body }, { ctx, userId }) => unmask(ctx, userId, body),
  },
  models: defineAudit,
  start(ctx, { working }) {
    if (working) ctx.queue.every(hourMs, () => sweepAudit(ctx));
  },
});

export { type AuditCtx, record, sweepAudit } from './chain.ts';
export { maskedText, type UntilOf, unmaskedBy } from './masks.ts';
export { defineAudit, entryRows } from './models.ts';
export { type AuditVerdict, verifyAudit } from './verify.ts';
