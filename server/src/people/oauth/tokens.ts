import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyScope, OauthScope } from '@formant/contract/base/scopes';
import { Op, QueryTypes, type Transaction } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { hashSecret, randomSecret } from '../../http/secret-hash.ts';
import { noteUse, usedAtColumn } from '../../kernel/account-use.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { idTokenFor } from './id-token.ts';
import { type AppRow, type CodeRow, codeRows, grantRows, type TokenRow, tokenRows } from './models.ts';

/** Lets scanners of leaked secrets recognise ours; tokens of accounts begin otherwise and are never looked up here. */
const prefixes = { access: 'formant-app_', refresh: 'formant-refresh_' } as const;
const minuteMs = 60_000;
export const accessLifeMs = 60 * minuteMs;
/** A refresh token that nobody uses ends after this. */
export const refreshLifeMs = 60 * dayMs;
const touchEveryMs = 5 * minuteMs;

/** A fault as RFC 6749 section 5.2 names it; the text is for the app's maker. */
export class TokenFault extends Error {
  override name = 'TokenFault';
  readonly error:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_scope'
    | 'unsupported_grant_type';
  constructor(error: TokenFault['error'], text: string) {
    super(text);
    this.error = error;
  }
}

export interface Issued {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
  /** With the scope `openid`, for a code. */
  id_token?: string;
}

const badCode = () => new TokenFault('invalid_grant', 'The code is unknown, used, or older than a minute.');
const badRefresh = () => new TokenFault('invalid_grant', 'The refresh token is unknown, used, or has ended.');

/**
 * Exchanges a code. One that comes a second time was overheard, so that all tokens it had bought end.
 * @throws TokenFault invalid_grant
 */
export async function exchangeCode(
  ctx: Ctx,
  app: AppRow,
  given: { code: string; redirectUri: string; verifier: string },
): Promise<Issued> {
  const row = await findRow(codeRows(ctx), {
    where: { codeHash: hashSecret(given.code) },
  });
  if (!row || !(await isLiving(ctx, app, row.grantId))) throw badCode();
  if (row.usedAt !== null) throw await overheard(ctx, row.id, badCode());
  if (row.expiresAt <= ctx.clock.now() || row.redirectUri !== given.redirectUri) throw badCode();
  if (!answers(given.verifier, row.challenge))
    throw new TokenFault('invalid_grant', 'The code_verifier does not fit the code_challenge.');
  const issued = await ctx.db.transaction(async (transaction) => {
    const [used] = await codeRows(ctx).update(
      { usedAt: ctx.clock.now() },
      { where: { id: row.id, usedAt: null }, transaction },
    );
    return used === 1 ? issue(ctx, row.id, { access: row.scopes, refresh: row.scopes }, transaction) : null;
  });
  if (!issued) throw await overheard(ctx, row.id, badCode());
  if (!row.scopes.split(' ').includes('openid')) return issued;
  const subject = await subjectOf(ctx, row.grantId);
  const about = { clientId: app.clientId, subject, nonce: row.nonce, accessToken: issued.access_token };
  return { ...issued, id_token: await idTokenFor(ctx, about) };
}

/**
 * Gives new tokens for a refresh token, which ends by that. One that comes a second time was stolen from the app or
 * by it: all tokens of that sign-in end (RFC 9700 section 4.14.2).
 * @throws TokenFault invalid_grant, invalid_scope
 */
export async function refresh(
  ctx: Ctx,
  app: AppRow,
  given: { token: string; scope: string | undefined },
): Promise<Issued> {
  const row = await findToken(ctx, 'refresh', given.token);
  const code = row && ((await codeRows(ctx).findByPk(row.codeId, { raw: true })) as CodeRow | null); // safe: raw rows have the model's attributes
  if (!row || !code || !(await isLiving(ctx, app, code.grantId))) throw badRefresh();
  if (row.usedAt !== null) throw await overheard(ctx, row.codeId, badRefresh());
  if (row.expiresAt <= ctx.clock.now()) throw badRefresh();
  const had = row.scopes.split(' ');
  const wanted = given.scope === undefined ? had : given.scope.split(' ').filter(Boolean);
  if (wanted.length === 0 || wanted.some((scope) => !had.includes(scope)))
    throw new TokenFault('invalid_scope', `At most what was allowed: ${row.scopes}.`);
  const issued = await ctx.db.transaction(async (transaction) => {
    const [used] = await tokenRows(ctx).update(
      { usedAt: ctx.clock.now() },
      { where: { id: row.id, usedAt: null }, transaction },
    );
    if (used !== 1) return null;
    await tokenRows(ctx).destroy({ where: { codeId: row.codeId, kind: 'access' }, transaction });
    const access = had.filter((scope) => wanted.includes(scope)).join(' ');
    // the next refresh token is for as much as this one (RFC 6749 section 6)
    return issue(ctx, row.codeId, { access, refresh: row.scopes }, transaction);
  });
  if (!issued) throw await overheard(ctx, row.codeId, badRefresh());
  return issued;
}

