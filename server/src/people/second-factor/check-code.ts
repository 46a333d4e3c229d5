import { guessLimit } from '../../http/guesses.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { assertMayTry, countTryOf, forgiveTries, type User } from '../account/index.ts';
import { takeAuthenticatorCode } from './authenticator.ts';
import { takeRecoveryCode } from './recovery-codes.ts';

const minuteMs = 60_000;

/**
 * Of an account from anywhere. Only who has the password comes here, so that it may make others wait: the owner ends
 * that with a new password.
 */
const guesses = guessLimit('second factor codes', {
  free: 20,
  firstWaitMs: minuteMs / 2,
  longestWaitMs: 15 * minuteMs,
  memoryMs: dayMs,
  message: 'Too many wrong codes.',
});

/** People paste codes with spaces, dashes and what their keyboards make of digits. */
export const plainCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/**
 * Takes a code of the authenticator app or a recovery code; either works once.
 * @param address of the caller, as limits count
 * @throws AppError invalid (on the field `otp`), too_many_requests
 */
export async function takeCode(ctx: Ctx, user: User, otp: string, address: string): Promise<void> {
  // a name of its own: the right password, which comes before, forgives the tries of the account
  const account = `second factor ${user.uuid}`;
  await assertMayTry(ctx, account, address, null);
  await guesses.take(ctx, user.uuid);
  await countTryOf(ctx, account, address);
  const code = plainCode(otp);
  const right = /^\d{6}$/.test(code)
    ? await takeAuthenticatorCode(ctx, user, code)
    : await takeRecoveryCode(ctx, user.id, code);
  if (!right) throw wrongCode();
  await forgiveTries(ctx, account, address);
  await guesses.forget(ctx, user.uuid);
}

export const wrongCode = (): AppError => {
  const text =
    'This code is wrong or was used already. Wait for the next one, or check the clock of your phone.';
  return new AppError('invalid', text, { fields: { otp: [text] } });
};
