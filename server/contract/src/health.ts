import { z } from '@formant/engine/base/schema';
import { route } from './base/route.ts';

export const health = {
  health: route('GET', '/api/health', {
    summary: 'Whether the database answers and how many jobs wait; 503 with the same body when it does not',
    response: z.object({
      ok: z.boolean(),
      db: z.boolean(),
      /** Jobs in line, and the age of the oldest that may run; null when the database does not answer. */
      queue: z.object({ queued: z.int(), active: z.int(), oldestSeconds: z.int() }).nullable(),
      version: z.string(),
    }),
  }),
};
