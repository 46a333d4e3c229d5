import { payments as routes } from '@formant/contract/payments';
import type { Ctx } from '../../kernel/ctx.ts';
import { slice } from '../../kernel/slice.ts';
import { users } from '../../people/account/index.ts';

/**
 * What became of a checkout. A server has no payment provider yet and so no orders: it can have heard of no checkout,
 * and says so. Pages that poll end there, in place of waiting for a payment that never comes.
 */
export const payments = slice({
  name: 'payments',
  routes,
  handlers: {
    async checkPayment({ body }, { ctx, userId }) {
      noteUnknown(ctx, userId, body.provider);
      return { status: 'unknown', orderId: null, amount: null, currency: null, firstSeen: false };
    },
    async checkTokenPayment(_input, { ctx, userId }) {
      noteUnknown(ctx, userId, null);
      const { tokens: balance } = await users(ctx).findByPk(userId, {
        attributes: ['tokens'],
        rejectOnEmpty: true,
        raw: true,
      });
      return { status: 'unknown', tokens: 0, balance, firstSeen: false };
    },
  },
});

/** Somebody who may have paid elsewhere: whoever runs the server should hear of it. The checkout's id stays out. */
function noteUnknown(ctx: Ctx, userId: number, provider: string | null): void {
  ctx.log.warn({ userId, provider }, 'a payment was asked for that this server knows nothing of');
}
