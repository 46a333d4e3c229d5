import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const moment = { type: DataTypes.BIGINT, allowNull: false };
const of = (model: string) => ({
  type: DataTypes.INTEGER,
  allowNull: false,
  references: { model, key: 'id' },
  onDelete: 'CASCADE',
});

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'oauth_apps',
    {
      id,
      client_id: { type: DataTypes.STRING(64), allowNull: false, unique: true },
      // null: a public client, which has PKCE only
      secret_hash: { type: DataTypes.CHAR(64), allowNull: true },
      name: { type: DataTypes.STRING(100), allowNull: false },
      homepage: { type: DataTypes.STRING(500), allowNull: true },
      // JSON
      redirect_uris: { type: DataTypes.TEXT, allowNull: false },
      created_at: moment,
    },
    table,
  );
  await query.createTable(
    'oauth_grants',
    {
      id,
      app_id: of('oauth_apps'),
      user_id: of('users'),
      // separated by spaces, as in the protocol
      scopes: { type: DataTypes.STRING(200), allowNull: false },
      created_at: moment,
      last_used_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.addIndex('oauth_grants', ['user_id', 'app_id'], { name: 'oauth_grant_once', unique: true });
  await query.createTable(
    'oauth_codes',
    {
      id,
      code_hash: { type: DataTypes.CHAR(64), allowNull: false, unique: true },
      grant_id: of('oauth_grants'),
      redirect_uri: { type: DataTypes.STRING(2000), allowNull: false },
      challenge: { type: DataTypes.CHAR(43), allowNull: false },
      scopes: { type: DataTypes.STRING(200), allowNull: false },
      created_at: moment,
      expires_at: moment,
      used_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.createTable(
    'oauth_tokens',
    {
      id,
      token_hash: { type: DataTypes.CHAR(64), allowNull: false, unique: true },
      kind: { type: DataTypes.STRING(8), allowNull: false },
      // the code that all tokens of one sign-in go back to: they end together
      code_id: of('oauth_codes'),
      scopes: { type: DataTypes.STRING(200), allowNull: false },
      created_at: moment,
      expires_at: moment,
      used_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.addIndex('oauth_tokens', ['code_id'], { name: 'oauth_tokens_of_code' });
  await query.addIndex('oauth_tokens', ['expires_at'], { name: 'oauth_tokens_end' });
};
