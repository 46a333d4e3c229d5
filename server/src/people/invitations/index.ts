import { invitations as routes } from '@formant/contract/invitations';
import { slice } from '../../kernel/slice.ts';
import { dayMs } from '../../kernel/time.ts';
import { userById } from '../account/index.ts';
import { invite, linkOf, sendInvitations, sweepInvitations } from './invite.ts';
import { defineInvitations, invitationRows, inviteCodeRows } from './models.ts';

/** People who bring others: by a link of their own, or by a letter that has it. */
export const invitations = slice({
  name: 'invitations',
  routes,
  handlers: {
    async showInvitations(_input, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      return linkOf(ctx, userId);
    },

    async invite({ body }, { ctx, userId }) {
      await invite(ctx, await userById(ctx, userId), body.email);
      return {
        message: `A letter with your link goes to ${body.email}, unless it has an account, was invited lately, or wants no invitations.`,
      };
    },
  },
  models: defineInvitations,
  start(ctx, { working }) {
    ctx.events.on('account.purged', async ({ userId, transaction }) => {
      await inviteCodeRows(ctx).destroy({ where: { userId }, transaction });
      await invitationRows(ctx).destroy({ where: { userId }, transaction });
    });
    if (!working) return;
    sendInvitations(ctx);
    ctx.queue.every(dayMs, () => sweepInvitations(ctx));
  },
});

export { optOutOfReferrals } from './opt-out.ts';
