import { emailChanges as routes } from '@formant/contract/sign-in/email-change';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { forgetWaiting, sweepChanges } from './change.ts';
import { handlers } from './handlers.ts';
import { sendChangeLetters } from './letters.ts';
import { defineEmailChanges } from './models.ts';

/** Another e-mail address for an account, once both mailboxes have confirmed it. */
export const emailChange = slice({
  name: 'email-change',
  routes,
  handlers,
  models: defineEmailChanges,
  start(ctx, { working }) {
    // whoever asked may be the one against whom the password was changed
    ctx.events.on('account.credentials-ended', ({ userId, transaction }) =>
      forgetWaiting(ctx, userId, transaction),
    );
    if (!working) return;
    sendChangeLetters(ctx);
    ctx.queue.every(hourMs, () => sweepChanges(ctx));
  },
});
