import { account as accountRoutes } from '@formant/contract/account';
import { appAuth as appRoutes } from '@formant/contract/app-auth';
import { defineAccessTokens } from '../../http/bearer.ts';
import { defineSessions } from '../../http/session-store.ts';
import { AppError } from '../../kernel/errors.ts';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { appHandlers } from './app-handlers.ts';
import { isClosed, purgeAccounts } from './closing.ts';
import { handlers } from './handlers.ts';
import { sendLetters } from './letters.ts';
import { defineAccounts } from './models.ts';
import { noteSignIn, sweepUnconfirmed } from './unconfirmed.ts';

export const account = slice({
  name: 'account',
  routes: { ...accountRoutes, ...appRoutes },
  handlers: { ...handlers, ...appHandlers },
  models(ctx) {
    defineAccounts(ctx.db);
    defineSessions(ctx.db);
    defineAccessTokens(ctx.db);
  },
  start(ctx, { working }) {
    ctx.events.on('file.asked', async ({ holder }) => {
      if (holder.startsWith('user:') && (await isClosed(ctx, Number(holder.slice('user:'.length)))))
        throw new AppError('expired', 'This address has ended with the account that it belongs to.');
    });
    ctx.events.on('account.signed-in', ({ userId }) => noteSignIn(ctx, userId));
    if (!working) return;
    sendLetters(ctx);
    purgeAccounts(ctx);
    ctx.queue.every(hourMs, async () => {
      await sweepUnconfirmed(ctx);
    });
  },
});

export {
  avatarUrl,
  changeEmail,
  createAccount,
  endCredentials,
  markVerified,
  readView,
  userById,
  viewOf,
} from './accounts.ts';
export { assertSolved, type CaptchaAction } from './captcha.ts';
export { closeAccount, isClosed } from './closing.ts';
export { findLinkToken, randomTypedCode, useUp } from './codes.ts';
export { deskSignOn } from './desk-sign-on.ts';
export { giveUpWay } from './give-up-way.ts';
export { joinClaim } from './joining.ts';
export { postLetter } from './letters.ts';
export { type OneTimeCode, type User, users } from './models.ts';
export { proveOwner, proveSelf } from './owner.ts';
export { hashPassword, passwordMatches } from './passwords.ts';
export { appPlaceId } from './places.ts';
export { keepReferral, referralOf } from './referral.ts';
export {
  assertOpen,
  ownerSigningUp,
  provePassword,
  proveSecondFactor,
  signIn,
  signInByToken,
} from './sign-in.ts';
export { assertMaySignUp, assertMayTry, countTryOf, forgiveTries } from './sign-in-guard.ts';
export { assertMayPost, mayWelcome, postConfirmation, postTo, verifyByCode } from './verification.ts';
