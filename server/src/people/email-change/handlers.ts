import { letterSpacingSeconds } from '@formant/contract/base/constants';
import type { emailChanges as routes } from '@formant/contract/sign-in/email-change';
import { callerAddress } from '../../http/caller-address.ts';
import { limit } from '../../http/limits.ts';
import { normalEmail } from '../../kernel/email.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/slice.ts';
import { assertMayPost, proveSelf } from '../account/index.ts';
import {
  beginChange,
  changeOf,
  confirmChange,
  forgetWaiting,
  openLink,
  viewOf,
  waitingFor,
} from './change.ts';
import { postChangeLetter } from './letters.ts';

const asks = limit('e-mail changes of', {
  points: 5,
  seconds: 3600,
  message: 'You have asked for another address too often.',
});
const looks = limit('looks at e-mail changes', {
  points: 60,
  seconds: 900,
  message: 'Too many links were tried.',
});

export const handlers: Handlers<typeof routes> = {
  async showEmailChange(_input, { ctx, userId, res }) {
    res.set('Cache-Control', 'no-store');
    const change = await changeOf(ctx, userId);
    return { change: change && viewOf(change) };
  },

  async beginEmailChange({ body }, call) {
    const { ctx, req, actor } = call;
    const user = await proveSelf(call, body, 'change the address');
    const newEmail = normalEmail(body.email);
    if (newEmail === user.address) {
      const text = 'This is the address of your account already.';
      throw new AppError('invalid', text, { fields: { email: [text] } });
    }
    await asks.consume(ctx, String(user.id));
    // whether the address has an account is said to its mailbox alone
    await assertMayPost(ctx, newEmail, callerAddress(req));
    const credential = Number(actor.credentialId);
    const change = await beginChange(ctx, user, {
      newEmail,
      sessionId: actor.mode === 'session' ? credential : null,
      accessTokenId: actor.mode === 'bearer' ? credential : null,
      askedBy: req.get('user-agent')?.slice(0, 255) ?? null,
    });
    return { change: viewOf(change) };
  },

  async resendEmailChange({ body: { mailbox } }, { ctx, req, userId }) {
    const change = await changeOf(ctx, userId);
    if (!change) throw notFound('A change of your address');
    if (!waitingFor(change).includes(mailbox))
      throw new AppError('conflict', 'This mailbox has confirmed already.');
    await assertMayPost(ctx, mailbox === 'new' ? change.newEmail : change.oldEmail, callerAddress(req));
    await postChangeLetter(ctx, { kind: `ask-${mailbox}`, changeId: change.id });
    return { change: viewOf(change), retryAfterS: letterSpacingSeconds };
  },

  async cancelEmailChange(_input, { ctx, userId }) {
    await forgetWaiting(ctx, userId);
    return undefined;
  },

  async showEmailChangeLink({ body }, { ctx, req, res }) {
    res.set('Cache-Control', 'no-store');
    await looks.consume(ctx, callerAddress(req));
    const { change, mailbox } = await openLink(ctx, body.token);
    return {
      mailbox,
      email: change.newEmail,
      oldEmail: mailbox === 'old' ? change.oldEmail : null,
      waitingFor: waitingFor(change),
      askedBy: change.askedBy,
      askedAt: new Date(change.createdAt).toISOString(),
    };
  },

  async confirmEmailChange({ body }, { ctx, req }) {
    await looks.consume(ctx, callerAddress(req));
    const change = await confirmChange(ctx, await openLink(ctx, body.token));
    return { email: change.newEmail, waitingFor: waitingFor(change) };
  },

  async stopEmailChange({ body }, { ctx, req }) {
    await looks.consume(ctx, callerAddress(req));
    const { change } = await openLink(ctx, body.token);
    await forgetWaiting(ctx, change.userId);
    return undefined;
  },
};
