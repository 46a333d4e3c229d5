import { Op, type WhereOptions } from 'sequelize';
import type { Call } from './slice.ts';

/** Whose a row is: an account's, else a signed-out browser's, else whoever knows its uuid. */
export interface Owner {
  userId: number | null;
  visitorKey: string | null;
}

/** The owner of what this call makes; a signed-out browser gets a key on first need. */
export const newOwner = (call: Call): Owner =>
  call.actor.userId !== null
    ? { userId: call.actor.userId, visitorKey: null }
    : { userId: null, visitorKey: call.visitor() };

/** The caller as he is; nothing is started for him. */
export const callerOf = (call: Call): Owner => ({
  userId: call.actor.userId,
  visitorKey: call.actor.visitorKey,
});

const belongings = (owner: Owner): WhereOptions[] => [
  ...(owner.userId === null ? [] : [{ userId: owner.userId }]),
  // what a browser made before it signed in stays within its reach
  ...(owner.visitorKey === null ? [] : [{ userId: null, visitorKey: owner.visitorKey }]),
];

/** Rows that are the caller's; null when nothing can be. */
export function ownedBy(owner: Owner): WhereOptions | null {
  const own = belongings(owner);
  return own.length === 0 ? null : { [Op.or]: own };
}

/** Whether a row that was read is the caller's. */
export const isOwnedBy = (caller: Owner, { userId, visitorKey }: Owner): boolean =>
  userId === null ? visitorKey !== null && visitorKey === caller.visitorKey : userId === caller.userId;

/** The same, and for whoever has its uuid where it is nobody's. */
export const isReachableBy = (caller: Owner, row: Owner): boolean =>
  (row.userId === null && row.visitorKey === null) || isOwnedBy(caller, row);

/** Rows that the caller may touch when he names them by uuid: his own, and those that are nobody's. */
export const reachableBy = (owner: Owner): WhereOptions => ({
  [Op.or]: [...belongings(owner), { userId: null, visitorKey: null }],
});
