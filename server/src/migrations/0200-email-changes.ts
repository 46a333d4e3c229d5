import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Accounts that are to get another e-mail address, until both mailboxes have confirmed it. */
export const up: Migration['up'] = async ({ query }) => {
  const moment = { type: DataTypes.BIGINT, allowNull: false };
  const perhaps = { type: DataTypes.BIGINT, allowNull: true };
  const address = { type: DataTypes.STRING(254), allowNull: false };
  await query.createTable(
    'email_changes',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      old_email: address,
      new_email: address,
      old_token_hash: { type: DataTypes.CHAR(64), allowNull: true, unique: true },
      new_token_hash: { type: DataTypes.CHAR(64), allowNull: true, unique: true },
      old_confirmed_at: perhaps,
      new_confirmed_at: perhaps,
      // what stays signed in when the address changes: whatever asked for it
      session_id: { type: DataTypes.INTEGER, allowNull: true },
      access_token_id: { type: DataTypes.INTEGER, allowNull: true },
      asked_by: { type: DataTypes.STRING(255), allowNull: true },
      created_at: moment,
      expires_at: moment,
      done_at: perhaps,
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('email_changes', ['user_id'], { name: 'email_changes_of' });
  await query.addIndex('email_changes', ['expires_at'], { name: 'email_changes_end' });
};
