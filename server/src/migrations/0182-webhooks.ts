import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const uuid = { type: DataTypes.CHAR(36), allowNull: false, unique: true };
const moment = { type: DataTypes.BIGINT, allowNull: false };
const of = (model: string) => ({
  type: DataTypes.INTEGER,
  allowNull: false,
  references: { model, key: 'id' },
  onDelete: 'CASCADE',
});

/** Secrets stand here sealed. A job that ends twice, after a retry, is told twice; one end is told once. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'webhooks',
    {
      id,
      uuid,
      user_id: of('users'),
      url: { type: DataTypes.STRING(500), allowNull: false },
      sealed_secret: { type: DataTypes.STRING(255), allowNull: false },
      created_at: moment,
    },
    table,
  );
  await query.addIndex('webhooks', ['user_id'], { name: 'webhooks_of_user' });
  await query.createTable(
    'webhook_deliveries',
    {
      id,
      uuid,
      webhook_id: of('webhooks'),
      event: { type: DataTypes.STRING(16), allowNull: false },
      kind: { type: DataTypes.STRING(16), allowNull: false },
      // of the job; of its own where there is none
      subject: { type: DataTypes.CHAR(36), allowNull: false },
      ended_at: moment,
      state: { type: DataTypes.STRING(16), allowNull: false },
      attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      status: { type: DataTypes.INTEGER, allowNull: true },
      error: { type: DataTypes.STRING(300), allowNull: true },
      next_at: { type: DataTypes.BIGINT, allowNull: true },
      created_at: moment,
    },
    table,
  );
  await query.addIndex('webhook_deliveries', ['webhook_id', 'subject', 'ended_at'], {
    name: 'webhook_told_once',
    unique: true,
  });
  await query.addIndex('webhook_deliveries', ['created_at'], { name: 'webhook_deliveries_end' });
};
