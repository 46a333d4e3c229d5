import { loginProviders } from '@formant/contract/base/constants';
import type { social as routes } from '@formant/contract/sign-in/social';
import { callerAddress } from '../../http/caller-address.ts';
import { countryOf } from '../../http/country.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Call, Handlers } from '../../kernel/slice.ts';
import { assertOpen, proveSecondFactor, signIn, type User, userById, viewOf } from '../account/index.ts';
import { keepAttempt, keepProven, newSecrets, secretsOf, takeAttempt } from './attempts.ts';
import type { Attempt } from './models.ts';
import { authorizationUrl, identityOf } from './providers.ts';
import { connect, connectedProviders, disconnect, personOf } from './ways-in.ts';

/** An answer of a provider is only looked at for something that was begun, so that this limits both. */
const starts = limit('social sign-ins', {
  points: 60,
  seconds: 900,
  message: 'Too many sign-ins were started.',
});

const availableAt = ({ config }: Ctx) => loginProviders.filter((provider) => config.social[provider]);

export const handlers: Handlers<typeof routes> = {
  async socialProviders(_input, { ctx }) {
    return { available: availableAt(ctx) };
  },

  async startSocialAuth({ body }, call) {
    const { ctx, req, userId } = call;
    await starts.consume(ctx, callerAddress(req));
    if (body.purpose === 'connect' && userId === null)
      throw new AppError('unauthenticated', 'Sign in to do this.');
    const secrets = newSecrets(ctx);
    const url = await authorizationUrl(ctx, body.provider, secrets);
    await keepAttempt(call, secrets.state, body);
    return { url };
  },

  async socialAuthCallback({ body }, call) {
    const { ctx, req, actor } = call;
    const { provider, state } = body;
    const attempt = await takeAttempt(call, body);
    if (attempt.provenUserId !== null) {
      const user = await userById(ctx, attempt.provenUserId);
      return enter(call, attempt, { user, isNew: false }, body.otp);
    }
    const identity = await identityOf(ctx, provider, body, secretsOf(ctx, state));
    if (attempt.purpose === 'connect' && attempt.userId !== null) {
      await connect(ctx, attempt.userId, provider, identity);
      const own = await userById(ctx, attempt.userId);
      return {
        user: await viewOf(ctx, own, actor.device?.deviceId ?? null),
        isNew: false,
        needsUsername: own.username === null,
        connected: true,
      };
    }
    const person = await personOf(ctx, provider, identity, countryOf(ctx.config, req));
    return enter(call, attempt, person, body.otp);
  },

  async listSocialAccounts(_input, { ctx, userId }) {
    const { passwordHash } = await userById(ctx, userId);
    return {
      data: await connectedProviders(ctx, userId),
      available: availableAt(ctx),
      hasPassword: passwordHash !== null,
    };
  },

  async disconnectSocialAccount({ params }, { ctx, userId }) {
    await disconnect(ctx, userId, params.provider);
    return undefined;
  },
};

/** Signs in whom the provider has vouched for; what it said stays good until the code of a second factor comes. */
async function enter(
  call: Call,
  attempt: Attempt,
  { user, isNew }: { user: User; isNew: boolean },
  otp: string | undefined,
) {
  const { ctx } = call;
  assertOpen(user);
  if (user.secondFactorAt !== null) {
    await keepProven(ctx, attempt, user.id);
    await proveSecondFactor(call, user, otp);
    await keepProven(ctx, attempt, null);
  }
  const signedIn = await signIn(call, user, { bothProven: true });
  return { ...signedIn, isNew, needsUsername: user.username === null, connected: false };
}
