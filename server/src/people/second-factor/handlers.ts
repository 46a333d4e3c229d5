import type { secondFactor as routes } from '@formant/contract/sign-in/second-factor';
import { callerAddress } from '../../http/caller-address.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers, SignedInCall } from '../../kernel/slice.ts';
import { endCredentials, postLetter, proveOwner, type User, userById } from '../account/index.ts';
import { confirmAuthenticator, makeAuthenticator } from './authenticator.ts';
import { plainCode, takeCode, wrongCode } from './check-code.ts';
import { authenticatorRows, recoveryCodeRows } from './models.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';

export const handlers: Handlers<typeof routes> = {
  async showSecondFactor(_input, { ctx, userId, res }) {
    res.set('Cache-Control', 'no-store');
    const { secondFactorAt } = await userById(ctx, userId);
    return {
      on: secondFactorAt !== null,
      since: secondFactorAt?.toISOString() ?? null,
      recoveryCodesLeft: secondFactorAt === null ? 0 : await recoveryCodesLeft(ctx, userId),
    };
  },

  async beginSecondFactor({ body }, call) {
    call.res.set('Cache-Control', 'no-store');
    const user = await proveOwner(call, body.password);
    assertOff(user);
    return makeAuthenticator(call.ctx, user);
  },

  async confirmSecondFactor({ body }, { ctx, actor, userId, res }) {
    res.set('Cache-Control', 'no-store');
    const user = await userById(ctx, userId);
    assertOff(user);
    const credential = Number(actor.credentialId);
    return ctx.db.transaction(async (transaction) => {
      if (!(await confirmAuthenticator(ctx, user, plainCode(body.otp), transaction))) throw wrongCode();
      await user.update({ secondFactorAt: new Date(ctx.clock.now()) }, { transaction });
      // whoever was in by the password alone has to come again
      await endCredentials(ctx, userId, {
        ...(actor.mode === 'session' ? { sessionId: credential } : { tokenId: credential }),
        transaction,
      });
      await postLetter(ctx, 'second-factor-on', userId, transaction);
      return { recoveryCodes: await makeRecoveryCodes(ctx, userId, transaction) };
    });
  },

  async renewRecoveryCodes({ body }, call) {
    call.res.set('Cache-Control', 'no-store');
    const { ctx, userId } = call;
    await proveBoth(call, body);
    return ctx.db.transaction(async (transaction) => ({
      recoveryCodes: await makeRecoveryCodes(ctx, userId, transaction),
    }));
  },

  async endSecondFactor({ body }, call) {
    const { ctx, userId } = call;
    const user = await proveBoth(call, body);
    await ctx.db.transaction(async (transaction) => {
      await user.update({ secondFactorAt: null }, { transaction });
      await authenticatorRows(ctx).destroy({ where: { userId }, transaction });
      await recoveryCodeRows(ctx).destroy({ where: { userId }, transaction });
      await postLetter(ctx, 'second-factor-off', userId, transaction);
    });
    return undefined;
  },
};

/** @throws AppError wrong_password, conflict when it is off, invalid for a wrong code, too_many_requests */
async function proveBoth(call: SignedInCall, given: { password: string; otp: string }): Promise<User> {
  const user = await proveOwner(call, given.password);
  if (user.secondFactorAt === null) throw new AppError('conflict', 'Two-step sign-in is off already.');
  await takeCode(call.ctx, user, given.otp, callerAddress(call.req));
  return user;
}

function assertOff(user: User): void {
  if (user.secondFactorAt === null) return;
  throw new AppError('conflict', 'Two-step sign-in is on already. Turn it off to set up another app.');
}
