import type { LoginProvider } from '@formant/contract/sign-in/social';
import * as client from 'openid-client';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { perCtx } from '../../kernel/per-ctx.ts';
import type { ProviderSettings } from '../../kernel/social-settings.ts';
import { hourMs } from '../../kernel/time.ts';
import type { Secrets } from './attempts.ts';

export const providerNames: Readonly<Record<LoginProvider, string>> = {
  google: 'Google',
  twitch: 'Twitch',
  discord: 'Discord',
};

/** Who somebody is at a provider. */
export interface Identity {
  subject: string;
  email: string | null;
  /** The provider says that the address is this person's. */
  emailVerified: boolean;
}

/** All that is asked of a provider for one call of ours ends within this time. */
const withinMs = 10_000;
const describedForMs = hourMs;

/** What each provider is asked for beyond the standard. */
const requests: Readonly<Record<LoginProvider, Record<string, string>>> = {
  google: { scope: 'openid email', prompt: 'select_account' },
  twitch: {
    scope: 'openid user:read:email',
    // https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/#requesting-claims
    claims: JSON.stringify({ id_token: { email: null, email_verified: null } }),
  },
  discord: { scope: 'identify email' },
};

/** Where the provider sends people back to; registered there letter by letter. */
const wayBack = (ctx: Ctx, provider: LoginProvider): string =>
  `${ctx.config.publicUrl}/auth/callback/${provider}`;

/** Where the browser goes to sign in. @throws AppError not_found (no keys), provider_unavailable */
export const authorizationUrl = (ctx: Ctx, provider: LoginProvider, secrets: Secrets): Promise<string> =>
  ask(ctx, provider, async (config) => {
    const url = client.buildAuthorizationUrl(config, {
      ...requests[provider],
      redirect_uri: wayBack(ctx, provider),
      state: secrets.state,
      code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      ...(provider === 'discord' ? {} : { nonce: secrets.nonce }),
    });
    return url.href;
  });

/**
 * Who signed in there, by what the provider put into the address.
 * @throws AppError not_found (no keys), bad_request (the provider refuses, or its answer does not fit),
 * provider_unavailable
 */
