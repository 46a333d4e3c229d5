import { z } from '@formant/engine/base/schema';
import { otp } from '../account.ts';
import { passwordLength } from '../base/constants.ts';
import { noContent, route } from '../base/route.ts';

/** How many codes stand in for a lost authenticator app, each once. */
export const recoveryCodeCount = 10;

const password = z.string().max(passwordLength.max);
const recoveryCodes = z.object({
  /** As in `K7PM-4XQ2-9ABC`; shown this once. */
  recoveryCodes: z.array(z.string()),
});

export const secondFactor = {
  showSecondFactor: route('GET', '/api/account/second-factor', {
    summary: 'Whether signing in asks for a code, since when, and how many recovery codes are left',
    access: 'user',
    response: z.object({ on: z.boolean(), since: z.iso.datetime().nullable(), recoveryCodesLeft: z.int() }),
  }),
  beginSecondFactor: route('POST', '/api/account/second-factor/begin', {
    summary: 'A new key for an authenticator app (TOTP, RFC 6238); nothing changes before it is confirmed',
    access: 'user',
    errors: ['wrong_password', 'conflict'],
    body: z.strictObject({ password }),
    response: z.object({
      /** Base32, for typing in. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code or a link. */
      uri: z.string(),
    }),
  }),
  confirmSecondFactor: route('POST', '/api/account/second-factor/confirm', {
    summary:
      'Turns the second factor on with a first code of the app; every other session and token ends, and recovery codes are shown',
    access: 'user',
    errors: ['invalid', 'conflict'],
    body: z.strictObject({ otp }),
    response: recoveryCodes,
  }),
  renewRecoveryCodes: route('POST', '/api/account/second-factor/recovery-codes', {
    summary: 'New recovery codes; the old ones end',
    access: 'user',
    errors: ['wrong_password', 'invalid', 'conflict'],
    body: z.strictObject({ password, otp }),
    response: recoveryCodes,
  }),
  endSecondFactor: route('POST', '/api/account/second-factor/turn-off', {
    summary: 'Turns the second factor off, with the password and a code',
    access: 'user',
    status: 204,
    errors: ['wrong_password', 'invalid', 'conflict'],
    body: z.strictObject({ password, otp }),
    response: noContent,
  }),
};
