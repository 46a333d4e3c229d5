import { freeJobsADay } from '@formant/contract/web-tools';
import type { ToolId } from '@formant/engine/tools';
import { Op } from 'sequelize';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Owner, ownedBy } from '../../kernel/owner.ts';
import { dayMs } from '../../kernel/time.ts';
import { itemRows, type QueueType } from './models.ts';

/** Browsers that share an address, such as those of a school, share this many visitors' days. */
const visitorsAnAddress = 10;

export const dayOf = (epochMs: number): { startMs: number; endMs: number } => {
  const startMs = Math.floor(epochMs / dayMs) * dayMs;
  return { startMs, endMs: startMs + dayMs };
};

/** Jobs that the owner has asked for since midnight UTC. */
export async function usedToday(ctx: Ctx, owner: Owner, tool?: ToolId): Promise<number> {
  const own = ownedBy(owner);
  if (!own) return 0;
  return itemRows(ctx).count({
    where: {
      ...own,
      createdAt: { [Op.gte]: dayOf(ctx.clock.now()).startMs },
      ...(tool ? { tool } : {}),
    },
  });
}

export const jobsADay = (owner: Owner): number =>
  owner.userId === null ? freeJobsADay.visitor : freeJobsADay.user;

const addressLimit = limit('jobs of an address', {
  points: freeJobsADay.visitor * visitorsAnAddress,
  seconds: dayMs / 1000,
  message: 'Too many jobs from your network today.',
});

/** @throws AppError quota_exhausted */
export async function assertMayRun(ctx: Ctx, owner: Owner, address: string, type: QueueType): Promise<void> {
  if (type === 'premium') {
    const text = 'Premium processing needs a subscription. Choose the free line instead.';
    throw new AppError('quota_exhausted', text, { notify: text });
  }
  const most = jobsADay(owner);
  if ((await usedToday(ctx, owner)) >= most) {
    const text =
      owner.userId === null
        ? `You have used today's ${most} free jobs. Sign in for more, or come back tomorrow.`
        : `You have used today's ${most} jobs. Come back tomorrow.`;
    throw new AppError('quota_exhausted', text, { notify: text });
  }
  if (owner.userId !== null) return;
  // a visitor who throws his cookies away is still counted by his address
  await addressLimit.consume(ctx, address);
}
