import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const utf8mb4 = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const moment = { type: DataTypes.BIGINT, allowNull: false };

/** The keys that id tokens are signed with, and the nonce that a program wants to find in its own. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'oauth_signing_keys',
    {
      // counted up by one: of several processes that make the next key at once, one wins
      generation: { type: DataTypes.INTEGER, primaryKey: true },
      kid: { type: DataTypes.STRING(64), allowNull: false, unique: true },
      // JSON Web Keys; the private one is sealed with the server's secret
      public_key: { type: DataTypes.TEXT, allowNull: false },
      private_key: { type: DataTypes.TEXT, allowNull: false },
      created_at: moment,
    },
    utf8mb4,
  );
  await query.addColumn('oauth_codes', 'nonce', { type: DataTypes.STRING(500), allowNull: true });
};
