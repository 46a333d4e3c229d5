import { account as accountRoutes } from '@formant/contract/account';
import { appAuth as appRoutes } from '@formant/contract/app-auth';
import { defineAccessTokens } from '../../http/bearer.ts';
import { defineSessions } from '../../http/session-store.ts';
import { slice } from '../../kernel/slice.ts';
import { appHandlers } from './app-handlers.ts';
import { purgeAccounts } from './closing.ts';
import { handlers } from './handlers.ts';
import { sendLetters } from './letters.ts';
import { defineAccounts } from './models.ts';

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
    if (!working) return;
    sendLetters(ctx);
    purgeAccounts(ctx);
  },
});

export {
  avatarUrl,
  createAccount,
  endCredentials,
  markVerified,
  readView,
  userById,
  viewOf,
} from './accounts.ts';
export { assertSolved, type CaptchaAction } from './captcha.ts';
export { isClosed } from './closing.ts';
export { findLinkToken, randomTypedCode, useUp } from './codes.ts';
export { giveUpWay } from './give-up-way.ts';
export { postLetter } from './letters.ts';
export { type OneTimeCode, type User, users } from './models.ts';
export { proveOwner } from './owner.ts';
export { hashPassword, passwordMatches } from './passwords.ts';
export { appPlaceId } from './places.ts';
export { assertOpen, provePassword, proveSecondFactor, signIn, signInByToken } from './sign-in.ts';
export { assertMaySignUp, assertMayTry, countTryOf, forgiveTries } from './sign-in-guard.ts';
export { postTo, verifyByCode } from './verification.ts';
