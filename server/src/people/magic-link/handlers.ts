import { letterSpacingSeconds } from '@formant/contract/base/constants';
import type { magicLink as routes } from '@formant/contract/sign-in/magic-link';
import { callerAddress } from '../../http/caller-address.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/slice.ts';
import {
  assertOpen,
  assertSolved,
  findLinkToken,
  joinClaim,
  markVerified,
  type OneTimeCode,
  postTo,
  proveSecondFactor,
  signIn,
  type User,
  users,
  useUp,
} from '../account/index.ts';

const looks = limit('looks at magic links', {
  points: 60,
  seconds: 900,
  message: 'Too many links were tried.',
});

export const handlers: Handlers<typeof routes> = {
  async mailMagicLink({ body }, { ctx, req }) {
    if (body.captchaToken) await assertSolved(ctx, body.captchaToken, 'authenticate');
    await postTo(ctx, body.email, 'magic-link', callerAddress(req), {
      askedBy: req.get('user-agent')?.slice(0, 255) ?? null,
      next: body.next ?? null,
    });
    return {
      message: 'If this address has an account, a link to sign in is on its way.',
      retryAfterS: letterSpacingSeconds,
    };
  },

  async showMagicLink({ body }, { ctx, req, res }) {
    res.set('Cache-Control', 'no-store');
    await looks.consume(ctx, callerAddress(req));
    const { row, user } = await openLink(ctx, body.token);
    return { email: user.address, askedBy: row.askedBy, askedAt: new Date(row.createdAt).toISOString() };
  },

  async useMagicLink({ body }, call) {
    const { ctx, req } = call;
    await looks.consume(ctx, callerAddress(req));
    const { row, user } = await openLink(ctx, body.token);
    assertOpen(user);
    // before the link is used up: it has to work when the code comes
    await proveSecondFactor(call, user, body.otp);
    await ctx.db.transaction(async (transaction) => {
      if (!(await useUp(ctx, row, transaction))) throw ended();
      await markVerified(ctx, user, transaction);
    });
    if (body.along) await joinClaim(ctx, user, row);
    return signIn(call, user, { remember: body.remember, bothProven: true });
  },
};

/** A link that is still good, and whom it is for. @throws AppError expired */
async function openLink(ctx: Ctx, token: string): Promise<{ row: OneTimeCode; user: User }> {
  const row = await findLinkToken(ctx, token, 'magic-link');
  const user = row && (await users(ctx).findByPk(row.userId));
  if (!row || !user || row.usedAt !== null || row.expiresAt <= ctx.clock.now()) throw ended();
  return { row, user };
}

const ended = (): AppError =>
  new AppError('expired', 'This link was used already or is too old. Ask for a new one.');
