import { callerAddress } from '../../http/caller-address.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SignedInCall } from '../../kernel/slice.ts';
import { userById } from './accounts.ts';
import type { User } from './models.ts';
import { passwordMatches } from './passwords.ts';
import { proveSecondFactor } from './sign-in.ts';
import { assertMayTry, countTryOf, forgiveTries } from './sign-in-guard.ts';

/**
 * The signed-in caller's account, after he has given his password again: an open browser or a stolen token is
 * not enough to take an account over.
 * @throws AppError wrong_password, too_many_requests
 */
export async function proveOwner({ ctx, req, userId }: SignedInCall, password: string): Promise<User> {
  const user = await userById(ctx, userId);
  const address = callerAddress(req);
  await assertMayTry(ctx, user.address, address, null);
  await countTryOf(ctx, user.address, address);
  if (!(await passwordMatches(user.passwordHash, password))) {
    const text = 'This is not your current password.';
    throw new AppError('wrong_password', text, { fields: { currentPassword: [text] } });
  }
  await forgiveTries(ctx, user.address, address);
  return user;
}

/** Who has no password has proven enough by signing in, for this long. */
const freshMs = 10 * 60_000;

/**
 * The signed-in caller's account, proven anew by what it has: the password, or a sign-in of the last ten minutes where
 * it has none, and the code of the second factor. For what would stay when the owner comes back to his browser.
 * @param refusal what to do when the sign-in is too old, as an ending of "sign out, sign in again, and"
 * @throws AppError wrong_password, otp_required, invalid (a wrong code), forbidden, too_many_requests
 */
export async function proveSelf(
  call: SignedInCall,
  given: { password?: string | undefined; otp?: string | undefined },
  refusal: string,
): Promise<User> {
  const { ctx, req, userId } = call;
  const user = await userById(ctx, userId);
  if (user.passwordHash !== null) await proveOwner(call, given.password ?? '');
  else if (ctx.clock.now() - (req.session.row?.startedAt ?? 0) > freshMs)
    throw new AppError(
      'forbidden',
      `It is a while since you signed in. Sign out, sign in again, and ${refusal} within ten minutes.`,
    );
  await proveSecondFactor(call, user, given.otp);
  return user;
}
