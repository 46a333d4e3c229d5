import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });
const moment = { type: DataTypes.BIGINT, allowNull: false };

/** Who takes part in the affiliate programme; what they wrote is a message of a form. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'affiliates',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      email: { ...text(254), unique: true },
      name: text(130),
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'users', key: 'id' },
        onDelete: 'SET NULL',
      },
      // the last registration; an affiliate outlives the message
      message_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'form_messages', key: 'id' },
        onDelete: 'SET NULL',
      },
      tier: text(20),
      status: text(10),
      referral_code: { ...text(16), unique: true },
      payout: text(10),
      country: { type: DataTypes.CHAR(2), allowNull: false },
      website: { ...text(500), allowNull: true },
      created_at: moment,
      decided_at: { ...moment, allowNull: true },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('affiliates', ['message_id'], { name: 'affiliates_of_message' });
  await query.addIndex('affiliates', ['user_id'], { name: 'affiliates_of_user', unique: true });
};
