import type { deliveryStates, WebhookEvent } from '@formant/contract/developer/webhooks';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** Moments are milliseconds since the epoch. */
export interface WebhookModel extends Row<WebhookModel> {
  id: CreationOptional<number>;
  uuid: string;
  userId: number;
  url: string;
  sealedSecret: string;
  createdAt: number;
}
export type WebhookRow = InferAttributes<WebhookModel>;

/** What a webhook tells of: kinds of jobs, and nothing but itself. */
export type Kind = 'tool' | 'speech' | 'conversion' | 'test';

export interface DeliveryModel extends Row<DeliveryModel> {
  id: CreationOptional<number>;
  uuid: string;
  webhookId: number;
  event: WebhookEvent;
  kind: Kind;
  /** The job's uuid; of a test, its own. */
  subject: string;
  endedAt: number;
  state: (typeof deliveryStates)[number];
  attempts: CreationOptional<number>;
  status: CreationOptional<number | null>;
  error: CreationOptional<string | null>;
  nextAt: CreationOptional<number | null>;
  createdAt: number;
}
export type DeliveryRow = InferAttributes<DeliveryModel>;

export const webhookRows = table<WebhookModel>('webhooks', {
  id,
  uuid: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  url: DataTypes.STRING(500),
  sealedSecret: DataTypes.STRING(255),
  createdAt: DataTypes.BIGINT,
});

export const deliveryRows = table<DeliveryModel>('webhook_deliveries', {
  id,
  uuid: DataTypes.CHAR(36),
  webhookId: DataTypes.INTEGER,
  event: DataTypes.STRING(16),
  kind: DataTypes.STRING(16),
  subject: DataTypes.CHAR(36),
  endedAt: DataTypes.BIGINT,
  state: DataTypes.STRING(16),
  attempts: DataTypes.INTEGER,
  status: DataTypes.INTEGER,
  error: DataTypes.STRING(300),
  nextAt: DataTypes.BIGINT,
  createdAt: DataTypes.BIGINT,
});

export const defineWebhooks = tables(webhookRows, deliveryRows);
