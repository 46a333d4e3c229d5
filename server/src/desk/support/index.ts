import { support as routes } from '@formant/contract/support';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { readLog, searchLogs } from './device-logs.ts';
import { defineStaffReads, recordRead, sweepReads } from './staff-reads.ts';

const sweepEveryMs = hourMs;

/** What staff sees to help people: as little as helps, and every look is recorded. */
export const support = slice({
  name: 'support',
  routes,
  handlers: {
    async listDeviceLogs({ query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      const { page, perPage, ...asked } = query;
      await recordRead(ctx, userId, 'search', JSON.stringify(asked));
      const { data, total } = await searchLogs(ctx, query);
      return { data, meta: { page, perPage, total } };
    },

    async showDeviceLog({ params }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await recordRead(ctx, userId, 'device-log', params.logId);
      return readLog(ctx, params.logId);
    },
  },
  models: defineStaffReads,
  start(ctx, { working }) {
    if (working) ctx.queue.every(sweepEveryMs, () => sweepReads(ctx));
  },
});
