import type { signedIn } from '@formant/contract/account';
import type { z } from 'zod';
import { issueToken } from '../../http/bearer.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { inTokenMode } from '../../http/identify.ts';
import { startSession } from '../../http/session.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Call } from '../../kernel/slice.ts';
import { findByEmail, normalEmail, viewOf } from './accounts.ts';
import type { User } from './models.ts';
import { passwordMatches } from './passwords.ts';
import { assertMayTry, countTryOf, forgiveTries } from './sign-in-guard.ts';

/** Starts a session, or in token mode makes a token and sets no cookie. */
export async function signIn(
  { ctx, req, res, actor }: Call,
  user: User,
  options: { remember?: boolean | undefined } = {},
): Promise<z.input<typeof signedIn>> {
  if (inTokenMode(req)) return signInByToken({ ctx, req, actor }, user);
  await ctx.events.emit('account.signed-in', { userId: user.id, visitorKey: actor.visitorKey });
  await startSession(ctx, req, res, { userId: user.id, remember: options.remember ?? true });
  return { user: await viewOf(ctx, user) };
}

/** Makes a token whatever the mode: embedded pages have no cookies. */
export async function signInByToken(
  { ctx, req, actor }: Pick<Call, 'ctx' | 'req' | 'actor'>,
  user: User,
): Promise<{ user: Awaited<ReturnType<typeof viewOf>>; token: string }> {
  await ctx.events.emit('account.signed-in', { userId: user.id, visitorKey: actor.visitorKey });
  const name = req.get('user-agent')?.slice(0, 100) || 'Unnamed client';
  const { token } = await issueToken(ctx, { userId: user.id, name });
  return { user: await viewOf(ctx, user), token };
}

/**
 * The account with this address and password.
 * @throws AppError wrong_credentials (alike for an unknown address), captcha_required, too_many_requests
 */
export async function provePassword(
  { ctx, req }: Call,
  given: { email: string; password: string; captchaToken?: string | undefined },
): Promise<User> {
  const account = normalEmail(given.email);
  const address = callerAddress(req);
  await assertMayTry(ctx, account, address, given.captchaToken);
  await countTryOf(ctx, account, address);
  const user = await findByEmail(ctx, account);
  if (!(await passwordMatches(user?.passwordHash ?? null, given.password)) || !user)
    throw new AppError('wrong_credentials', 'The e-mail address or the password is wrong.');
  await forgiveTries(ctx, account, address);
  return user;
}

/** @throws AppError deactivated */
export function assertOpen(user: User): void {
  if (user.deactivatedAt)
    throw new AppError('deactivated', 'This account is deactivated. Contact support to have it looked at.');
  if (user.deleteAfter)
    throw new AppError(
      'deactivated',
      `This account is closed and will be deleted on ${user.deleteAfter.toISOString().slice(0, 10)}. Reactivate it to sign in.`,
    );
}
