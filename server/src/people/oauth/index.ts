import { oauth as routes } from '@formant/contract/oauth';
import { slice } from '../../kernel/slice.ts';
import { handlers } from './handlers.ts';
import { defineOauth, grantRows } from './models.ts';
import { sweepTokens } from './tokens.ts';

const sweepEveryMs = 60 * 60_000;

export const oauth = slice({
  name: 'oauth',
  routes,
  handlers,
  models: defineOauth,
  start(ctx, { working }) {
    ctx.events.on('account.credentials-ended', async ({ userId, transaction }) => {
      // its codes and tokens go with it
      await grantRows(ctx).destroy({ where: { userId }, transaction });
    });
    if (working) ctx.queue.every(sweepEveryMs, () => sweepTokens(ctx));
  },
});

export { BadApp, listApps, registerApp, removeApp } from './apps.ts';
export { defineOauth } from './models.ts';
export { rotateSigningKey } from './signing-keys.ts';
export { oauthEndpoints } from './token-endpoint.ts';
export { bearerOf } from './tokens.ts';
