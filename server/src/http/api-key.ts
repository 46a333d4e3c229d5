import type { KeyScope } from '@formant/contract/base/scopes';
import { type CreationOptional, DataTypes, type InferAttributes, QueryTypes } from 'sequelize';
import { id, type Row, table } from '../db/table.ts';
import { noteUse, usedAtColumn } from '../kernel/account-use.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { hashSecret, randomSecret } from './secret-hash.ts';

const touchEveryMs = 5 * 60_000;
/** Lets scanners of leaked secrets recognise ours; tokens of sign-in begin otherwise. */
const mark = 'fmt_';
/** So much of a secret is shown in lists: the mark and 36 of 256 random bits. */
const shownLength = mark.length + 6;

/** A key that a program of the account's owner signs in with. Moments are milliseconds since the epoch. */
export interface ApiKeyModel extends Row<ApiKeyModel> {
  id: CreationOptional<number>;
  uuid: string;
  userId: number;
  name: string;
  prefix: string;
  secretHash: string;
  /** Of the secret before the last rotation. */
  oldSecretHash: CreationOptional<string | null>;
  oldSecretUntil: CreationOptional<number | null>;
  /** With spaces between them. */
  scopes: string;
  createdAt: number;
  lastUsedAt: CreationOptional<number | null>;
  expiresAt: number | null;
}
export type ApiKeyRow = InferAttributes<ApiKeyModel>;

export const apiKeyRows = table<ApiKeyModel>('api_keys', {
  id,
  uuid: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  name: DataTypes.STRING(100),
  prefix: DataTypes.STRING(16),
  secretHash: DataTypes.CHAR(64),
  oldSecretHash: DataTypes.CHAR(64),
  oldSecretUntil: DataTypes.BIGINT,
  scopes: DataTypes.STRING(200),
  createdAt: DataTypes.BIGINT,
  lastUsedAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
});

/** A new secret, which only the caller ever sees, and what is kept of it. */
export function newKeySecret(): { secret: string; kept: Pick<ApiKeyRow, 'prefix' | 'secretHash'> } {
  const secret = mark + randomSecret();
  return { secret, kept: { prefix: secret.slice(0, shownLength), secretHash: hashSecret(secret) } };
}

export const isApiKey = (token: string): boolean => token.startsWith(mark);

/** Whose key this is, and for what; null when it is unknown or has ended, or its account is closed. */
export async function ownerOfKey(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  secret: string,
): Promise<{ keyId: number; userId: number; scopes: readonly KeyScope[] } | null> {
  const now = ctx.clock.now();
  const hash = hashSecret(secret);
  const [row] = await ctx.db.query<{
    keyId: number;
    userId: number;
    scopes: string;
    lastUsedAt: number | null;
    accountUsedAt: number | null;
  }>(
    `SELECT k.id AS keyId, k.user_id AS userId, k.scopes, k.last_used_at AS lastUsedAt, ${usedAtColumn}
      FROM api_keys k JOIN users u ON u.id = k.user_id
      WHERE (k.secret_hash = ? OR (k.old_secret_hash = ? AND k.old_secret_until > ?))
        AND (k.expires_at IS NULL OR k.expires_at > ?) AND u.deactivated_at IS NULL AND u.delete_after IS NULL`,
    { type: QueryTypes.SELECT, replacements: [hash, hash, now, now] },
  );
  if (!row) return null;
  await noteUse(ctx, row);
  const { keyId, userId, lastUsedAt } = row;
  if (lastUsedAt === null || now - Number(lastUsedAt) >= touchEveryMs)
    await apiKeyRows(ctx).update({ lastUsedAt: now }, { where: { id: keyId } });
  // safe: only known scopes are stored
  return { keyId, userId, scopes: row.scopes.split(' ') as KeyScope[] };
}
