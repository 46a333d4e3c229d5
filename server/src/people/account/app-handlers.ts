import type { appAuth as routes } from '@formant/contract/app-auth';
import { accessTokens, issueToken } from '../../http/bearer.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers, SignedInCall } from '../../kernel/slice.ts';
import { rename, setPassword, userById, viewOf } from './accounts.ts';
import { exchangeAppCode, offerAppCode } from './app-sign-in.ts';
import { proveOwner } from './owner.ts';
import { assertStrongPassword } from './passwords.ts';

export const appHandlers: Handlers<typeof routes> = {
  appLoginToken: ({ query }, call) => offer(call, query),
  createAppLoginToken: ({ body }, call) => offer(call, body),

  async appAuthentication({ body }, { ctx, req }) {
    const { token, user } = await exchangeAppCode(ctx, body, callerAddress(req));
    return {
      token,
      user: await viewOf(ctx, user, body.deviceId),
      device: { deviceId: body.deviceId, name: body.deviceName },
    };
  },

  async authInfo({ body }, { ctx, actor, userId }) {
    const user = await userById(ctx, userId);
    const { device } = actor;
    if (body.deviceId && device && body.deviceId !== device.deviceId)
      throw new AppError('forbidden', 'This device was not the one that signed in. Sign in again on it.');
    return { user: await viewOf(ctx, user, device?.deviceId ?? null), entitlements: [], device };
  },

  async authChangeUsername({ body }, { ctx, actor, userId }) {
    const user = await rename(ctx, await userById(ctx, userId), body.username);
    return viewOf(ctx, user, actor.device?.deviceId ?? null);
  },

  async authChangePassword({ body }, call) {
    const { ctx, actor } = call;
    if (actor.mode !== 'bearer')
      throw new AppError('forbidden', 'Change your password in your account settings.');
    const user = await proveOwner(call, body.currentPassword);
    assertStrongPassword(body.password, [user.address, user.username]);
    const old = await accessTokens(ctx).findByPk(Number(actor.credentialId));
    const token = await ctx.db.transaction(async (transaction) => {
      await setPassword(ctx, user, body.password, { transaction });
      const issued = await issueToken(ctx, {
        userId: user.id,
        name: old?.name ?? 'Unnamed client',
        deviceId: old?.deviceId ?? null,
        transaction,
      });
      return issued.token;
    });
    return { message: 'Your password is changed, and every other device is signed out.', token };
  },
};

/** Only a browser session signs an app in: a token must not be able to multiply itself. */
function offer({ ctx, actor, userId }: SignedInCall, request: Parameters<typeof offerAppCode>[2]) {
  if (actor.mode !== 'session')
    throw new AppError('forbidden', 'Sign the app in from a browser in which you are signed in.');
  return offerAppCode(ctx, userId, request);
}
