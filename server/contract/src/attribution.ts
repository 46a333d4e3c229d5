import { z } from '@formant/engine/base/schema';
import { captchaToken, email, password, signedIn } from './account.ts';
import { attributionKeys, referralCodePattern } from './base/constants.ts';
import { route } from './base/route.ts';
import { variantsOf } from './facts/flags.ts';

const text = z.string().trim().min(1).max(200);
const referralCode = z.string().regex(referralCodePattern, 'This is not a referral code.');
const path = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)/, 'Give a path of this site, such as /tools.');
const atLeastOne = [(value: object) => Object.keys(value).length > 0, 'Give at least one value.'] as const;

/** What each kind of meta value may hold. */
export const metaValues = {
  /** How somebody came here. */
  attribution: z
    .strictObject({
      ...(Object.fromEntries(attributionKeys.map((key) => [key, text.optional()])) as Record<
        (typeof attributionKeys)[number],
        z.ZodOptional<typeof text>
      >), // safe: one entry for each key
      referral_code: referralCode.optional(),
      landing_path: path.optional(),
      install_uuid: z.uuid().optional(),
    })
    .refine(...atLeastOne),
  referral: z.strictObject({ referral_code: referralCode, landing_path: path.optional() }),
  paywall: z.strictObject({
    variant: z.enum(variantsOf('paywall'), 'There is no such variant.'),
  }),
  onboarding: z.strictObject({ step: text }),
  device: z.strictObject({ install_uuid: z.uuid(), referral_code: referralCode.optional() }),
} as const;
export type MetaType = keyof typeof metaValues;
export const metaTypes = Object.keys(metaValues) as [MetaType, ...MetaType[]]; // safe: the keys of the table above

export const attribution = {
  setMeta: route('POST', '/api/set-meta/{metaType?}', {
    summary:
      'Keeps where a visitor came from and the like; the first value stays beside the last. `stored` is false for callers that nothing can be kept for: no session and no account',
    params: z.object({ metaType: z.enum(metaTypes).default('attribution') }),
    body: z.strictObject({ value: z.record(z.string(), z.unknown()) }),
    response: z.object({ stored: z.boolean() }),
  }),
  uuidInfo: route('POST', '/api/auth/uuid-info', {
    summary:
      'Whether an installation of the app is known and belongs to an account, and which link it came by; nothing of whose it is',
    body: z.strictObject({ uuid: z.uuid() }),
    response: z.object({
      known: z.boolean(),
      registered: z.boolean(),
      referralCode: z.string().nullable(),
    }),
  }),
  signupUuid: route('POST', '/api/signup-uuid', {
    summary:
      'Creates an account for an installation of the app and signs in. How the installation came here moves to the account',
    givesToken: true,
    access: 'guest',
    status: 201,
    errors: ['conflict', 'captcha_required'],
    body: z.strictObject({
      uuid: z.uuid(),
      email,
      password,
      tosAccepted: z.literal(true, 'Accept the terms of service to create an account.'),
      captchaToken,
    }),
    response: signedIn,
  }),
};
