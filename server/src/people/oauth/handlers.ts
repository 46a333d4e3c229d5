import type { oauth } from '@formant/contract/oauth';
import { notFound } from '../../kernel/errors.ts';
import type { Call, Handlers } from '../../kernel/slice.ts';
import { describeVoices, reachOf } from '../../sound/voices/index.ts';
import { avatarUrl, users } from '../account/index.ts';
import { answerFor, questionFor } from './authorize.ts';
import { connectedApps, disconnect } from './connected.ts';
import { assertScope } from './resource.ts';

export const handlers: Handlers<typeof oauth> = {
  async oauthVoices({ query }, call) {
    const { ctx } = call;
    const { userId } = await assertScope(call, 'voices:read');
    const { rows, total } = await reachOf(ctx, userId, query);
    return { data: await describeVoices(ctx, { userId }, rows), meta: { ...query, total } };
  },
  oauthUserInfo: (_input, call) => userInfo(call),
  getOauthUserInfo: (_input, call) => userInfo(call),

  askAuthorization: ({ query }, { ctx }) => questionFor(ctx, query),
  async answerAuthorization({ body }, { ctx, userId }) {
    const { allow, ...request } = body;
    return answerFor(ctx, userId, request, allow);
  },

  async listConnectedApps(_input, { ctx, userId }) {
    return { data: await connectedApps(ctx, userId) };
  },
  async disconnectApp({ params }, { ctx, userId }) {
    if (!(await disconnect(ctx, userId, params.app))) throw notFound('The app');
    return undefined;
  },
};

async function userInfo(call: Call) {
  const { userId, scopes } = await assertScope(call, 'openid');
  const user = await users(call.ctx).findByPk(userId, { rejectOnEmpty: true });
  return {
    sub: user.uuid,
    preferred_username: user.username,
    picture: await pictureOf(call.ctx, user.avatarKey),
    ...(scopes.includes('email')
      ? { email: user.address, email_verified: user.emailVerifiedAt !== null }
      : {}),
  };
}

/** A whole address: other programs read it. */
async function pictureOf(ctx: Call['ctx'], key: string | null): Promise<string | null> {
  const url = await avatarUrl(ctx, key);
  return url === null ? null : new URL(url, ctx.config.publicUrl).href;
}
