import { z } from '@formant/engine/base/schema';
import { email } from './account.ts';
import { route } from './base/route.ts';

/** Letters that one account may have sent within a day. */
export const invitationsADay = 20;
/** One address gets no second invitation before, whoever sends it. */
export const invitationPauseDays = 30;

export const invitations = {
  showInvitations: route('GET', '/api/account/invitations', {
    summary: 'The link that the account hands on, and how many accounts with a confirmed address came by it',
    access: 'user',
    response: z.object({ code: z.string(), url: z.url(), accounts: z.int() }),
  }),
  invite: route('POST', '/api/account/invitations', {
    summary: `Mails the account's link to an address; answers alike for addresses that have an account, have ended invitations, or got one within ${invitationPauseDays} days, none of which gets a letter`,
    access: 'user',
    status: 202,
    body: z.strictObject({ email }),
    response: z.object({ message: z.string() }),
  }),
};
