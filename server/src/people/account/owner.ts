import { callerAddress } from '../../http/caller-address.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SignedInCall } from '../../kernel/slice.ts';
import { userById } from './accounts.ts';
import type { User } from './models.ts';
import { passwordMatches } from './passwords.ts';
import { assertMayTry, countTryOf, forgiveTries } from './sign-in-guard.ts';

/**
 * The signed-in caller's account, after he has given his password again: an open browser or a stolen token is
 * not enough to take an account over.
 * @throws AppError wrong_password, too_many_requests
 */
export async function proveOwner({ ctx, req, userId }: SignedInCall, password: string): Promise<User> {
  const user = await userById(ctx, userId);
  const address = callerAddress(req);
  await assertMayTry(ctx, user.email, address, null);
  await countTryOf(ctx, user.email, address);
  if (!(await passwordMatches(user.passwordHash, password))) {
    const text = 'This is not your current password.';
    throw new AppError('wrong_password', text, { fields: { currentPassword: [text] } });
  }
  await forgiveTries(ctx, user.email, address);
  return user;
}
