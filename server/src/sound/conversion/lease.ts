import { convertTimes } from '@formant/contract/conversion';
import { literal, Op } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import { hashSecret, randomSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { madeAudio } from '../audio/index.ts';
import { type Item, itemRows } from './models.ts';
import { addJob, currentItem } from './start.ts';

const leaseMs = convertTimes.leaseSeconds * 1000;
const looked = 5;
/** A recording that brings a computer down three times will do so again. */
const mostDeviceRuns = 3;
const batch = 100;

export const leaseEnd = (ctx: Ctx): number => ctx.clock.now() + leaseMs;

/**
 * Gives the oldest waiting item to a device, for as long as it keeps reporting. Of two that ask at once each item
 * goes to one, and those of neural models wait for a device that runs them.
 * @returns null when nothing waits
 */
export async function leaseNext(
  ctx: Ctx,
  userId: number,
  device: { deviceId: string; neural: boolean },
): Promise<{ item: Item; token: string } | null> {
  await giveBackExpired(ctx, userId);
  const waiting = await findRows(itemRows(ctx), {
    where: {
      userId,
      status: 'queued',
      place: { [Op.ne]: 'server' },
      ...(device.neural ? {} : { neuralVersion: null }),
    },
    order: [['id', 'ASC']],
    limit: looked,
  });
  const sources = await madeAudio(
    ctx,
    waiting.map((item) => item.audioUuid),
  );
  for (const item of waiting) {
    if (!sources.has(item.audioUuid)) {
      await endGone(ctx, item);
      continue;
    }
    const token = randomSecret();
    const [taken] = await itemRows(ctx).update(
      {
        status: 'processing',
        assignee: 'device',
        deviceId: device.deviceId,
        leaseHash: hashSecret(token),
        leaseUntil: leaseEnd(ctx),
        fence: literal('fence + 1') as unknown as number, // safe: Sequelize writes the expression
        deviceRuns: literal('device_runs + 1') as unknown as number, // safe: Sequelize writes the expression
        progress: 0,
        startedAt: ctx.clock.now(),
      },
      { where: { id: item.id, status: 'queued' } },
    );
    if (taken === 1) return { item: await currentItem(ctx, item.id), token };
  }
  return null;
}

/** Ends an item whose recording was deleted. */
export async function endGone(ctx: Ctx, item: Item): Promise<void> {
  await itemRows(ctx).update(
    {
      status: 'failed',
      errorCode: 'expired',
      errorMessage: 'The recording was deleted before it could be converted.',
      endedAt: ctx.clock.now(),
    },
    { where: { id: item.id, status: ['queued', 'processing'], fence: item.fence } },
  );
}

/** Puts items back in line whose device has fallen silent; the server takes them where it may. */
export async function giveBackExpired(ctx: Ctx, userId?: number): Promise<void> {
  const silent = await findRows(itemRows(ctx), {
    where: {
      status: 'processing',
      assignee: 'device',
      leaseUntil: { [Op.lt]: ctx.clock.now() },
      ...(userId === undefined ? {} : { userId }),
    },
    limit: batch,
  });
  for (const item of silent) {
    const over = item.deviceRuns >= mostDeviceRuns;
    const same = {
      id: item.id,
      status: 'processing',
      fence: item.fence,
      leaseUntil: item.leaseUntil,
    } as const;
    const free = { leaseHash: null, leaseUntil: null, progress: 0 };
    if (item.place === 'computer' && over)
      await itemRows(ctx).update(
        {
          ...free,
          status: 'failed',
          errorCode: 'internal',
          errorMessage:
            'Your computer began this three times and never ended it. Try again, or let the server do it.',
          endedAt: ctx.clock.now(),
        },
        { where: same },
      );
    else
      await ctx.db.transaction(async (transaction) => {
        const [back] = await itemRows(ctx).update(
          {
            ...free,
            status: 'queued',
            ...(item.place === 'auto' && over ? { place: 'server' as const } : {}),
          },
          { where: same, transaction },
        );
        if (back === 1 && item.place !== 'computer') await addJob(ctx, item.id, { delayMs: 0 }, transaction);
      });
  }
}
