import { z } from '@formant/engine/base/schema';
import { otp, user } from '../account.ts';
import { passwordLength } from '../base/constants.ts';
import { noContent, route } from '../base/route.ts';

/** At most so many for one account. */
export const passkeysAtMost = 20;

const name = z.string().trim().min(1, 'Give the passkey a name.').max(60, 'Use at most 60 characters.');
/** Bytes, as WebAuthn's JSON has them. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'Send base64url.');
const credentialId = bytes(1364);
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** It is kept in several devices of its owner, by a password manager or the system. */
    synced: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

/** `internal`, `hybrid`, `usb` and what else browsers call it. */
const transport = z.string().regex(/^[a-z-]{1,20}$/);
const answer = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
/** Says nothing here, and belongs to WebAuthn's JSON. */
const clientExtensionResults = z.object({});

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson, as far as it is used here */
const registration = z.object({
  ...answer,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.array(transport).max(8).optional(),
  }),
});
/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson, as far as it is used here */
const assertion = z.object({
  ...answer,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: bytes(128).optional(),
  }),
});

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(transport) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** Signing in with a key that a device keeps and opens by fingerprint, face or PIN (WebAuthn). Browsers only. */
export const passkeys = {
  beginPasskeySignIn: route('POST', '/api/passkeys/begin', {
    summary:
      'What the browser needs to ask for a passkey; alike for everybody. What it signs is good once, for five minutes, in this browser',
    errors: ['not_found', 'forbidden'],
    body: z.strictObject({}),
    response: requestOptions,
  }),
  signInWithPasskey: route('POST', '/api/passkeys/sign-in', {
    summary:
      'Signs in with a passkey. It proves the device and the person, so that no code of a second factor is asked for',
    errors: ['not_found', 'forbidden', 'expired', 'wrong_credentials', 'deactivated'],
    body: z.strictObject({
      passkey: assertion,
      remember: z.boolean().optional().describe('False: the cookie ends with the browser'),
    }),
    response: z.object({ user }),
  }),
  listPasskeys: route('GET', '/api/account/passkeys', {
    summary: 'The passkeys of the own account, the first one first',
    access: 'user',
    response: z.object({ data: z.array(passkey) }),
  }),
  beginPasskey: route('POST', '/api/account/passkeys/begin', {
    summary:
      'What the browser needs to make a passkey. Takes the password, and a code where two-step sign-in is on; who has no password must have signed in within the last ten minutes',
    access: 'user',
    errors: ['not_found', 'forbidden', 'wrong_password', 'otp_required', 'conflict'],
    body: z.strictObject({
      password: z.string().max(passwordLength.max).optional(),
      otp: otp.optional(),
    }),
    response: creationOptions,
  }),
  addPasskey: route('POST', '/api/account/passkeys', {
    summary: 'Keeps the passkey that the browser has made; its owner is told by mail',
    access: 'user',
    status: 201,
    errors: ['not_found', 'forbidden', 'expired', 'bad_request', 'conflict'],
    body: z.strictObject({ name, passkey: registration }),
    response: passkey,
  }),
  renamePasskey: route('PUT', '/api/account/passkeys/{id}', {
    summary: 'Gives a passkey another name',
    access: 'user',
    errors: ['not_found'],
    params,
    body: z.strictObject({ name }),
    response: passkey,
  }),
  removePasskey: route('DELETE', '/api/account/passkeys/{id}', {
    summary: 'Removes a passkey; never the last way in',
    access: 'user',
    status: 204,
    errors: ['not_found', 'conflict'],
    params,
    response: noContent,
  }),
};
