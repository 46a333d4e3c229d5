import { referralCodePattern } from '@formant/contract/base/constants';

/** What a code looks like that somebody hands on. */
export const referralCode = referralCodePattern;

/** Pages that people come to by somebody's link, and the address of the page alone. */
export const referralPages: Readonly<Record<string, string>> = {
  '/agents/:referral_code': '/agents',
  '/voice-ai-beta/:referral_code': '/voice-ai-beta',
  '/voice-ai-alpha/:referral_code': '/voice-ai-alpha',
};
