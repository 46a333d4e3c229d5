import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const utf8mb4 = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const account = (allowNull: boolean, onDelete: 'SET NULL' | 'CASCADE') => ({
  type: DataTypes.INTEGER,
  allowNull,
  references: { model: 'users', key: 'id' },
  onDelete,
});
const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });
const moment = { type: DataTypes.BIGINT, allowNull: false };

/** What visitors send by the forms, what staff answers, and who was struck for infringing a copyright. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'form_messages',
    {
      id,
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      kind: text(20),
      status: text(10),
      name: text(130),
      email: text(254),
      subject: text(250),
      body: { type: DataTypes.TEXT, allowNull: false },
      details: { type: DataTypes.TEXT, allowNull: false },
      user_id: account(true, 'SET NULL'),
      // of what was sent within the last minute, so that a double send is one message
      content_hash: { type: DataTypes.CHAR(64), allowNull: true, unique: true },
      created_at: moment,
      verdict: { type: DataTypes.STRING(10), allowNull: true },
      reason: { type: DataTypes.STRING(1000), allowNull: true },
      decided_at: { ...moment, allowNull: true },
      // an id without a reference: the verdict outlives the account that gave it
      decided_by: { type: DataTypes.INTEGER, allowNull: true },
    },
    utf8mb4,
  );
  await query.addIndex('form_messages', ['status', 'id'], { name: 'form_messages_by_status' });
  await query.addIndex('form_messages', ['kind', 'id'], { name: 'form_messages_by_kind' });
  await query.addIndex('form_messages', ['created_at'], { name: 'form_messages_to_sweep' });
  await query.createTable(
    'form_answers',
    {
      id,
      message_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'form_messages', key: 'id' },
        onDelete: 'CASCADE',
      },
      staff_id: account(true, 'SET NULL'),
      text: { type: DataTypes.TEXT, allowNull: false },
      at: moment,
    },
    utf8mb4,
  );
  await query.createTable(
    'copyright_strikes',
    {
      id,
      user_id: account(false, 'CASCADE'),
      // the strike outlives the notice
      notice_uuid: { type: DataTypes.CHAR(36), allowNull: false },
      content: text(300),
      at: moment,
    },
    utf8mb4,
  );
  await query.addIndex('copyright_strikes', ['user_id', 'notice_uuid'], {
    name: 'copyright_strikes_once',
    unique: true,
  });
};
