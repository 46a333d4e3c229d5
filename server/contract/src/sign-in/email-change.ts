import { z } from '@formant/engine/base/schema';
import { email, otp } from '../account.ts';
import { passwordLength } from '../base/constants.ts';
import { noContent, route } from '../base/route.ts';

const mailbox = z.enum(['new', 'old']);
export type Mailbox = z.infer<typeof mailbox>;
/** The mailboxes that have to confirm it yet. */
const waitingFor = z.array(mailbox);

export const emailChange = z
  .object({
    /** The new address. */
    email: z.string(),
    waitingFor,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'EmailChange' });
export type EmailChange = z.infer<typeof emailChange>;

const token = z.string().min(1).max(256);

export const emailChanges = {
  showEmailChange: route('GET', '/api/account/email-change', {
    summary: 'The change of the e-mail address that waits for mailboxes to confirm it',
    access: 'user',
    response: z.object({ change: emailChange.nullable() }),
  }),
  beginEmailChange: route('POST', '/api/account/email-change', {
    summary:
      'Asks both mailboxes whether the account is to have another e-mail address; answers alike whether the new one has an account',
    access: 'user',
    status: 202,
    // asking again replaces what was asked before
    makes: false,
    errors: ['wrong_password', 'otp_required', 'forbidden', 'too_many_requests'],
    body: z.strictObject({
      email,
      password: z.string().max(passwordLength.max).optional(),
      otp: otp.optional(),
    }),
    response: z.object({ change: emailChange }),
  }),
  resendEmailChange: route('POST', '/api/account/email-change/resend', {
    summary: 'Sends one mailbox a new letter; the link of the one before ends',
    access: 'user',
    status: 202,
    makes: false,
    errors: ['not_found', 'conflict', 'too_many_requests'],
    body: z.strictObject({ mailbox }),
    response: z.object({ change: emailChange, retryAfterS: z.int() }),
  }),
  cancelEmailChange: route('DELETE', '/api/account/email-change', {
    summary: 'Calls the change of the e-mail address off',
    access: 'user',
    status: 204,
    response: noContent,
  }),

  showEmailChangeLink: route('POST', '/api/email-change/show', {
    summary: 'What a mailed link would change; uses nothing up',
    mutates: false,
    errors: ['expired', 'too_many_requests'],
    body: z.strictObject({ token }),
    response: z.object({
      /** The one that the link was mailed to. */
      mailbox,
      email: z.string(),
      /** The account's address as it is; told to its own mailbox alone. */
      oldEmail: z.string().nullable(),
      waitingFor,
      /** The asking browser's own name of itself. */
      askedBy: z.string().nullable(),
      askedAt: z.iso.datetime(),
    }),
  }),
  confirmEmailChange: route('POST', '/api/email-change/confirm', {
    summary:
      'Confirms for the mailbox that the link was mailed to; with the second one the account has its new address, and every other session, token, key and connected app ends',
    errors: ['expired', 'conflict', 'too_many_requests'],
    body: z.strictObject({ token }),
    response: z.object({ email: z.string(), waitingFor }),
  }),
  stopEmailChange: route('POST', '/api/email-change/stop', {
    summary: 'Stops the change of the e-mail address, with the link of either mailbox',
    status: 204,
    errors: ['expired', 'too_many_requests'],
    body: z.strictObject({ token }),
    response: noContent,
  }),
};
