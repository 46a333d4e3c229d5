import { secondFactor as routes } from '@formant/contract/sign-in/second-factor';
import { slice } from '../../kernel/slice.ts';
import { takeCode } from './check-code.ts';
import { handlers } from './handlers.ts';
import { defineSecondFactor } from './models.ts';

/** A code beside the password: of an authenticator app, or one of the recovery codes. */
export const secondFactor = slice({
  name: 'second-factor',
  routes,
  handlers,
  models: defineSecondFactor,
  start(ctx) {
    ctx.events.on('account.second-factor', async ({ user, otp, address, accept }) => {
      await takeCode(ctx, user, otp, address);
      accept();
    });
  },
});
