import { z } from '@formant/engine/base/schema';
import { route } from './base/route.ts';

/** Jobs that took less are over before a letter would be read. */
export const longJobMinutes = 5;

export const notifications = z
  .object({
    /** `asked`: a letter with a link waits to be confirmed, because the account's address is not. */
    news: z.enum(['on', 'asked', 'off']),
    /** When jobs on the server that took long have ended. */
    jobs: z.boolean(),
  })
  .meta({ id: 'Notifications' });
export type Notifications = z.infer<typeof notifications>;

const token = z.string().min(1).max(256);

export const notificationRoutes = {
  showNotifications: route('GET', '/api/account/notifications', {
    summary: 'Which letters the account wants; those that keep it safe are always sent',
    access: 'user',
    response: notifications,
  }),
  setNotifications: route('POST', '/api/account/notifications', {
    summary: 'Changes what is given of the letters that the account wants',
    access: 'user',
    errors: ['too_many_requests'],
    body: z.strictObject({ news: z.boolean().optional(), jobs: z.boolean().optional() }),
    response: notifications,
  }),
  endJobLetters: route('POST', '/api/account/notifications/end-jobs', {
    summary:
      'Ends the letters about jobs with the token that stands in every one, as the one-click form of mail programs does (RFC 8058)',
    // the token is the proof, and mail programs send no header of ours
    mutates: false,
    query: z.strictObject({ token: token.optional() }),
    // loose: mail programs send their own field with it
    body: z.looseObject({ token: token.optional() }),
    response: z.object({ message: z.string() }),
  }),
};
