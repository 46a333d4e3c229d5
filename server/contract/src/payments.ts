import { z } from '@formant/engine/base/schema';
import { route } from './base/route.ts';

/** As the checkout page's address says it when it sends the buyer back. */
const sessionId = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,255}$/, 'This is not the id of a checkout.');

/** `unknown`: this server has heard of no such checkout, so that nothing was ordered and nothing was charged here. */
export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded', 'unknown'] as const;
const status = z.enum(paymentStatuses);
/** True in one answer of a payment: its client tells analytics of the purchase once. */
const firstSeen = z.boolean();

export const payments = {
  checkPayment: route('POST', '/api/log/check-payment', {
    summary: 'How far a payment of the caller is, asked again and again after the checkout',
    access: 'user',
    body: z.strictObject({ sessionId, provider: z.enum(['stripe', 'paypal']) }),
    response: z.object({
      status,
      /** null, as the amount and its currency, where nothing was ordered. */
      orderId: z.int().nullable(),
      /** Minor units of the currency. */
      amount: z.int().nullable(),
      currency: z.string().length(3).nullable(),
      firstSeen,
    }),
  }),
  checkTokenPayment: route('POST', '/api/log/check-token-payment', {
    summary: 'As check-payment, of a package of tokens; the balance is what the account has now',
    access: 'user',
    body: z.strictObject({ sessionId }),
    response: z.object({
      status,
      /** What the payment has brought. */
      tokens: z.int(),
      balance: z.int(),
      firstSeen,
    }),
  }),
};
