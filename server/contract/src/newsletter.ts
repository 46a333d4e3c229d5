import { z } from '@formant/engine/base/schema';
import { captchaToken, email } from './account.ts';
import { route } from './base/route.ts';

/** How long the link in the first letter can be confirmed. */
export const confirmDays = 7;

const token = z.string().min(1).max(256);
const said = z.object({ message: z.string() });

export const newsletter = {
  subscribe: route('POST', '/api/subscribe/subscribe', {
    summary:
      'Asks an address, by a letter with a link, whether it wants the newsletter; answers alike for known and unknown addresses',
    status: 202,
    errors: ['captcha_required'],
    body: z.strictObject({
      email,
      /** Where on the site it was asked for. */
      source: z
        .string()
        .trim()
        .regex(/^[\w-]{1,64}$/, 'Use up to 64 letters, digits, underscores or hyphens.')
        .default('site'),
      captchaToken,
    }),
    response: said,
  }),
  confirmSubscription: route('POST', '/api/subscribe/confirm', {
    summary: 'Confirms the subscription with the token of the mailed link',
    errors: ['expired'],
    body: z.strictObject({ token }),
    response: said.extend({ email: z.string() }),
  }),
  unsubscribe: route('POST', '/api/subscribe/unsubscribe', {
    summary:
      'Ends a subscription with the token that stands in every letter, and deletes the address. With the token in the address it also takes the one-click form of mail programs (RFC 8058)',
    // the token is the proof, and mail programs send no header of ours
    mutates: false,
    query: z.strictObject({ token: token.optional() }),
    // loose: mail programs send their own field with it
    body: z.looseObject({ token: token.optional() }),
    response: said,
  }),
};
