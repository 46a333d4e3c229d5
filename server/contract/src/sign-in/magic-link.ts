import { z } from '@formant/engine/base/schema';
import { captchaToken, email, otp, signedIn } from '../account.ts';
import { route } from '../base/route.ts';

const token = z.string().min(1).max(256);

export const magicLink = {
  mailMagicLink: route('POST', '/api/magic-link', {
    summary: 'Mails a link that signs in once, within ten minutes; answers alike for unknown addresses',
    status: 202,
    errors: ['captcha_required', 'too_many_requests'],
    body: z.strictObject({
      email,
      next: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])[^\r\n\t]*$/, 'This is no path of this site.')
        .optional()
        .describe('Path of this site that the person was going to'),
      captchaToken,
    }),
    response: z.object({ message: z.string(), retryAfterS: z.int() }),
  }),
  showMagicLink: route('POST', '/api/magic-link/show', {
    summary: 'Whom a mailed link would sign in, and which browser asked for it; uses nothing up',
    mutates: false,
    errors: ['expired', 'too_many_requests'],
    body: z.strictObject({ token }),
    response: z.object({
      email: z.string(),
      /** The asking browser's own name of itself. */
      askedBy: z.string().nullable(),
      askedAt: z.iso.datetime(),
    }),
  }),
  useMagicLink: route('POST', '/api/magic-link/sign-in', {
    summary: 'Signs in with a mailed link, and the code of the second factor where there is one',
    givesToken: true,
    errors: ['expired', 'otp_required', 'deactivated', 'too_many_requests'],
    body: z.strictObject({
      token,
      remember: z.boolean().optional(),
      otp: otp.optional(),
      along: z
        .boolean()
        .optional()
        .describe(
          'Of a link that tells of a second sign-up with the same address: brings along what was made since',
        ),
    }),
    response: signedIn,
  }),
};
