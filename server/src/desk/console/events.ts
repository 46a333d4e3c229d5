import type { ConsoleDevicePage } from '@formant/contract/desk/console';
import type { DeviceErrorKind } from '@formant/contract/devices';
import { QueryTypes } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { updateRows } from '../../people/devices/index.ts';
import { iso } from './search.ts';

/** Of each source; the newest. */
export const mostEvents = 500;

/** Versions that a device went over to, newest first. */
export const updatesOf = (ctx: Ctx, device: number) =>
  findRows(updateRows(ctx), { where: { device }, order: [['at', 'DESC']], limit: mostEvents });

export interface Fault {
  kind: DeviceErrorKind;
  message: string;
  version: string;
  count: number;
  /** When it was met last. */
  at: number;
}
/** Faults that a device has met, newest first. */
export const faultsOf = (ctx: Ctx, device: number): Promise<Fault[]> =>
  ctx.db.query<Fault>(
    `SELECT g.kind, g.message, g.app_version AS version, e.count, e.last_at AS at
      FROM device_errors e JOIN error_groups g ON g.id = e.group_id
      WHERE e.device = :device ORDER BY e.last_at DESC LIMIT :mostEvents`,
    { type: QueryTypes.SELECT, replacements: { device, mostEvents } },
  );

/** What may change how the sound goes, oldest first. */
export async function eventsOf(ctx: Ctx, device: number): Promise<ConsoleDevicePage['events']> {
  const [updates, faults] = await Promise.all([updatesOf(ctx, device), faultsOf(ctx, device)]);
  return [
    ...updates.map(({ at, version, fromVersion: from }) => ({
      kind: 'update' as const,
      at: iso(at),
      version,
      from,
    })),
    ...faults
      .filter(({ kind }) => kind === 'crash')
      .map(({ at, version, message: text }) => ({ kind: 'crash' as const, at: iso(at), version, text })),
  ].sort((a, b) => a.at.localeCompare(b.at));
}
