import { z } from '@formant/engine/base/schema';
import { account, user } from './account.ts';
import { product } from './base/product.ts';
import { route } from './base/route.ts';

/** What the app shows of itself while it is being signed in, and keeps with its token. */
export const deviceName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  // it is shown to the person who confirms: nothing that reorders or hides what stands around it
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u, 'Use a name without control characters.');
export const deviceId = z.string().regex(/^[\w-]{8,64}$/, 'This is not a device id.');
export const device = z.object({ deviceId: z.string(), name: z.string() });

const loginRequest = z.strictObject({
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .describe('PKCE, S256: the base64url SHA-256 of the verifier'),
  state: z.string().regex(/^[\w.~-]{8,256}$/),
  deviceName,
  scheme: z.enum([product.scheme, product.devScheme]).optional(),
  port: z.coerce
    .number()
    .int()
    .min(1024)
    .max(65535)
    .optional()
    .describe('Where the app listens on loopback, for systems without links to apps'),
});
const loginToken = z.object({
  loginToken: z.string(),
  expiresInS: z.int(),
  /** `formant://auth?code&state` */
  deepLink: z.string(),
  /** `http://127.0.0.1:{port}/auth?code&state` when the app listens. */
  loopbackUrl: z.string().nullable(),
  /** For typing in by hand, as in `K7PM-4XQ2`; the app sends it as its `loginToken`. */
  typedCode: z.string(),
});

export const appAuth = {
  appLoginToken: route('GET', '/api/app-login-token', {
    summary:
      'A one-time code that signs the desktop app in. Where the app is on as many devices as the account has places the answer is 409: `suggestions` are those, to be ended by DELETE /api/account/sessions/{id}',
    givesToken: true,
    access: 'user',
    mutates: true,
    errors: ['conflict'],
    query: loginRequest,
    response: loginToken,
  }),
  createAppLoginToken: route('POST', '/api/app-login-token', {
    summary: 'The same as the GET, for clients that send no CSRF header with GET',
    givesToken: true,
    access: 'user',
    errors: ['conflict'],
    body: loginRequest,
    response: loginToken,
  }),
  appAuthentication: route('POST', '/api/app-authentication', {
    summary: 'Exchanges the one-time code for a bearer token of this device',
    givesToken: true,
    // the verifier is the proof; the app holds no cookie that could be misused
    mutates: false,
    errors: ['wrong_credentials', 'expired', 'conflict'],
    body: z.strictObject({
      loginToken: z.string().min(1).max(256),
      deviceId,
      deviceName,
      codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
    }),
    response: z.object({ token: z.string(), user, device }),
  }),
  authInfo: route('POST', '/api/auth/info', {
    summary: 'The user, entitlements and device behind a bearer token',
    access: 'user',
    body: z.strictObject({ deviceId: deviceId.optional() }),
    response: z.object({ user, entitlements: z.array(z.string()), device: device.nullable() }),
  }),
  authChangeUsername: route('POST', '/api/auth/change-username', {
    summary: 'Changes the username from the app',
    access: 'user',
    errors: account.changeUsername.errors,
    body: account.changeUsername.body,
    response: user,
  }),
  authChangePassword: route('POST', '/api/auth/change-password', {
    summary: 'Changes the password from the app; its token is replaced, every other session and token ends',
    givesToken: true,
    access: 'user',
    errors: ['wrong_password', 'forbidden'],
    body: account.changePassword.body,
    response: z.object({ message: z.string(), token: z.string() }),
  }),
};
