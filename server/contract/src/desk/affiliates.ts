import { z } from '@formant/engine/base/schema';
import { captchaToken, email } from '../account.ts';
import { route } from '../base/route.ts';
import { affiliateStatuses, affiliateTierPattern, payoutWays } from '../facts/affiliate-facts.ts';
import { name, url } from './form-fields.ts';

const tier = z.string().regex(affiliateTierPattern, 'Choose one of the three tiers.');

/** The affiliate programme. */
export const affiliates = {
  listAffiliateTiers: route('GET', '/api/affiliate-tiers', {
    summary: 'The three tiers of the affiliate programme, the smallest audience first',
    response: z.object({ tiers: z.array(z.string()).length(3) }),
  }),
  affiliateRegistration: route('POST', '/api/affiliate-registration', {
    summary:
      'Registers an affiliate: staff decides and tells by mail. The same content within a minute is one registration and is answered alike',
    status: 201,
    errors: ['captcha_required', 'conflict', 'too_many_requests'],
    body: z.strictObject({
      affiliateTier: tier,
      name,
      email,
      website: url.optional(),
      payout: z.enum(payoutWays, 'Choose how you would like to be paid.'),
      country: z
        .string()
        .trim()
        .regex(/^[A-Za-z]{2}$/, 'Enter the two letters of your country, such as DE or US.')
        .transform((code) => code.toUpperCase()),
      tosAccepted: z.literal(true, 'Accept the terms of service to register.'),
      captchaToken,
    }),
    response: z.object({
      affiliateId: z.int(),
      referralCode: z.string(),
      status: z.enum(affiliateStatuses),
    }),
  }),
};
