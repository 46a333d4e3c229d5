import type { signedInPlace } from '@formant/contract/account';
import { Op } from 'sequelize';
import type { z } from 'zod';
import { accessTokens } from '../../http/bearer.ts';
import { sessionRows } from '../../http/session-store.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Actor } from '../../kernel/slice.ts';

type Place = z.input<typeof signedInPlace>;
const shown = 200;

/** What a token is called among the places where one is signed in. */
export const appPlaceId = (tokenId: number): string => `t${tokenId}`;

/** Every browser and app in which the account is signed in, last used first. */
export async function placesOf(ctx: Ctx, userId: number, actor: Actor): Promise<Place[]> {
  const live = {
    where: { userId, expiresAt: { [Op.gt]: ctx.clock.now() } },
    limit: shown,
    raw: true,
  } as const;
  const [browsers, apps] = await Promise.all([
    sessionRows(ctx).findAll({ ...live, order: [['lastSeenAt', 'DESC']] }),
    accessTokens(ctx).findAll({ ...live, order: [['lastUsedAt', 'DESC']] }),
  ]);
  const time = (ms: number): string => new Date(ms).toISOString();
  const places: Place[] = [
    ...browsers.map(
      (row): Place => ({
        id: `s${row.id}`,
        kind: 'browser',
        name: row.userAgent ?? 'Unknown browser',
        deviceId: null,
        createdAt: time(row.createdAt),
        lastSeenAt: time(row.lastSeenAt),
        current: actor.mode === 'session' && actor.credentialId === String(row.id),
      }),
    ),
    ...apps.map(
      (row): Place => ({
        id: appPlaceId(row.id),
        kind: 'app',
        name: row.name,
        deviceId: row.deviceId,
        createdAt: time(row.createdAt),
        lastSeenAt: time(row.lastUsedAt),
        current: actor.mode === 'bearer' && actor.credentialId === String(row.id),
      }),
    ),
  ];
  return places.sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : -1)).slice(0, shown);
}

/** Ends one of the account's own sessions or tokens. @returns false when there is none with this id */
export async function endPlace(ctx: Ctx, userId: number, place: string): Promise<boolean> {
  const where = { id: Number(place.slice(1)), userId };
  const ended = place.startsWith('s')
    ? await sessionRows(ctx).destroy({ where })
    : await accessTokens(ctx).destroy({ where });
  return ended > 0;
}
