import { z } from '@formant/engine/base/schema';
import { otp, signedIn } from '../account.ts';
import { loginProviders } from '../base/constants.ts';
import { noContent, route } from '../base/route.ts';

export type LoginProvider = (typeof loginProviders)[number];
const provider = z.enum(loginProviders);
const available = z.array(provider).describe('The providers that this server has keys for');

export const socialAccount = z.object({
  provider,
  /** The address that the provider knew when the two were connected. */
  email: z.string().nullable(),
  connectedAt: z.iso.datetime(),
});
export type SocialAccount = z.infer<typeof socialAccount>;

/** Signing in with an account at another service. */
export const social = {
  socialProviders: route('GET', '/api/social-auth/providers', {
    summary: 'The services that people can sign in with here',
    response: z.object({ available }),
  }),
  startSocialAuth: route('POST', '/api/social-auth/start', {
    summary:
      'Begins to sign in, or to connect a provider with the own account. The answer says where the browser goes; what comes back from there is good once, for ten minutes, in this browser',
    errors: ['not_found', 'unauthenticated', 'provider_unavailable'],
    body: z.strictObject({
      provider,
      purpose: z.enum(['sign-in', 'connect']).default('sign-in'),
      codeChallenge: z
        .string()
        .regex(/^[\w-]{43}$/, 'Give the S256 challenge of a code verifier.')
        .optional()
        .describe('In token mode, where no cookie tells who began: whoever has the verifier may end it'),
    }),
    response: z.object({ url: z.url() }),
  }),
  socialAuthCallback: route('POST', '/api/social-auth/callback', {
    summary:
      'Ends what the start began with what the provider put into the address. A person who is new gets an account; an address that has one already is not taken over. Where the account has a second factor the same call is sent again with its code',
    givesToken: true,
    errors: ['bad_request', 'expired', 'conflict', 'otp_required', 'deactivated', 'provider_unavailable'],
    body: z.strictObject({
      provider,
      code: z.string().min(1).max(4096),
      state: z.string().min(1).max(256),
      iss: z.string().max(500).optional().describe('As the provider gave it (RFC 9207)'),
      codeVerifier: z
        .string()
        .regex(/^[\w.~-]{43,128}$/)
        .optional(),
      otp: otp.optional(),
    }),
    response: signedIn.extend({
      isNew: z.boolean(),
      needsUsername: z.boolean(),
      connected: z.boolean().describe('The provider was connected with the account that was signed in'),
    }),
  }),
  listSocialAccounts: route('GET', '/api/account/social', {
    summary: 'The ways to sign in to the own account',
    access: 'user',
    response: z.object({ data: z.array(socialAccount), available, hasPassword: z.boolean() }),
  }),
  disconnectSocialAccount: route('DELETE', '/api/account/social/{provider}', {
    summary: 'Disconnects a provider; never the last way in',
    access: 'user',
    status: 204,
    errors: ['not_found', 'conflict'],
    params: z.object({ provider }),
    response: noContent,
  }),
};
