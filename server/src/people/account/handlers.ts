import type { account as routes } from '@formant/contract/account';
import { letterSpacingSeconds } from '@formant/contract/base/constants';
import { record } from '../../desk/audit/index.ts';
import { accessTokens } from '../../http/bearer.ts';
import { callerAddress, callerNetwork } from '../../http/caller-address.ts';
import { countryOf, tierOf } from '../../http/country.ts';
import { issueCsrf } from '../../http/csrf.ts';
import { inTokenMode, requireAccess } from '../../http/identify.ts';
import { endSession } from '../../http/session.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Handlers, SignedInCall } from '../../kernel/slice.ts';
import { keepPicture } from '../../sound/uploads/index.ts';
import {
  avatarUrl,
  createAccount,
  endCredentials,
  readView,
  rename,
  setPassword,
  userById,
  viewOf,
} from './accounts.ts';
import { assertSolved, makePass } from './captcha.ts';
import { closeAccount, reopenAccount } from './closing.ts';
import { users } from './models.ts';
import { proveOwner } from './owner.ts';
import { assertStrongPassword } from './passwords.ts';
import { endPlace, placesOf } from './places.ts';
import { referralOf } from './referral.ts';
import { assertOpen, ownerSigningUp, provePassword, proveSecondFactor, signIn } from './sign-in.ts';
import { assertMaySignUp } from './sign-in-guard.ts';
import {
  mayWelcome,
  postConfirmation,
  postTo,
  resetPassword,
  verifyByCode,
  verifyByLink,
} from './verification.ts';

