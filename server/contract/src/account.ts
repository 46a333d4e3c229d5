import { z } from 'zod';
import { passwordLength } from './constants.ts';
import { noContent, route } from './route.ts';

export const username = z
  .string()
  .regex(/^[a-zA-Z0-9_]{3,24}$/, 'Use 3 to 24 letters, digits or underscores.');
export const password = z
  .string()
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters.`);
export const email = z.email('Enter an e-mail address such as name@example.com.').max(254);

export const roles = ['user', 'affiliate', 'support', 'admin'] as const;
export const user = z.object({
  id: z.int(),
  uuid: z.uuid(),
  email: z.string(),
  emailVerifiedAt: z.iso.datetime().nullable(),
  username: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  tokens: z.int(),
  subscription: z
    .object({
      plan: z.string(),
      status: z.string(),
      renewsAt: z.iso.datetime().nullable(),
      provider: z.string(),
      surface: z.string(),
    })
    .nullable(),
  country: z.string().length(2),
  countryTier: z.union([z.literal(1), z.literal(2)]),
  deviceId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof user>;

/** `token` is there in token mode only. */
export const signedIn = z.object({ user, token: z.string().optional() });

export const account = {
  csrfCookie: route('GET', '/api/csrf-cookie', {
    summary: 'Sets the CSRF cookie',
    status: 204,
    response: noContent,
  }),
  getUser: route('GET', '/api/user', { summary: 'The signed-in user', access: 'user', response: user }),
  signup: route('POST', '/api/signup', {
    summary: 'Creates an account and signs in',
    access: 'guest',
    status: 201,
    errors: ['conflict', 'captcha_required'],
    body: z.strictObject({
      email,
      password,
      username: username.optional(),
      tosAccepted: z.literal(true, 'Accept the terms of service to create an account.'),
      marketing: z.boolean().optional(),
      referralCode: z.string().max(64).optional(),
      captchaToken: z.string().max(4096).optional(),
    }),
    response: signedIn,
  }),
  authenticate: route('POST', '/api/authenticate', {
    summary: 'Signs in with e-mail and password',
    errors: ['wrong_credentials', 'deactivated', 'captcha_required'],
    body: z.strictObject({
      email: z.string().max(254),
      password: z.string().max(passwordLength.max),
      remember: z.boolean().optional(),
      otp: z.string().max(16).optional(),
      captchaToken: z.string().max(4096).optional(),
    }),
    response: signedIn,
  }),
  logout: route('POST', '/api/logout', {
    summary: 'Signs out here, or everywhere',
    access: 'user',
    status: 204,
    body: z.strictObject({ everywhere: z.boolean().optional() }),
    response: noContent,
  }),
};
