import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { rowByKey } from '../../db/rows.ts';
import { unseal } from '../../http/seal.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { signedHeaders } from '../../kernel/signed-webhooks.ts';
import { hourMs } from '../../kernel/time.ts';
import { type DeliveryRow, deliveryRows, webhookRows } from './models.ts';
import { post } from './post.ts';

export const sealUse = 'webhook secrets';
const jobName = 'webhook.deliver';
const payload = z.object({ deliveryId: z.int() });
const minuteMs = 60_000;
/** Waits before the second attempt, the third, and so on: a day in all. */
export const waitsMs = [5000, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 15 * hourMs];

/** Queues an attempt. */
export async function enqueue(
  ctx: Ctx,
  deliveryId: number,
  transaction: Transaction,
  runAfter?: Date,
): Promise<void> {
  await ctx.queue.add(jobName, { deliveryId } satisfies z.input<typeof payload>, {
    transaction,
    ...(runAfter ? { runAfter } : {}),
  });
}

/**
 * Has this process make deliveries. Each attempt is a job; what it came to is written, and the next one queued, in the
 * transaction that ends it. A killed attempt is made again, with the same `webhook-id`.
 */
export function workOnDeliveries(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 16, maxAttempts: 5 }, async (job) => {
    const { deliveryId } = payload.parse(job.payload);
    const delivery = await rowByKey(deliveryRows(ctx), deliveryId);
    const webhook = delivery && (await rowByKey(webhookRows(ctx), delivery.webhookId));
    if (!delivery || !webhook || delivery.state !== 'waiting') return;
    const body = bodyOf(ctx, delivery);
    const secret = unseal(ctx.config, sealUse, webhook.uuid, webhook.sealedSecret);
    const headers = signedHeaders(secret, delivery.uuid, ctx.clock.now(), body);
    const { status, error } = await post(webhook.url, { headers, body, inside: ctx.config.webhooksPrivate });
    await job.commit(async (transaction) => {
      const waitMs = waitsMs[delivery.attempts];
      const again = error !== null && waitMs !== undefined;
      const nextAt = again ? ctx.clock.now() + waitMs : null;
      await deliveryRows(ctx).update(
        {
          attempts: delivery.attempts + 1,
          status,
          error,
          nextAt,
          state: error === null ? 'delivered' : again ? 'waiting' : 'failed',
        },
        { where: { id: delivery.id }, transaction },
      );
      if (nextAt !== null) await enqueue(ctx, delivery.id, transaction, new Date(nextAt));
    });
  });
}

/** Says what happened and where to look; what the job made is read with an API key. */
function bodyOf(ctx: Ctx, { event, kind, subject, endedAt }: DeliveryRow): string {
  const paths = {
    tool: `/api/web-tools/queue/get-result/${subject}`,
    speech: `/api/tts/get-audio-status/${subject}`,
    conversion: '/api/voice/convert-items',
    test: null,
  } as const;
  const path = paths[kind];
  return JSON.stringify({
    type: event,
    timestamp: new Date(endedAt).toISOString(),
    data: path === null ? {} : { kind, uuid: subject, url: new URL(path, ctx.config.publicUrl).href },
  });
}
