import type { Output } from '@formant/contract/base/route';
import type { logs, UserEventName } from '@formant/contract/logs';
import { Op, type Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { userEventRows } from './models.ts';

const keptMs = 90 * dayMs;
const told = 100;

/** Remembers an event until analytics has heard of it. */
export async function noteUserEvent(
  ctx: Ctx,
  event: { userId: number; name: UserEventName; props?: Record<string, unknown> },
  transaction: Transaction,
): Promise<void> {
  const { userId, name, props = {} } = event;
  await userEventRows(ctx).create(
    { userId, name, props: JSON.stringify(props), createdAt: ctx.clock.now() },
    { transaction },
  );
}

/** Those that wait, oldest first, after the acknowledged ones are gone. */
export async function waitingEvents(
  ctx: Ctx,
  userId: number | null,
  acknowledged: readonly number[],
): Promise<Output<typeof logs.userEvents>> {
  if (userId === null) return { data: [] };
  if (acknowledged.length > 0) await userEventRows(ctx).destroy({ where: { userId, id: [...acknowledged] } });
  const rows = await userEventRows(ctx).findAll({
    where: { userId },
    order: [['id', 'ASC']],
    limit: told,
    raw: true,
  });
  // safe: written above from an object
  return {
    data: rows.map(({ id, name, props }) => ({
      id,
      name,
      props: JSON.parse(props) as Record<string, never>,
    })),
  };
}

export async function sweepUserEvents(ctx: Ctx): Promise<void> {
  await userEventRows(ctx).destroy({ where: { createdAt: { [Op.lt]: ctx.clock.now() - keptMs } } });
}
