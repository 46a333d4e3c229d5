import { z } from '@formant/engine/base/schema';
import { passwordLength } from './base/constants.ts';
import { noContent, route } from './base/route.ts';

export const username = z
  .string()
  .regex(/^[a-zA-Z0-9_]{3,24}$/, 'Use 3 to 24 letters, digits or underscores.');
export const password = z
  .string()
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters.`);
export const email = z.email('Enter an e-mail address such as name@example.com.').max(254);

export const countryTier = z.union([z.literal(1), z.literal(2)]);
export const roles = ['user', 'affiliate', 'support', 'admin'] as const;
export const user = z
  .object({
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
    countryTier,
    /** Whether signing in asks for a code beside the password. */
    secondFactor: z.boolean(),
    deviceId: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** `token` is there in token mode only. */
export const signedIn = z.object({ user, token: z.string().optional() });

export const captchaToken = z
  .string()
  .max(4096)
  .optional()
  .describe('A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha');
/** Long enough for a code with what people paste along. */
export const otp = z
  .string()
  .max(64)
  .describe('Six digits of the authenticator app, or a recovery code; spaces and dashes do not matter');
const said = z.object({ message: z.string() });

/** What a captcha pass can be used for. */
export const captchaActions = ['signup', 'authenticate', 'password-reset', 'form'] as const;

export const signedInPlace = z.object({
  id: z.string(),
  kind: z.enum(['browser', 'app']),
  /** The browser's own name of itself, or the device's. */
  name: z.string(),
  deviceId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SignedInPlace = z.infer<typeof signedInPlace>;

export const account = {
  csrfCookie: route('GET', '/api/csrf-cookie', {
    summary: 'Sets the CSRF cookie',
    status: 204,
    response: noContent,
  }),
  getUser: route('GET', '/api/user', { summary: 'The signed-in user', access: 'user', response: user }),
  signup: route('POST', '/api/signup', {
    summary:
      'Creates an account and signs in; answers alike for an address that has an account, whose owner gets a letter. Who gives that account’s password as well is signed in to it',
    // whoever asks again gets another account, of which the mailbox lets one live
    makes: false,
    givesToken: true,
    access: 'guest',
    status: 201,
    errors: ['conflict', 'otp_required', 'deactivated', 'captcha_required'],
    body: z.strictObject({
      email,
      password,
      username: username.optional(),
      tosAccepted: z.literal(true, 'Accept the terms of service to create an account.'),
      marketing: z.boolean().optional(),
      referralCode: z.string().max(64).optional(),
      otp: otp.optional(),
      captchaToken,
    }),
    response: signedIn,
  }),
  authenticate: route('POST', '/api/authenticate', {
    summary: 'Signs in with e-mail and password',
    givesToken: true,
    errors: ['wrong_credentials', 'otp_required', 'deactivated', 'captcha_required'],
    body: z.strictObject({
      email: z.string().max(254),
      password: z.string().max(passwordLength.max),
      remember: z.boolean().optional().describe('False: the cookie ends with the browser'),
      otp: otp.optional(),
      captchaToken,
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

  resendVerification: route('POST', '/api/resend-verification', {
    summary: 'Mails a new six-digit code to confirm the address; answers alike for unknown addresses',
    status: 202,
    body: z.strictObject({ email }),
    response: said.extend({ retryAfterS: z.int() }),
  }),
  sendEmailVerification: route('POST', '/api/send-email-verification', {
    summary: 'Mails a link to confirm the address',
    access: 'user',
    status: 202,
    body: z.strictObject({}),
    response: said,
  }),
  verifyEmail: route('POST', '/api/verify-email', {
    summary: 'Confirms the address with the mailed code',
    errors: ['expired'],
    body: z.strictObject({
      email,
      code: z.string().regex(/^\d{6}$/, 'Enter the six digits of the code.'),
    }),
    response: z.object({ user }),
  }),
  verifyEmailAddress: route('POST', '/api/verify-email-address', {
    summary: 'Confirms the address with the token of the mailed link',
    errors: ['expired'],
    body: z.strictObject({ token: z.string().min(1).max(256) }),
    response: said.extend({ email: z.string() }),
  }),
  passwordReset: route('POST', '/api/password-reset', {
    summary: 'Mails a link to choose a new password; answers alike for unknown addresses',
    status: 202,
    errors: ['captcha_required'],
    body: z.strictObject({ email, captchaToken }),
    response: said,
  }),
  newPassword: route('POST', '/api/new-password', {
    summary: 'Sets the password with the token of the mailed link and ends every session',
    errors: ['expired'],
    body: z
      .strictObject({ token: z.string().min(1).max(256), email, password, passwordConfirmation: z.string() })
      .refine((body) => body.password === body.passwordConfirmation, {
        path: ['passwordConfirmation'],
        message: 'The two passwords differ.',
      }),
    response: said,
  }),

  changePassword: route('POST', '/api/account/change-password', {
    summary: 'Changes the password and ends every other session and token',
    access: 'user',
    errors: ['wrong_password'],
    body: z
      .strictObject({
        currentPassword: z.string().max(passwordLength.max),
        password,
        passwordConfirmation: z.string(),
      })
      .refine((body) => body.password === body.passwordConfirmation, {
        path: ['passwordConfirmation'],
        message: 'The two passwords differ.',
      }),
    response: said,
  }),
  changeUsername: route('POST', '/api/account/change-username', {
    summary: 'Changes the username, at most once a day',
    access: 'user',
    errors: ['conflict'],
    body: z.strictObject({ username }),
    response: user,
  }),
  saveUsername: route('POST', '/api/user/save-username', {
    summary: 'Sets the first username',
    access: 'user',
    errors: ['conflict'],
    body: z.strictObject({ username }),
    response: user,
  }),
  updateAvatar: route('POST', '/api/account/update-avatar', {
    summary:
      'Sets the picture by a finished upload of purpose avatar, cut to a square and drawn anew, or takes it away',
    access: 'user',
    errors: ['not_found', 'invalid', 'too_large', 'missing_parts'],
    body: z.strictObject({ avatarUploadId: z.uuid().nullable() }),
    response: z.object({ avatarUrl: z.string().nullable() }),
  }),
  deleteAccount: route('DELETE', '/api/account/delete-account', {
    summary: 'Closes the account; everything is deleted after 14 days unless it is reactivated',
    access: 'user',
    status: 204,
    errors: ['wrong_password', 'otp_required'],
    body: z.strictObject({
      password: z.string().max(passwordLength.max).nullable(),
      otp: otp.optional(),
      confirm: z.literal('DELETE', 'Type DELETE to confirm.'),
    }),
    response: noContent,
  }),
  deleteUser: route('DELETE', '/api/user/delete/{user?}', {
    summary: 'Closes the own account, or as an administrator the account with this uuid',
    access: 'user',
    status: 204,
    errors: ['forbidden', 'wrong_password', 'otp_required'],
    params: z.object({ user: z.uuid().optional() }),
    body: z.strictObject({
      password: z.string().max(passwordLength.max).nullable().optional(),
      otp: otp.optional(),
      confirm: z.literal('DELETE', 'Type DELETE to confirm.'),
    }),
    response: noContent,
  }),
  listSessions: route('GET', '/api/account/sessions', {
    summary: 'Where the account is signed in, last used first',
    access: 'user',
    response: z.object({ data: z.array(signedInPlace) }),
  }),
  endSession: route('DELETE', '/api/account/sessions/{id}', {
    summary: 'Signs one browser or app out',
    access: 'user',
    status: 204,
    params: z.object({ id: z.string().regex(/^[st]\d{1,15}$/) }),
    response: noContent,
  }),
  reactivate: route('POST', '/api/account/reactivate', {
    summary: 'Undoes the deletion within its 14 days and signs in',
    givesToken: true,
    errors: ['wrong_credentials', 'otp_required', 'deactivated', 'captcha_required'],
    body: z.strictObject({
      email: z.string().max(254),
      password: z.string().max(passwordLength.max),
      otp: otp.optional(),
      captchaToken,
    }),
    response: signedIn,
  }),

  getGeoip: route('GET', '/api/get-geoip', {
    summary: 'The country the request comes from, and its price tier',
    response: z.object({
      country: z.string().length(2),
      region: z.string().nullable(),
      tier: countryTier,
      ip: z.string().describe('Shortened to its network'),
    }),
  }),
  captchaChallenge: route('GET', '/api/captcha/challenge', {
    summary: 'A proof of work for the browser to solve (ALTCHA)',
    response: z.looseObject({}),
  }),
  verifyCaptcha: route('POST', '/api/verify-captcha', {
    summary: 'Trades a solved challenge for a pass that works once, for ten minutes, for one action',
    body: z.strictObject({ captchaToken: z.string().min(1).max(4096), action: z.enum(captchaActions) }),
    response: z.object({ success: z.boolean(), pass: z.string().nullable() }),
  }),
};
