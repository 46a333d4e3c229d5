import { z } from '@formant/engine/base/schema';
import { route } from './base/route.ts';
import { flagNames } from './facts/flags.ts';

export const flagRoutes = {
  showFlag: route('GET', '/api/flags/{flag}', {
    summary:
      'The variant of a flag that the caller has: drawn when it is first asked for, the same from then on, also after signing in. Staff may ask for another one by `variant`',
    errors: ['not_found'],
    params: z.object({ flag: z.enum(flagNames) }),
    query: z.strictObject({ variant: z.string().max(32).optional() }),
    response: z.object({ variant: z.string() }),
  }),
};
