import { Op } from 'sequelize';
import type { Ctx } from '../kernel/ctx.ts';
import { slice } from '../kernel/slice.ts';
import { dayOf, hourMs } from '../kernel/time.ts';
import { forGood } from './accounts.ts';
import { defineLedger, entryRows } from './models.ts';

/** Refunds reach back for as long. */
const keptDays = 2;

/** What people have used up of what they may use. Nothing of it is reached from outside; other slices spend here. */
export const ledger = slice({
  name: 'ledger',
  routes: {},
  handlers: {},
  models: defineLedger,
  start(ctx, { working }) {
    if (working) ctx.queue.every(hourMs, () => sweepLedger(ctx));
  },
});

/** Drops days that nobody asks for again. */
export async function sweepLedger(ctx: Ctx): Promise<void> {
  await entryRows(ctx).destroy({
    where: { period: { [Op.ne]: forGood, [Op.lt]: dayOf(ctx.clock.now()) - keptDays } },
  });
}

export {
  type Charge,
  type Entry,
  forGood,
  inTurn,
  openEntries,
  refund,
  remaining,
  spend,
  transfer,
  usedOf,
} from './accounts.ts';
export { type Payer, payersOf, placeOf, userPayer, visitorPayer } from './payers.ts';
