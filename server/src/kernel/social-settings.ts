import { loginProviders } from '@formant/contract/base/constants';
import type { LoginProvider } from '@formant/contract/sign-in/social';
import { z } from 'zod';

/** A client that is registered at a provider, and where that provider stands. */
export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  /** Without a slash at the end. */
  issuer: string;
}
export type SocialSettings = Partial<Record<LoginProvider, ProviderSettings>>;

const key = z.string().min(1).max(500).optional();
/** What travels there are secrets, so that http is for this machine alone. */
const issuer = (standard: string) =>
  z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/.test(url),
      'Give an https address; http is for this machine only.',
    )
    .default(standard);

const back = (provider: LoginProvider) => `address to come back to: PUBLIC_URL/auth/callback/${provider}`;

/** The settings of the services that people sign in with; buttons show for those that have an id and a secret. */
export const socialEnvironment = {
  GOOGLE_CLIENT_ID: key.describe(`Lets people sign in with Google; ${back('google')}`),
  GOOGLE_CLIENT_SECRET: key.describe('Secret of that client'),
  GOOGLE_ISSUER: issuer('https://accounts.google.com').describe('Its OpenID Connect issuer'),
  TWITCH_CLIENT_ID: key.describe(`Lets people sign in with Twitch; ${back('twitch')}`),
  TWITCH_CLIENT_SECRET: key.describe('Secret of that client'),
  TWITCH_ISSUER: issuer('https://id.twitch.tv/oauth2').describe('Its OpenID Connect issuer'),
  DISCORD_CLIENT_ID: key.describe(`Lets people sign in with Discord; ${back('discord')}`),
  DISCORD_CLIENT_SECRET: key.describe('Secret of that client'),
  DISCORD_ISSUER: issuer('https://discord.com').describe('Where its /oauth2 and /api stand'),
};
type Environment = z.infer<z.ZodObject<typeof socialEnvironment>>;

const namesOf = { google: 'GOOGLE', twitch: 'TWITCH', discord: 'DISCORD' } as const satisfies Record<
  LoginProvider,
  string
>;

/** The providers that have both an id and a secret. */
export function socialSettings(e: Environment): SocialSettings {
  const settings: SocialSettings = {};
  for (const provider of loginProviders) {
    const name = namesOf[provider];
    const clientId = e[`${name}_CLIENT_ID`];
    const clientSecret = e[`${name}_CLIENT_SECRET`];
    if (clientId && clientSecret)
      settings[provider] = { clientId, clientSecret, issuer: e[`${name}_ISSUER`].replace(/\/$/, '') };
  }
  return settings;
}

/** Settings that have only one half of their pair, a line each. */
export const halfPairs = (e: Environment): string[] =>
  Object.values(namesOf)
    .filter((name) => !e[`${name}_CLIENT_ID`] !== !e[`${name}_CLIENT_SECRET`])
    .map((name) => `  ${name}_CLIENT_ID, ${name}_CLIENT_SECRET: one is of no use without the other`);
