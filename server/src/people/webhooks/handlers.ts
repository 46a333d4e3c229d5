import { randomUUID } from 'node:crypto';
import {
  mostWebhooks,
  type webhooks as routes,
  type Webhook,
  type WebhookDelivery,
} from '@formant/contract/developer/webhooks';
import { QueryTypes } from 'sequelize';
import { findRow, findRows, rowByKey } from '../../db/rows.ts';
import { limit } from '../../http/limits.ts';
import { seal } from '../../http/seal.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { newSecret } from '../../kernel/signed-webhooks.ts';
import type { Handlers } from '../../kernel/slice.ts';
import { inTurn } from '../../ledger/index.ts';
import { enqueue, sealUse } from './deliver.ts';
import { type DeliveryRow, deliveryRows, type WebhookRow, webhookRows } from './models.ts';
import { faultOfTarget } from './post.ts';

const mostListed = 100;
/** Each looks up a name, or calls somebody: not to be turned against others. */
const byHand = limit('webhooks by hand', {
  points: 30,
  seconds: 600,
  message: 'That is a lot of webhooks.',
});

export const handlers: Handlers<typeof routes> = {
  async listWebhooks(_input, { ctx, userId, res }) {
    res.set('Cache-Control', 'no-store');
    const rows = await findRows(webhookRows(ctx), {
      where: { userId },
      order: [['id', 'DESC']],
      limit: mostWebhooks,
    });
    return { data: rows.map(describe) };
  },

  async createWebhook({ body }, { ctx, userId, res }) {
    res.set('Cache-Control', 'no-store');
    await byHand.consume(ctx, String(userId));
    const rows = webhookRows(ctx);
    const fault = await faultOfTarget(body.url, ctx.config.webhooksPrivate);
    if (fault !== null) throw new AppError('invalid', fault, { fields: { url: [fault] } });
    const uuid = randomUUID();
    const secret = newSecret();
    const row = await inTurn(ctx, [`webhooks ${userId}`], async (transaction) => {
      if ((await rows.count({ where: { userId }, transaction })) >= mostWebhooks)
        throw new AppError('conflict', `An account has at most ${mostWebhooks} webhooks. Remove one first.`);
      return rows.create(
        {
          uuid,
          userId,
          url: body.url,
          sealedSecret: seal(ctx.config, sealUse, uuid, secret),
          createdAt: ctx.clock.now(),
        },
        { transaction },
      );
    });
    return { ...describe(row), secret };
  },

  async deleteWebhook({ params }, { ctx, userId }) {
    if ((await webhookRows(ctx).destroy({ where: { uuid: params.webhook, userId } })) === 0)
      throw notFound('The webhook');
    return undefined;
  },

  async testWebhook({ params }, { ctx, userId }) {
    await byHand.consume(ctx, String(userId));
    const webhook = await ownWebhook(ctx, userId, params.webhook);
    const uuid = randomUUID();
    const now = ctx.clock.now();
    const id = await ctx.db.transaction(async (transaction) => {
      const row = await deliveryRows(ctx).create(
        {
          uuid,
          webhookId: webhook.id,
          event: 'test',
          kind: 'test',
          subject: uuid,
          endedAt: now,
          state: 'waiting',
          createdAt: now,
        },
        { transaction },
      );
      await enqueue(ctx, row.id, transaction);
      return row.id;
    });
    return describeDelivery(await deliveryByKey(ctx, id));
  },

  async listDeliveries({ params }, { ctx, userId, res }) {
    res.set('Cache-Control', 'no-store');
    const webhook = await ownWebhook(ctx, userId, params.webhook);
    const rows = await findRows(deliveryRows(ctx), {
      where: { webhookId: webhook.id },
      order: [['id', 'DESC']],
      limit: mostListed,
    });
    return { data: rows.map(describeDelivery) };
  },

  async replayDelivery({ params }, { ctx, userId }) {
    await byHand.consume(ctx, String(userId));
    const [own] = await ctx.db.query<{ id: number }>(
      `SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
        WHERE d.uuid = ? AND w.user_id = ?`,
      { type: QueryTypes.SELECT, replacements: [params.delivery, userId] },
    );
    if (!own) throw notFound('The delivery');
    const { id } = own;
    await ctx.db.transaction(async (transaction) => {
      // one that has ended: of several replays at the same time one counts
      const [begun] = await deliveryRows(ctx).update(
        { state: 'waiting', attempts: 0, nextAt: null },
        { where: { id, state: ['delivered', 'failed'] }, transaction },
      );
      if (begun !== 1) throw new AppError('conflict', 'This delivery is under way. Wait until it has ended.');
      await enqueue(ctx, id, transaction);
    });
    return describeDelivery(await deliveryByKey(ctx, id));
  },
};

async function ownWebhook(ctx: Ctx, userId: number, uuid: string): Promise<WebhookRow> {
  const row = await findRow(webhookRows(ctx), { where: { uuid, userId } });
  if (!row) throw notFound('The webhook');
  return row;
}

async function deliveryByKey(ctx: Ctx, id: number): Promise<DeliveryRow> {
  const row = await rowByKey(deliveryRows(ctx), id);
  if (!row) throw notFound('The delivery');
  return row;
}

const iso = (ms: number): string => new Date(ms).toISOString();

const describe = ({ uuid, url, createdAt }: WebhookRow): Webhook => ({
  id: uuid,
  url,
  createdAt: iso(createdAt),
});

const describeDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.uuid,
  event: row.event,
  job: row.kind === 'test' ? null : row.subject,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  createdAt: iso(row.createdAt),
  nextAt: row.nextAt === null ? null : iso(row.nextAt),
});
