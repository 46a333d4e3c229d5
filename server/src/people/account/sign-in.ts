import type { signedIn } from '@formant/contract/account';
import type { z } from 'zod';
import { issueToken } from '../../http/bearer.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { inTokenMode } from '../../http/identify.ts';
import { startSession } from '../../http/session.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { isAddress, normalEmail } from '../../kernel/email.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Call } from '../../kernel/slice.ts';
import { viewOf } from './accounts.ts';
import { newestUnproven, provenOwner } from './claims.ts';
import type { User } from './models.ts';
import { passwordMatches } from './passwords.ts';
import { assertMayTry, countSignUpOf, countTryOf, forgiveTries } from './sign-in-guard.ts';

export interface SignInOptions {
  remember?: boolean | undefined;
  /** The code of the second factor, where the caller gave one. */
  otp?: string | undefined;
  /** What was proven counts as both factors, so that no code is asked for. */
  bothProven?: boolean;
}

/**
 * Starts a session, or in token mode makes a token and sets no cookie. Every way in ends here or in `signInByToken`,
 * which both ask for the second factor.
 * @throws AppError otp_required, invalid (a wrong code), too_many_requests
 */
export async function signIn(
  call: Call,
  user: User,
  options: SignInOptions = {},
): Promise<z.input<typeof signedIn>> {
  const { ctx, req, res, actor } = call;
  if (inTokenMode(req)) return signInByToken(call, user, options);
  if (!options.bothProven) await proveSecondFactor(call, user, options.otp);
  await ctx.events.emit('account.signed-in', { userId: user.id, visitorKey: actor.visitorKey });
  await startSession(ctx, req, res, { userId: user.id, remember: options.remember ?? true });
  return { user: await viewOf(ctx, user) };
}

/** Makes a token whatever the mode: embedded pages have no cookies. @throws as `signIn` */
export async function signInByToken(
  { ctx, req, actor }: Pick<Call, 'ctx' | 'req' | 'actor'>,
  user: User,
  options: Omit<SignInOptions, 'remember'> = {},
): Promise<{ user: Awaited<ReturnType<typeof viewOf>>; token: string }> {
  if (!options.bothProven) await proveSecondFactor({ ctx, req }, user, options.otp);
  await ctx.events.emit('account.signed-in', { userId: user.id, visitorKey: actor.visitorKey });
  const name = req.get('user-agent')?.slice(0, 100) || 'Unnamed client';
  const { token } = await issueToken(ctx, { userId: user.id, name });
  return { user: await viewOf(ctx, user), token };
}

/**
 * Lets through whose account has no second factor, and who gives its code.
 * @throws AppError otp_required without a code, invalid with a wrong one, too_many_requests
 */
export async function proveSecondFactor(
  { ctx, req }: Pick<Call, 'ctx' | 'req'>,
  user: User,
  otp: string | undefined,
): Promise<void> {
  if (user.secondFactorAt === null) return;
  if (!otp?.trim())
    throw new AppError(
      'otp_required',
      'Enter the code of your authenticator app, or one of your recovery codes.',
    );
  let proven = false;
  const accept = (): void => {
    proven = true;
  };
  await ctx.events.emit('account.second-factor', { user, otp, address: callerAddress(req), accept });
  // nobody has checked it: better nobody gets in
  if (!proven) throw new Error(`No check of the second factor of user ${user.id} has run`);
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
  const user = isAddress(given.email) ? await byPassword(ctx, account, given.password) : null;
  if (!user) throw new AppError('wrong_credentials', 'The e-mail address or the password is wrong.');
  await forgiveTries(ctx, account, address);
  return user;
}

/**
 * The account with this password among the two that can have it: the one that has proven the address goes before the
 * newest that has not, so that nothing hides it. Both are compared every time, so that who has just made the latter
 * waits alike whether or not there is another one.
 */
async function byPassword(ctx: Ctx, email: string, password: string): Promise<User | null> {
  const [owner, unproven] = [await provenOwner(ctx, email), await newestUnproven(ctx, email)];
  const isOwner = await passwordMatches(owner?.passwordHash ?? null, password);
  const isUnproven = await passwordMatches(unproven?.passwordHash ?? null, password);
  if (isOwner) return owner;
  return isUnproven ? unproven : null;
}

/**
 * The account that has proven this address, where who signs up knows its password as well: its owner, who then signs in.
 * That is a guess at the password and counts as one; where signing in would ask for a captcha or a wait, nothing is
 * compared and the sign-up is a new account's. The work is alike whether or not there is such an account.
 */
export async function ownerSigningUp(
  { ctx, req }: Call,
  given: { email: string; password: string },
): Promise<User | null> {
  const account = normalEmail(given.email);
  if (!(await countSignUpOf(ctx, account, callerAddress(req)))) return null;
  const owner = await provenOwner(ctx, account);
  return (await passwordMatches(owner?.passwordHash ?? null, given.password)) ? owner : null;
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
