import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const moment = { type: DataTypes.BIGINT, allowNull: false };
const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'passkeys',
    {
      id,
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      // of the credential's id, which is too long for an index and tells A from a
      credential_hash: { type: DataTypes.CHAR(64), allowNull: false, unique: true },
      credential_id: text(1364),
      public_key: text(2048),
      counter: moment,
      transports: text(200),
      synced: { type: DataTypes.BOOLEAN, allowNull: false },
      name: text(60),
      created_at: moment,
      last_used_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.addIndex('passkeys', ['user_id'], { name: 'passkeys_of' });
  await query.createTable(
    'passkey_challenges',
    {
      id,
      challenge_hash: { type: DataTypes.CHAR(64), allowNull: false, unique: true },
      // the session or the visitor that asked for it
      holder: text(64),
      expires_at: moment,
    },
    table,
  );
  await query.addIndex('passkey_challenges', ['expires_at'], { name: 'passkey_challenges_end' });
};
