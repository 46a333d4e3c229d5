import type { account as routes } from '@formant/contract/account';
import { AppError } from '../errors.ts';
import { accessTokens } from '../http/bearer.ts';
import { countryOf, networkOf, tierOf } from '../http/country.ts';
import { issueCsrf } from '../http/csrf.ts';
import { inTokenMode } from '../http/identify.ts';
import { endSession } from '../http/session.ts';
import type { Call, Handlers } from '../slice.ts';
import { createAccount, endCredentials, rename, setPassword, userById, viewOf } from './accounts.ts';
import { assertSolved, makePass } from './captcha.ts';
import { closeAccount, reopenAccount } from './closing.ts';
import type { User } from './models.ts';
import { assertStrongPassword, passwordMatches } from './passwords.ts';
import { assertOpen, provePassword, signIn } from './sign-in.ts';
import { assertMaySignUp, assertMayTry, countTryOf, forgiveTries } from './sign-in-guard.ts';
import { letterSpacingSeconds, postTo, resetPassword, verifyByCode, verifyByLink } from './verification.ts';

export const handlers: Handlers<typeof routes> = {
  async csrfCookie(_input, { ctx, req, res }) {
    if (!inTokenMode(req)) issueCsrf(ctx.config, req, res);
    return undefined;
  },

  async getUser(_input, { ctx, userId, actor }) {
    return viewOf(await userById(ctx, userId), await deviceIdOf(ctx, actor));
  },

  async signup({ body }, call) {
    const { ctx, req } = call;
    await assertMaySignUp(ctx, req.ip ?? '', body.captchaToken);
    const user = await createAccount(ctx, {
      email: body.email,
      password: body.password,
      username: body.username ?? null,
      country: countryOf(ctx.config, req),
      marketing: body.marketing ?? false,
      referralCode: body.referralCode ?? null,
    });
    return signIn(call, user);
  },

  async authenticate({ body }, call) {
    const user = await provePassword(call, body);
    assertOpen(user);
    return signIn(call, user, { remember: body.remember });
  },

  async logout({ body }, { ctx, req, res, actor, userId }) {
    if (body.everywhere) await endCredentials(ctx, userId);
    if (actor.mode === 'session') await endSession(ctx, req, res);
    else await accessTokens(ctx).destroy({ where: { id: Number(actor.credentialId), userId } });
    return undefined;
  },

  async resendVerification({ body }, { ctx, req }) {
    await postTo(ctx, body.email, 'verify-code', req.ip ?? '');
    return {
      message: 'If this address has an account that is not confirmed yet, a new code is on its way.',
      retryAfterS: letterSpacingSeconds,
    };
  },

  async sendEmailVerification(_input, { ctx, req, userId }) {
    const user = await userById(ctx, userId);
    if (user.emailVerifiedAt) return { message: 'Your e-mail address is confirmed already.' };
    await postTo(ctx, user.email, 'verify-link', req.ip ?? '');
    return { message: `We have sent a link to ${user.email}.` };
  },

  async verifyEmail({ body }, { ctx, req }) {
    return { user: viewOf(await verifyByCode(ctx, body.email, body.code, req.ip ?? '')) };
  },

  async verifyEmailAddress({ body }, { ctx }) {
    const { email } = await verifyByLink(ctx, body.token);
    return { message: 'Your e-mail address is confirmed.', email };
  },

  async passwordReset({ body }, { ctx, req }) {
    if (body.captchaToken) await assertSolved(ctx, body.captchaToken, 'password-reset');
    await postTo(ctx, body.email, 'password-reset', req.ip ?? '');
    return { message: 'If this address has an account, a link to choose a new password is on its way.' };
  },

  async newPassword({ body }, { ctx }) {
    await resetPassword(ctx, body);
    return { message: 'Your password is changed. Sign in with the new one.' };
  },

  async changePassword({ body }, call) {
    const { ctx, actor, userId } = call;
    const user = await userById(ctx, userId);
    await assertOwnPassword(call, user, body.currentPassword);
    assertStrongPassword(body.password, [user.email, user.username]);
    const credential = Number(actor.credentialId);
    await setPassword(ctx, user, body.password, {
      ...(actor.mode === 'session' ? { sessionId: credential } : { tokenId: credential }),
    });
    return { message: 'Your password is changed, and every other device is signed out.' };
  },

  async changeUsername({ body }, { ctx, actor, userId }) {
    const user = await rename(ctx, await userById(ctx, userId), body.username);
    return viewOf(user, await deviceIdOf(ctx, actor));
  },

  async saveUsername({ body }, { ctx, actor, userId }) {
    const user = await userById(ctx, userId);
    if (user.username && user.username !== body.username)
      throw new AppError('conflict', 'You have a username already. Change it in your account settings.');
    return viewOf(await rename(ctx, user, body.username), await deviceIdOf(ctx, actor));
  },

  async deleteAccount({ body }, call) {
    const { ctx, req, res, actor, userId } = call;
    const user = await userById(ctx, userId);
    await assertOwnPassword(call, user, body.password ?? '');
    await closeAccount(ctx, user);
    if (actor.mode === 'session') await endSession(ctx, req, res);
    return undefined;
  },

  async reactivate({ body }, call) {
    const user = await provePassword(call, body);
    if (user.deleteAfter) await reopenAccount(user);
    assertOpen(user);
    return signIn(call, user);
  },

  async getGeoip(_input, { ctx, req }) {
    const country = countryOf(ctx.config, req);
    return { country, region: null, tier: tierOf(country), ip: networkOf(req.ip ?? '') };
  },

  async captchaChallenge(_input, { ctx }) {
    return ctx.captcha.challenge();
  },

  async verifyCaptcha({ body }, { ctx }) {
    const success = await ctx.captcha.verify(body.captchaToken);
    return { success, pass: success ? makePass(ctx, body.action) : null };
  },
};

/** The device that the caller's token was made for. */
async function deviceIdOf(ctx: Call['ctx'], actor: Call['actor']): Promise<string | null> {
  if (actor.mode !== 'bearer') return null;
  const token = await accessTokens(ctx).findByPk(Number(actor.credentialId), {
    attributes: ['deviceId'],
    raw: true,
  });
  return token?.deviceId ?? null;
}

/** @throws AppError wrong_password, too_many_requests */
async function assertOwnPassword({ ctx, req }: Call, user: User, password: string): Promise<void> {
  const address = req.ip ?? '';
  await assertMayTry(ctx, user.email, address, null);
  countTryOf(ctx, user.email, address);
  if (!(await passwordMatches(user.passwordHash, password))) {
    const text = 'This is not your current password.';
    throw new AppError('wrong_password', text, { fields: { currentPassword: [text] } });
  }
  forgiveTries(ctx, user.email, address);
}