export const identityOf = (
  ctx: Ctx,
  provider: LoginProvider,
  given: { code: string; iss?: string | undefined },
  secrets: Secrets,
): Promise<Identity> =>
  ask(ctx, provider, async (config, { issuer }) => {
    const back = new URL(wayBack(ctx, provider));
    back.searchParams.set('code', given.code);
    back.searchParams.set('state', secrets.state);
    if (given.iss !== undefined) back.searchParams.set('iss', given.iss);
    const checks = { pkceCodeVerifier: secrets.verifier, expectedState: secrets.state };
    if (provider === 'discord') {
      const { access_token: token } = await client.authorizationCodeGrant(config, back, checks);
      return discordUser(config, issuer, token);
    }
    const tokens = await client.authorizationCodeGrant(config, back, {
      ...checks,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    const { sub, email, email_verified: verified } = person.parse(tokens.claims());
    return { subject: sub, email: email ?? null, emailVerified: verified === true };
  });

const subject = z.string().min(1).max(255);
const email = z.email().max(254).nullish().catch(null);
/** https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
const person = z.object({ sub: subject, email, email_verified: z.boolean().nullish().catch(null) });
/** https://discord.com/developers/docs/resources/user#user-object */
const discordPerson = z.object({ id: subject, email, verified: z.boolean().nullish() });

/** Discord's own way to say who somebody is: it has no identity tokens. */
async function discordUser(config: client.Configuration, issuer: string, token: string): Promise<Identity> {
  const url = new URL(`${issuer}/api/v10/users/@me`);
  const answer = await client.fetchProtectedResource(config, token, url, 'GET');
  if (!answer.ok) throw new BadAnswer(answer.status);
  const user = discordPerson.parse(await answer.json());
  return { subject: user.id, email: user.email ?? null, emailVerified: user.verified === true };
}

class BadAnswer extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The provider answered with ${status}`);
    this.status = status;
  }
}

/** Asks a provider, whose faults become sentences. */
async function ask<T>(
  ctx: Ctx,
  provider: LoginProvider,
  work: (config: client.Configuration, settings: ProviderSettings) => Promise<T>,
): Promise<T> {
  const settings = ctx.config.social[provider];
  const name = providerNames[provider];
  if (!settings) throw new AppError('not_found', `Signing in with ${name} is not set up here.`);
  const within = AbortSignal.timeout(withinMs);
  try {
    return await work(await configurationOf(ctx, provider, settings, within), settings);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    // codes of the protocol, and nothing of the person
    ctx.log.warn({ provider, fault: fault.code }, 'a social sign-in failed at the provider');
    throw fault.theirs
      ? new AppError(
          'provider_unavailable',
          `${name} does not answer right now. Try again in a moment, or sign in another way.`,
          { cause: error },
        )
      : new AppError('bad_request', `${name} did not confirm this sign-in. Start it again.`, {
          cause: error,
        });
  }
}

/** What went wrong between us and a provider, and whether time may mend it; null for a fault of our own. */
function faultOf(error: unknown): { code: string; theirs: boolean } | null {
  if (error instanceof client.ResponseBodyError)
    return { code: error.error, theirs: error.status >= 500 || error.error === 'invalid_client' };
  if (error instanceof client.WWWAuthenticateChallengeError) return { code: 'challenge', theirs: false };
  if (error instanceof client.ClientError) {
    const code = error.code ?? 'unknown';
    const failed = error.cause instanceof Response && error.cause.status >= 500;
    return { code, theirs: failed || /TIMEOUT|ABORT|PARSE|NOT_JSON/.test(code) };
  }
  if (error instanceof BadAnswer) return { code: String(error.status), theirs: error.status >= 500 };
  if (error instanceof z.ZodError || error instanceof SyntaxError) return { code: 'shape', theirs: true };
  if (error instanceof DOMException) return { code: error.name, theirs: true };
  // what `fetch` throws where nobody answers
  if (error instanceof TypeError && error.cause !== undefined) return { code: 'network', theirs: true };
  return null;
}

const described = perCtx(
  () => new Map<LoginProvider, { metadata: client.ServerMetadata; untilMs: number }>(),
);

/** The provider as it describes itself (OpenID Connect Discovery); Discord's addresses are documented ones. */
async function configurationOf(
  ctx: Ctx,
  provider: LoginProvider,
  { clientId, clientSecret, issuer }: ProviderSettings,
  within: AbortSignal,
): Promise<client.Configuration> {
  const fetchInTime: client.CustomFetch = (url, options) => fetchOf(provider, url, options, within);
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const auth = client.ClientSecretPost(clientSecret);
  const known = described(ctx).get(provider);
  const metadata =
    provider === 'discord'
      ? {
          issuer,
          authorization_endpoint: `${issuer}/oauth2/authorize`,
          token_endpoint: `${issuer}/api/oauth2/token`,
        }
      : known && known.untilMs > ctx.clock.now()
        ? known.metadata
        : null;
  const config = metadata
    ? new client.Configuration(metadata, clientId, undefined, auth)
    : await client.discovery(new URL(issuer), clientId, undefined, auth, {
        execute: insecure,
        [client.customFetch]: fetchInTime,
      });
  if (!metadata)
    described(ctx).set(provider, {
      metadata: config.serverMetadata(),
      untilMs: ctx.clock.now() + describedForMs,
    });
  for (const allow of insecure) allow(config);
  config[client.customFetch] = fetchInTime;
  return config;
}

async function fetchOf(
  provider: LoginProvider,
  url: string,
  options: client.CustomFetchOptions,
  within: AbortSignal,
): Promise<Response> {
  const signal = options.signal ? AbortSignal.any([options.signal, within]) : within;
  // safe: these are fetch's own options under another name
  const answer = await fetch(url, { ...(options as RequestInit), signal });
  if (provider !== 'twitch' || !answer.ok) return answer;
  // Twitch answers `scope` as a list, where RFC 6749 section 5.1 has words between spaces
  const body = (await answer.json()) as { scope?: unknown }; // safe: only read where it has this shape
  if (Array.isArray(body?.scope)) body.scope = body.scope.join(' ');
  return Response.json(body, { status: answer.status });
}
