import { createHmac } from 'node:crypto';
import { keyFor } from '../http/secret-hash.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Owner } from '../kernel/owner.ts';

/** Stands for an address where rows remember it; it can't be turned back into one without the server's secret. */
export const placeOf = (ctx: Pick<Ctx, 'config'>, address: string): string =>
  // the key's name is as old as the rows
  createHmac('sha256', keyFor(ctx.config, 'addresses of listeners'))
    .update(address)
    .digest('hex')
    .slice(0, 32);

/** Who pays for what this owner does: himself, and for a signed-out browser, which may be made anew, its address too. */
export type Payer =
  | { kind: 'user'; key: string }
  | { kind: 'visitor'; key: string }
  /** All browsers of an address. */
  | { kind: 'place'; key: string }
  /** An address whose caller shows no browser's key, as embedded pages do. */
  | { kind: 'frame'; key: string };

export const userPayer = (userId: number): string => `user:${userId}`;
export const visitorPayer = (visitorKey: string): string => `visitor:${visitorKey}`;

/** @param address as limits count it, `callerAddress` */
export function payersOf(ctx: Pick<Ctx, 'config'>, owner: Owner, address: string): Payer[] {
  if (owner.userId !== null) return [{ kind: 'user', key: userPayer(owner.userId) }];
  const place = placeOf(ctx, address);
  if (owner.visitorKey === null) return [{ kind: 'frame', key: `frame:${place}` }];
  return [
    { kind: 'visitor', key: visitorPayer(owner.visitorKey) },
    { kind: 'place', key: `place:${place}` },
  ];
}
