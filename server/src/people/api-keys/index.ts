import { apiKeys as routes } from '@formant/contract/developer/api-keys';
import { tables } from '../../db/table.ts';
import { apiKeyRows } from '../../http/api-key.ts';
import { idempotencyRows, sweepIdempotencyKeys } from '../../http/idempotency.ts';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { handlers } from './handlers.ts';

/**
 * Keys that programs of an account's owner sign in with, and the upkeep of what they ask to have made once;
 * `http/api-key.ts` and `http/idempotency.ts` know both at every call.
 */
export const apiKeys = slice({
  name: 'api-keys',
  routes,
  handlers,
  models: tables(apiKeyRows, idempotencyRows),
  start(ctx, { working }) {
    if (working) ctx.queue.every(hourMs, () => sweepIdempotencyKeys(ctx));
  },
});
