import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@formant/contract/developer/webhooks';
import { ForeignKeyConstraintError, Op, QueryTypes, UniqueConstraintError } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { enqueue } from './deliver.ts';
import { deliveryRows, type Kind } from './models.ts';

/** Ends older than this are not told any more, as after a long stop of the server. */
const oldestMs = dayMs;
/** A job runs for no longer than this. */
const longestJobMs = 7 * dayMs;
const mostAtOnce = 200;

/** Tables whose rows are somebody's jobs: each has uuid, user_id, job_id and created_at. */
const tablesOf = {
  tool: 'queue_items',
  speech: 'speeches',
  conversion: 'conversions',
} as const satisfies Record<Exclude<Kind, 'test'>, string>;
const eventOf: Record<string, WebhookEvent> = {
  done: 'job.succeeded',
  failed: 'job.failed',
  cancelled: 'job.cancelled',
};

interface Ended {
  webhookId: number;
  subject: string;
  state: string;
  endedAt: number;
}

/**
 * Makes a delivery for each job that has ended since its owner's webhook was made. Looks at what the database holds in
 * place of listening, so that no end is missed, whoever caused it and whichever process died; the unique index keeps
 * two processes from telling one end twice.
 */
export async function collectEnds(ctx: Ctx): Promise<void> {
  for (const [kind, table] of Object.entries(tablesOf) as [Exclude<Kind, 'test'>, string][]) // safe: its own keys
    for (const { webhookId, subject, state, endedAt } of await endsIn(ctx, table))
      await tell(ctx, {
        webhookId,
        kind,
        subject,
        event: eventOf[state] ?? 'job.failed',
        endedAt: Number(endedAt),
      });
}

async function endsIn(ctx: Ctx, table: string): Promise<Ended[]> {
  const now = ctx.clock.now();
  return ctx.db.query<Ended>(
    `SELECT w.id AS webhookId, i.uuid AS subject, j.state, j.ended_at AS endedAt
      FROM webhooks w JOIN users u ON u.id = w.user_id
        JOIN ${table} i ON i.user_id = w.user_id JOIN jobs j ON j.id = i.job_id
      WHERE u.deactivated_at IS NULL AND u.delete_after IS NULL AND i.created_at > ?
        AND j.state IN ('done', 'failed', 'cancelled') AND j.ended_at > ? AND j.ended_at >= w.created_at
        AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND d.subject = i.uuid AND d.ended_at = j.ended_at)
      ORDER BY j.ended_at LIMIT ${mostAtOnce}`,
    { type: QueryTypes.SELECT, replacements: [now - longestJobMs, now - oldestMs] },
  );
}

async function tell(
  ctx: Ctx,
  about: { webhookId: number; kind: Kind; subject: string; event: WebhookEvent; endedAt: number },
): Promise<void> {
  try {
    await ctx.db.transaction(async (transaction) => {
      const row = await deliveryRows(ctx).create(
        { ...about, uuid: randomUUID(), state: 'waiting', createdAt: ctx.clock.now() },
        { transaction },
      );
      await enqueue(ctx, row.id, transaction);
    });
  } catch (error) {
    // another process has told it, or the webhook was removed
    if (!(error instanceof UniqueConstraintError) && !(error instanceof ForeignKeyConstraintError))
      throw error;
  }
}

/** Forgets deliveries after so long. */
export async function sweepDeliveries(ctx: Ctx, keptMs: number): Promise<void> {
  await deliveryRows(ctx).destroy({ where: { createdAt: { [Op.lte]: ctx.clock.now() - keptMs } } });
}
