import type { Output } from '@formant/contract/base/route';
import { consolePage, type deviceConsole, type TimelineEntry } from '@formant/contract/desk/console';
import type { z } from 'zod';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Device, requestsOf } from '../../people/devices/index.ts';
import { hardwareLogRows, installOf, liveSessionRows } from '../logs/index.ts';
import { recordedOf, stretchesOf } from './beats.ts';
import { cursorOf, pageOf } from './cursor.ts';
import { faultsOf, mostEvents as most, updatesOf } from './events.ts';
import { iso } from './search.ts';

/** An entry before it has a place: what a kind does not have is left out. */
type Happened = { kind: TimelineEntry['kind']; at: number; until?: number } & Partial<
  Omit<TimelineEntry, 'key' | 'kind' | 'at' | 'until'>
>;

/** Everything that is known of a device, newest first. */
export async function readTimeline(
  ctx: Ctx,
  device: Device,
  asked: z.output<typeof deviceConsole.showTimeline.query>,
): Promise<Output<typeof deviceConsole.showTimeline>> {
  const cursor = cursorOf(asked.cursor);
  const happened = (await Promise.all(sources.map((source) => source(ctx, device)))).flat();
  // the order of the sources tells entries of one moment apart, and stays from page to page
  const placed = happened
    .map((entry, i) => ({ ...entry, at: Number(entry.at), place: i }))
    .sort((a, b) => b.at - a.at || b.place - a.place);
  const rest = cursor
    ? placed.filter(({ at, place }) => at < cursor.at || (at === cursor.at && place < cursor.id))
    : placed;
  const { rows, next } = pageOf(rest, asked.limit ?? consolePage, ({ at, place }) => ({ at, id: place }));
  return {
    data: rows.map(({ place, at, until, ...entry }) => ({
      ...{
        version: null,
        fromVersion: null,
        count: null,
        text: null,
        latencyMs: null,
        gaps: null,
        logId: null,
      },
      ...entry,
      key: `${at}.${place}`,
      at: iso(at),
      until: until === undefined ? null : iso(until),
    })),
    next,
  };
}

/** What comes anew stands behind what was there, so that the places of older entries stay. */
const sources: readonly ((ctx: Ctx, device: Device) => Promise<Happened[]>)[] = [
  async (ctx, { deviceId }) => {
    const install = await installOf(ctx, deviceId);
    if (!install) return [];
    const { appVersion: version, createdAt: at, os, arch, channel } = install;
    return [{ kind: 'install', at, version, text: `${os} ${arch} ${channel}` }];
  },

  async (ctx, { id }) =>
    (await updatesOf(ctx, id)).map(({ at, version, fromVersion }) => ({
      kind: 'update',
      at,
      version,
      fromVersion,
    })),

  async (ctx, { id }) =>
    stretchesOf(await recordedOf(ctx, id)).map(({ kind, at, until, version, beats, gaps, latencyMs }) =>
      kind === 'open' ? { kind, at, until, version, count: beats, gaps, latencyMs } : { kind, at, until },
    ),

  async (ctx, { id }) => (await faultsOf(ctx, id)).map(({ message: text, ...fault }) => ({ ...fault, text })),

  async (ctx, { userId, deviceId }) =>
    (
      await findRows(liveSessionRows(ctx), {
        where: { userId, deviceId },
        order: [['id', 'DESC']],
        limit: most,
      })
    ).map(({ createdAt, durationMs, latencyMs, xruns, profile }) => ({
      kind: 'live',
      at: createdAt,
      until: Number(createdAt) + durationMs,
      latencyMs,
      gaps: xruns,
      text: profile,
    })),

  async (ctx, { userId, deviceId }) =>
    (
      await findRows(hardwareLogRows(ctx), {
        attributes: ['logId', 'ticket', 'createdAt'],
        where: { userId, deviceId },
        order: [['id', 'DESC']],
        limit: most,
      })
    ).map(({ logId, ticket, createdAt: at }) => ({ kind: 'log', at, logId, text: ticket ?? null })),

  async (ctx, { id }) =>
    (await requestsOf(ctx, id)).map(({ askedAt: at, reason }) => ({ kind: 'question', at, text: reason })),
];