export const handlers: Handlers<typeof routes> = {
  async csrfCookie(_input, { ctx, req, res }) {
    if (!inTokenMode(req)) issueCsrf(ctx.config, req, res);
    return undefined;
  },

  async getUser(_input, { ctx, userId, actor }) {
    return readView(ctx, userId, actor.device?.deviceId ?? null);
  },

  async signup({ body }, call) {
    const { ctx, req } = call;
    await assertMaySignUp(ctx, callerAddress(req), body.captchaToken);
    const owner = await ownerSigningUp(call, body);
    if (owner) {
      assertOpen(owner);
      return signIn(call, owner, { otp: body.otp });
    }
    const user = await createAccount(ctx, {
      email: body.email,
      password: body.password,
      username: body.username ?? null,
      country: countryOf(ctx.config, req),
      marketing: body.marketing ?? false,
      referralCode: body.referralCode ?? referralOf(req),
      noLetter: !(await mayWelcome(ctx, body.email)),
    });
    return signIn(call, user);
  },

  async authenticate({ body }, call) {
    const user = await provePassword(call, body);
    assertOpen(user);
    return signIn(call, user, { remember: body.remember, otp: body.otp });
  },

  async logout({ body }, { ctx, req, res, actor, userId }) {
    if (body.everywhere) await endCredentials(ctx, userId);
    if (actor.mode === 'session') await endSession(ctx, req, res);
    else await accessTokens(ctx).destroy({ where: { id: Number(actor.credentialId), userId } });
    return undefined;
  },

  async resendVerification({ body }, { ctx, req }) {
    await postTo(ctx, body.email, 'verify-code', callerAddress(req));
    return {
      message: 'If this address has an account that is not confirmed yet, a new code is on its way.',
      retryAfterS: letterSpacingSeconds,
    };
  },

  async sendEmailVerification(_input, { ctx, req, userId }) {
    const user = await userById(ctx, userId);
    if (user.emailVerifiedAt) return { message: 'Your e-mail address is confirmed already.' };
    await postConfirmation(ctx, user, callerAddress(req));
    return { message: `We have sent a link to ${user.address}.` };
  },

  async verifyEmail({ body }, { ctx, req, actor }) {
    const user = await verifyByCode(ctx, body.email, body.code, callerAddress(req), actor.userId);
    return { user: await viewOf(ctx, user) };
  },

  async verifyEmailAddress({ body }, { ctx }) {
    const { email } = await verifyByLink(ctx, body.token);
    return { message: 'Your e-mail address is confirmed.', email };
  },

  async passwordReset({ body }, { ctx, req }) {
    if (body.captchaToken) await assertSolved(ctx, body.captchaToken, 'password-reset');
    await postTo(ctx, body.email, 'password-reset', callerAddress(req));
    return { message: 'If this address has an account, a link to choose a new password is on its way.' };
  },

  async newPassword({ body }, { ctx }) {
    await resetPassword(ctx, body);
    return { message: 'Your password is changed. Sign in with the new one.' };
  },

  async changePassword({ body }, call) {
    const { ctx, actor } = call;
    const user = await proveOwner(call, body.currentPassword);
    assertStrongPassword(body.password, [user.address, user.username]);
    const credential = Number(actor.credentialId);
    await setPassword(ctx, user, body.password, {
      ...(actor.mode === 'session' ? { sessionId: credential } : { tokenId: credential }),
    });
    return {
      message:
        'Your password is changed. Every other device is signed out, and API keys and connected apps have ended.',
    };
  },

  async changeUsername({ body }, { ctx, actor, userId }) {
    const user = await rename(ctx, await userById(ctx, userId), body.username);
    return viewOf(ctx, user, actor.device?.deviceId ?? null);
  },

  async saveUsername({ body }, { ctx, actor, userId }) {
    const user = await userById(ctx, userId);
    if (user.username && user.username !== body.username)
      throw new AppError('conflict', 'You have a username already. Change it in your account settings.');
    return viewOf(ctx, await rename(ctx, user, body.username), actor.device?.deviceId ?? null);
  },

  async updateAvatar({ body }, { ctx, userId }) {
    const user = await userById(ctx, userId);
    const { avatarKey: before } = user;
    const avatarKey =
      body.avatarUploadId === null
        ? null
        : await keepPicture(ctx, userId, {
            uploadId: body.avatarUploadId,
            folder: 'accounts/pictures',
            field: 'avatarUploadId',
          });
    await user.update({ avatarKey });
    if (before) await ctx.storage.delete(before);
    return { avatarUrl: await avatarUrl(ctx, avatarKey) };
  },

  async deleteAccount({ body }, call) {
    await closeOwn(call, body);
    return undefined;
  },

  async deleteUser({ params, body }, call) {
    const { ctx, userId, actor } = call;
    const own = await userById(ctx, userId);
    if (params.user === undefined || params.user === own.uuid) {
      await closeOwn(call, body);
      return undefined;
    }
    // alike whether or not there is such an account
    if (!actor.roles.includes('admin'))
      throw new AppError('forbidden', 'You can only close your own account.');
    requireAccess(actor, { access: 'admin' });
    const other = await users(ctx).findOne({ where: { uuid: params.user } });
    if (!other) throw notFound('This account');
    await record(ctx, userId, 'account-closed', other.uuid);
    await closeAccount(ctx, other);
    return undefined;
  },

  async listSessions(_input, { ctx, actor, userId }) {
    return { data: await placesOf(ctx, userId, actor) };
  },

  async endSession({ params }, call) {
    const { ctx, req, res, actor, userId } = call;
    if (!(await endPlace(ctx, userId, params.id))) throw notFound('This session');
    if (actor.mode === 'session' && params.id === `s${actor.credentialId}`) await endSession(ctx, req, res);
    return undefined;
  },

  async reactivate({ body }, call) {
    const { ctx } = call;
    const user = await provePassword(call, body);
    await proveSecondFactor(call, user, body.otp);
    if (user.deleteAfter && !user.deactivatedAt) await reopenAccount(ctx, user);
    assertOpen(user);
    return signIn(call, user, { bothProven: true });
  },

  async getGeoip(_input, { ctx, req }) {
    const country = countryOf(ctx.config, req);
    return { country, region: null, tier: tierOf(country), ip: callerNetwork(req) };
  },

  async captchaChallenge(_input, { ctx }) {
    return ctx.captcha.challenge();
  },

  async verifyCaptcha({ body }, { ctx }) {
    const success = await ctx.captcha.verify(body.captchaToken);
    return { success, pass: success ? makePass(ctx, body.action) : null };
  },
};

async function closeOwn(
  call: SignedInCall,
  given: { password?: string | null | undefined; otp?: string | undefined },
): Promise<void> {
  const { ctx, req, res, actor } = call;
  const user = await proveOwner(call, given.password ?? '');
  await proveSecondFactor(call, user, given.otp);
  await closeAccount(ctx, user);
  if (actor.mode === 'session') await endSession(ctx, req, res);
}
