import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** A program that may ask people for access. Moments are milliseconds since the epoch, scopes stand between spaces. */
export interface AppModel extends Row<AppModel> {
  id: CreationOptional<number>;
  clientId: string;
  /** null for one that can keep no secret. */
  secretHash: string | null;
  name: string;
  homepage: string | null;
  /** JSON. */
  redirectUris: string;
  createdAt: number;
}
export type AppRow = InferAttributes<AppModel>;

/** What one person allows one app. */
export interface GrantModel extends Row<GrantModel> {
  id: CreationOptional<number>;
  appId: number;
  userId: number;
  scopes: string;
  createdAt: number;
  lastUsedAt: CreationOptional<number | null>;
}
export type GrantRow = InferAttributes<GrantModel>;

export interface CodeModel extends Row<CodeModel> {
  id: CreationOptional<number>;
  codeHash: string;
  grantId: number;
  redirectUri: string;
  challenge: string;
  /** What the app wants to find in its id token. */
  nonce: CreationOptional<string | null>;
  scopes: string;
  createdAt: number;
  expiresAt: number;
  usedAt: CreationOptional<number | null>;
}
export type CodeRow = InferAttributes<CodeModel>;

export interface TokenModel extends Row<TokenModel> {
  id: CreationOptional<number>;
  tokenHash: string;
  kind: 'access' | 'refresh';
  codeId: number;
  scopes: string;
  createdAt: number;
  expiresAt: number;
  usedAt: CreationOptional<number | null>;
}
export type TokenRow = InferAttributes<TokenModel>;

/** Both keys are JSON Web Keys, the private one sealed. */
export interface SigningKeyModel extends Row<SigningKeyModel> {
  generation: number;
  kid: string;
  publicKey: string;
  privateKey: string;
  createdAt: number;
}
export type SigningKeyRow = InferAttributes<SigningKeyModel>;

export const appRows = table<AppModel>('oauth_apps', {
  id,
  clientId: DataTypes.STRING(64),
  secretHash: DataTypes.CHAR(64),
  name: DataTypes.STRING(100),
  homepage: DataTypes.STRING(500),
  redirectUris: DataTypes.TEXT,
  createdAt: DataTypes.BIGINT,
});

export const grantRows = table<GrantModel>('oauth_grants', {
  id,
  appId: DataTypes.INTEGER,
  userId: DataTypes.INTEGER,
  scopes: DataTypes.STRING(200),
  createdAt: DataTypes.BIGINT,
  lastUsedAt: DataTypes.BIGINT,
});

export const codeRows = table<CodeModel>('oauth_codes', {
  id,
  codeHash: DataTypes.CHAR(64),
  grantId: DataTypes.INTEGER,
  redirectUri: DataTypes.STRING(2000),
  challenge: DataTypes.CHAR(43),
  nonce: DataTypes.STRING(500),
  scopes: DataTypes.STRING(200),
  createdAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
  usedAt: DataTypes.BIGINT,
});

export const tokenRows = table<TokenModel>('oauth_tokens', {
  id,
  tokenHash: DataTypes.CHAR(64),
  kind: DataTypes.STRING(8),
  codeId: DataTypes.INTEGER,
  scopes: DataTypes.STRING(200),
  createdAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
  usedAt: DataTypes.BIGINT,
});

export const signingKeyRows = table<SigningKeyModel>('oauth_signing_keys', {
  generation: { type: DataTypes.INTEGER, primaryKey: true },
  kid: DataTypes.STRING(64),
  publicKey: DataTypes.TEXT,
  privateKey: DataTypes.TEXT,
  createdAt: DataTypes.BIGINT,
});

export const defineOauth = tables(appRows, grantRows, codeRows, tokenRows, signingKeyRows);
