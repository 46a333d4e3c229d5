import type { tts } from '@formant/contract/tts';
import { callerAddress } from '../../http/caller-address.ts';
import { countryOf } from '../../http/country.ts';
import type { Handlers } from '../../kernel/slice.ts';
import {
  assertMaySignUp,
  assertOpen,
  createAccount,
  mayWelcome,
  ownerSigningUp,
  postTo,
  provePassword,
  signInByToken,
  verifyByCode,
} from '../../people/account/index.ts';

/** Accounts as the embedded page needs them: the account slice's own services, always by token. */
export const frameHandlers: Handlers<
  Pick<
    typeof tts,
    'ttsAuthenticate' | 'ttsSignup' | 'ttsResendVerification' | 'ttsVerifyEmail' | 'ttsPasswordReset'
  >
> = {
  async ttsAuthenticate({ body }, call) {
    const user = await provePassword(call, body);
    assertOpen(user);
    return signInByToken(call, user, { otp: body.otp });
  },
  async ttsSignup({ body }, call) {
    const { ctx, req } = call;
    await assertMaySignUp(ctx, callerAddress(req), body.captchaToken);
    const owner = await ownerSigningUp(call, body);
    if (owner) {
      assertOpen(owner);
      return signInByToken(call, owner, { otp: body.otp });
    }
    const user = await createAccount(ctx, {
      email: body.email,
      password: body.password,
      username: null,
      country: countryOf(ctx.config, req),
      marketing: false,
      referralCode: null,
      noLetter: !(await mayWelcome(ctx, body.email)),
    });
    return signInByToken(call, user);
  },
  async ttsResendVerification({ body }, { ctx, req }) {
    await postTo(ctx, body.email, 'verify-code', callerAddress(req));
    return { message: 'If this address has an account that is not confirmed yet, a new code is on its way.' };
  },
  async ttsVerifyEmail({ body }, { ctx, req, actor }) {
    await verifyByCode(ctx, body.email, body.code, callerAddress(req), actor.userId);
    return { message: 'Your e-mail address is confirmed.' };
  },
  async ttsPasswordReset({ body }, { ctx, req }) {
    await postTo(ctx, body.email, 'password-reset', callerAddress(req));
    return { message: 'If this address has an account, a link to choose a new password is on its way.' };
  },
};
