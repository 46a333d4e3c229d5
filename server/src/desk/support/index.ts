import { support as routes } from '@formant/contract/desk/support';
import { slice } from '../../kernel/slice.ts';
import { record, unmaskedBy } from '../audit/index.ts';
import { readLog, searchLogs } from './device-logs.ts';

/** What staff sees to help people: as little as helps, and every look is recorded. */
export const support = slice({
  name: 'support',
  routes,
  handlers: {
    async listDeviceLogs({ query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      const { page, perPage, ...asked } = query;
      await record(ctx, userId, 'search', JSON.stringify(asked));
      const { data, total } = await searchLogs(ctx, query);
      return { data, meta: { page, perPage, total } };
    },

    async showDeviceLog({ params }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'device-log', params.logId);
      return readLog(ctx, params.logId, await unmaskedBy(ctx, userId));
    },
  },
});