/** Ends the sign-in that a token belongs to; an unknown token is as good as ended (RFC 7009). */
export async function revoke(ctx: Ctx, app: AppRow, token: string): Promise<void> {
  const row = (await findToken(ctx, 'access', token)) ?? (await findToken(ctx, 'refresh', token));
  const code = row && (await codeRows(ctx).findByPk(row.codeId, { raw: true }));
  if (!code || !(await grantRows(ctx).count({ where: { id: code.grantId, appId: app.id } }))) return;
  await tokenRows(ctx).destroy({ where: { codeId: code.id } });
}

export interface AppBearer {
  userId: number;
  scopes: readonly KeyScope[];
}

/** Whose access token this is, and for what; null when it is unknown, has ended, or the account is closed. */
export async function bearerOf(ctx: Ctx, token: string): Promise<AppBearer | null> {
  if (!token.startsWith(prefixes.access)) return null;
  const now = ctx.clock.now();
  const [row] = await ctx.db.query<{
    userId: number;
    scopes: string;
    grantId: number;
    usedAt: number | null;
    accountUsedAt: number | null;
  }>(
    `SELECT g.user_id AS userId, t.scopes, g.id AS grantId, g.last_used_at AS usedAt, ${usedAtColumn}
      FROM oauth_tokens t JOIN oauth_codes c ON c.id = t.code_id JOIN oauth_grants g ON g.id = c.grant_id
      JOIN users u ON u.id = g.user_id
      WHERE t.token_hash = ? AND t.kind = 'access' AND t.expires_at > ?
        AND u.deactivated_at IS NULL AND u.delete_after IS NULL`,
    { type: QueryTypes.SELECT, replacements: [hashSecret(token), now] },
  );
  if (!row) return null;
  await noteUse(ctx, row);
  if (row.usedAt === null || now - Number(row.usedAt) >= touchEveryMs)
    await grantRows(ctx).update({ lastUsedAt: now }, { where: { id: row.grantId } });
  // safe: only known scopes are stored
  return { userId: row.userId, scopes: row.scopes.split(' ') as OauthScope[] };
}

/** Tokens that have ended, and codes that nothing goes back to any more. */
export async function sweepTokens(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await tokenRows(ctx).destroy({ where: { expiresAt: { [Op.lte]: now } } });
  await ctx.db.query(
    `DELETE FROM oauth_codes WHERE expires_at <= ? AND NOT EXISTS
      (SELECT 1 FROM oauth_tokens t WHERE t.code_id = oauth_codes.id)`,
    { replacements: [now - dayMs] },
  );
}

async function issue(
  ctx: Ctx,
  codeId: number,
  scopes: Record<TokenRow['kind'], string>,
  transaction: Transaction,
): Promise<Issued> {
  const createdAt = ctx.clock.now();
  const make = (kind: TokenRow['kind'], lifeMs: number) => {
    const token = prefixes[kind] + randomSecret();
    const tokenHash = hashSecret(token);
    return {
      token,
      row: { codeId, kind, tokenHash, scopes: scopes[kind], createdAt, expiresAt: createdAt + lifeMs },
    };
  };
  const access = make('access', accessLifeMs);
  const next = make('refresh', refreshLifeMs);
  await tokenRows(ctx).bulkCreate([access.row, next.row], { transaction });
  return {
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: accessLifeMs / 1000,
    refresh_token: next.token,
    scope: scopes.access,
  };
}

async function findToken(ctx: Ctx, kind: TokenRow['kind'], token: string): Promise<TokenRow | null> {
  if (!token.startsWith(prefixes[kind])) return null;
  return await findRow(tokenRows(ctx), {
    where: { tokenHash: hashSecret(token), kind },
  });
}

async function subjectOf(ctx: Ctx, grantId: number): Promise<string> {
  const [found] = await ctx.db.query<{ uuid: string }>(
    'SELECT u.uuid FROM oauth_grants g JOIN users u ON u.id = g.user_id WHERE g.id = ?',
    { type: QueryTypes.SELECT, replacements: [grantId] },
  );
  if (!found) throw badCode();
  return found.uuid;
}

/** The app is the one that was allowed, and the account is open. */
async function isLiving(ctx: Ctx, app: AppRow, grantId: number): Promise<boolean> {
  const found = await ctx.db.query(
    `SELECT 1 FROM oauth_grants g JOIN users u ON u.id = g.user_id
      WHERE g.id = ? AND g.app_id = ? AND u.deactivated_at IS NULL AND u.delete_after IS NULL`,
    { type: QueryTypes.SELECT, replacements: [grantId, app.id] },
  );
  return found.length > 0;
}

async function overheard(ctx: Ctx, codeId: number, fault: TokenFault): Promise<TokenFault> {
  await tokenRows(ctx).destroy({ where: { codeId } });
  return fault;
}

/** RFC 7636 section 4.6. */
function answers(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(made), Buffer.from(challenge));
}
