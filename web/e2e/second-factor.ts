import { totpCode } from '@formant/server/testing/totp-code';
import type { Page } from '@playwright/test';
import { password, post } from './test.ts';

/** Turns two-step sign-in on for the person whose browser this is, without its screens. */
export async function turnOnSecondFactor(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await post<{ secret: string }>(page, 'account/second-factor/begin', { password });
  const { recoveryCodes } = await post<{ recoveryCodes: string[] }>(page, 'account/second-factor/confirm', {
    otp: totpCode(secret, Date.now()),
  });
  return { secret, recoveryCodes };
}
