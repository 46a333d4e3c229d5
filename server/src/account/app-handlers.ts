import type { appAuth as routes } from '@formant/contract/app-auth';
import { AppError } from '../errors.ts';
import { accessTokens } from '../http/bearer.ts';
import type { Call, Handlers } from '../slice.ts';
import { userById, viewOf } from './accounts.ts';
import { exchangeAppCode, offerAppCode } from './app-sign-in.ts';

export const appHandlers: Handlers<typeof routes> = {
  appLoginToken: ({ query }, call) => offer(call, query),
  createAppLoginToken: ({ body }, call) => offer(call, body),

  async appAuthentication({ body }, { ctx, req }) {
    const { token, user } = await exchangeAppCode(ctx, body, req.ip ?? '');
    return {
      token,
      user: viewOf(user, body.deviceId),
      device: { deviceId: body.deviceId, name: body.deviceName },
    };
  },

  async authInfo({ body }, { ctx, actor, userId }) {
    const user = await userById(ctx, userId);
    const token =
      actor.mode === 'bearer'
        ? await accessTokens(ctx).findByPk(Number(actor.credentialId), {
            attributes: ['deviceId', 'name'],
            raw: true,
          })
        : null;
    const device = token?.deviceId ? { deviceId: token.deviceId, name: token.name } : null;
    if (body.deviceId && device && body.deviceId !== device.deviceId)
      throw new AppError('forbidden', 'This device was not the one that signed in. Sign in again on it.');
    return { user: viewOf(user, device?.deviceId ?? null), entitlements: [], device };
  },
};

/** Only a browser session signs an app in: a token must not be able to multiply itself. */
function offer({ ctx, actor, userId }: Call, request: Parameters<typeof offerAppCode>[2]) {
  if (actor.mode !== 'session')
    throw new AppError('forbidden', 'Sign the app in from a browser in which you are signed in.');
  return offerAppCode(ctx, userId, request);
}
