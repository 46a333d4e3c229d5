import { deviceTimes } from '@formant/contract/devices';
import { QueryTypes } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';

export interface Beat {
  at: number;
  appVersion: string;
  uptimeS: number;
  xruns: number;
  latencyMs: number;
  intervalS: number;
}

/** As many as a device sends in the time that they are kept. */
const most = (deviceTimes.heartbeatKeptDays * 86_400) / deviceTimes.heartbeatSeconds;

/** The heartbeats of a device that are kept, oldest first. */
export async function beatsOf(ctx: Ctx, device: number): Promise<Beat[]> {
  const rows = await ctx.db.query<Beat>(
    `SELECT at, app_version AS appVersion, uptime_s AS uptimeS, xruns, latency_ms AS latencyMs,
      interval_s AS intervalS FROM heartbeats WHERE device = :device ORDER BY at DESC, id DESC LIMIT :most`,
    { type: QueryTypes.SELECT, replacements: { device, most } },
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) })).reverse();
}

/** Time in which the app was open, or said nothing. */
export interface Stretch {
  kind: 'open' | 'silent';
  at: number;
  until: number;
  version: string | null;
  beats: number;
  gaps: number;
  latencyMs: number | null;
}

/**
 * Heartbeats as stretches of time: one goes on while the next heartbeat comes within what its device was told to wait,
 * and the app has not been opened anew; between two of them it was silent.
 * @param beats oldest first
 */
export function stretchesOf(beats: readonly Beat[]): Stretch[] {
  const stretches: Stretch[] = [];
  let last: Beat | null = null;
  let sum = { ms: 0, of: 0 };
  for (const beat of beats) {
    const { at, appVersion, uptimeS, xruns, latencyMs } = beat;
    let now = stretches.at(-1);
    const late = last !== null && at - last.at > last.intervalS * deviceTimes.onlineIntervals * 1000;
    const anew = last !== null && (uptimeS < last.uptimeS || appVersion !== last.appVersion);
    if (!now || !last || late || anew) {
      if (last && late)
        stretches.push({
          ...{ kind: 'silent', at: last.at, until: at, version: null, beats: 0, gaps: 0, latencyMs: null },
        } as const satisfies Stretch);
      now = { kind: 'open', at, until: at, version: appVersion, beats: 0, gaps: 0, latencyMs: null };
      stretches.push(now);
      sum = { ms: 0, of: 0 };
      now.gaps = anew || !last ? xruns : Math.max(0, xruns - last.xruns);
    } else now.gaps += Math.max(0, xruns - last.xruns);
    now.until = at;
    now.beats++;
    if (latencyMs > 0) sum = { ms: sum.ms + latencyMs, of: sum.of + 1 };
    now.latencyMs = sum.of > 0 ? Math.round((sum.ms / sum.of) * 10) / 10 : null;
    last = beat;
  }
  return stretches;
}
