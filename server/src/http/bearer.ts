import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  Op,
  QueryTypes,
  type Sequelize,
  type Transaction,
} from 'sequelize';
import { noteUse, usedAtColumn } from '../kernel/account-use.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { dayMs } from '../kernel/time.ts';
import { hashSecret, randomSecret } from './secret-hash.ts';

const minuteMs = 60_000;
/** An unused token ends after this. */
export const tokenIdleMs = 90 * dayMs;
const touchEveryMs = 5 * minuteMs;
/** Lets scanners of leaked secrets recognise ours. */
const prefix = 'formant_';

export class AccessToken extends Model<InferAttributes<AccessToken>, InferCreationAttributes<AccessToken>> {
  declare id: CreationOptional<number>;
  declare tokenHash: string;
  declare userId: number;
  declare name: string;
  declare deviceId: string | null;
  declare createdAt: number;
  declare lastUsedAt: number;
  declare expiresAt: number;
  /** When its owner chose this device as one that the app works on. */
  declare claimedAt: CreationOptional<number | null>;
}

export function defineAccessTokens(db: Sequelize): void {
  class Bound extends AccessToken {}
  Bound.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      tokenHash: { type: DataTypes.CHAR(64), allowNull: false },
      userId: { type: DataTypes.INTEGER, allowNull: false },
      name: { type: DataTypes.STRING(100), allowNull: false },
      deviceId: { type: DataTypes.STRING(64), allowNull: true },
      createdAt: { type: DataTypes.BIGINT, allowNull: false },
      lastUsedAt: { type: DataTypes.BIGINT, allowNull: false },
      expiresAt: { type: DataTypes.BIGINT, allowNull: false },
      claimedAt: { type: DataTypes.BIGINT, allowNull: true },
    },
    { sequelize: db, modelName: 'AccessToken', tableName: 'access_tokens', timestamps: false },
  );
}
export const accessTokens = (ctx: Pick<Ctx, 'db'>): typeof AccessToken =>
  ctx.db.model('AccessToken') as typeof AccessToken; // safe: defined above under that name

/**
 * Makes a bearer token. A device keeps one: signing it in again ends the token it had.
 * @returns the token, which only the caller ever sees, and its row's id
 */
export async function issueToken(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  options: { userId: number; name: string; deviceId?: string | null; transaction?: Transaction },
): Promise<{ token: string; id: number }> {
  const now = ctx.clock.now();
  const rows = accessTokens(ctx);
  const transaction = options.transaction ?? null;
  const token = prefix + randomSecret();
  await rows.destroy({ where: { userId: options.userId, expiresAt: { [Op.lt]: now } }, transaction });
  if (options.deviceId)
    await rows.destroy({ where: { userId: options.userId, deviceId: options.deviceId }, transaction });
  const row = await rows.create(
    {
      tokenHash: hashSecret(token),
      userId: options.userId,
      name: options.name.slice(0, 100),
      deviceId: options.deviceId ?? null,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now + tokenIdleMs,
    },
    { transaction },
  );
  return { token, id: row.id };
}

/** Whether it is written as a token of sign-up, sign-in or the app. */
export const isAccountToken = (token: string): boolean => token.startsWith(prefix);

export interface BearerOwner {
  tokenId: number;
  userId: number;
  roles: string;
  deviceId: string | null;
  name: string;
}

/** Who holds this token; null when it is unknown, has ended, or its account is closed. */
export async function ownerOfToken(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  token: string,
): Promise<BearerOwner | null> {
  if (!isAccountToken(token)) return null;
  const now = ctx.clock.now();
  const [row] = await ctx.db.query<BearerOwner & { lastUsedAt: number; accountUsedAt: number | null }>(
    `SELECT t.id AS tokenId, t.user_id AS userId, t.last_used_at AS lastUsedAt,
      t.device_id AS deviceId, t.name, u.roles, ${usedAtColumn}
      FROM access_tokens t JOIN users u ON u.id = t.user_id
      WHERE t.token_hash = ? AND t.expires_at > ? AND u.deactivated_at IS NULL AND u.delete_after IS NULL`,
    { type: QueryTypes.SELECT, replacements: [hashSecret(token), now] },
  );
  if (!row) return null;
  await noteUse(ctx, row);
  if (now - row.lastUsedAt >= touchEveryMs)
    await accessTokens(ctx).update(
      { lastUsedAt: now, expiresAt: now + tokenIdleMs },
      { where: { id: row.tokenId } },
    );
  return row;
}
