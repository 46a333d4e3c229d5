import type { OauthScope } from '@formant/contract/base/scopes';
import type { ConnectedApp } from '@formant/contract/oauth';
import { QueryTypes } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { findApp } from './apps.ts';
import { grantRows } from './models.ts';

/** The apps that an account is connected with, last connected first. */
export async function connectedApps(ctx: Ctx, userId: number): Promise<ConnectedApp[]> {
  const rows = await ctx.db.query<{
    id: string;
    name: string;
    homepage: string | null;
    scopes: string;
    createdAt: number;
    lastUsedAt: number | null;
  }>(
    `SELECT a.client_id AS id, a.name, a.homepage, g.scopes, g.created_at AS createdAt, g.last_used_at AS lastUsedAt
      FROM oauth_grants g JOIN oauth_apps a ON a.id = g.app_id WHERE g.user_id = ? ORDER BY g.id DESC LIMIT 200`,
    { type: QueryTypes.SELECT, replacements: [userId] },
  );
  const iso = (ms: number) => new Date(Number(ms)).toISOString();
  return rows.map(({ scopes, createdAt, lastUsedAt, ...app }) => ({
    ...app,
    scopes: scopes.split(' ') as OauthScope[], // safe: only known scopes are stored
    createdAt: iso(createdAt),
    lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
  }));
}

/** Ends what the account has allowed an app, with every code and token of it. @returns false when there is nothing */
export async function disconnect(ctx: Ctx, userId: number, clientId: string): Promise<boolean> {
  const app = await findApp(ctx, clientId);
  return app !== null && (await grantRows(ctx).destroy({ where: { appId: app.id, userId } })) > 0;
}
