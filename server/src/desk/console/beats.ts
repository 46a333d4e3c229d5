import { deviceTimes } from '@formant/contract/devices';
import { QueryTypes } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { hourMs } from '../../kernel/time.ts';
import { type HeartbeatHour, heartbeatHourRows } from '../../people/devices/index.ts';

export interface Beat {
  at: number;
  appVersion: string;
  uptimeS: number;
  xruns: number;
  latencyMs: number;
  intervalS: number;
}
export interface Hour
  extends Pick<
    HeartbeatHour,
    'at' | 'appVersion' | 'beats' | 'silences' | 'latencyMin' | 'latencyAvg' | 'latencyMax' | 'gaps'
  > {
  /** Its last heartbeat. */
  last: Omit<Beat, 'latencyMs'>;
}
/** What a device has told, oldest first: by the hour what is older than heartbeats are kept, then each of them. */
export interface Recorded {
  hours: readonly Hour[];
  beats: readonly Beat[];
}

/** As many as a device sends in the time that they are kept. */
const most = (deviceTimes.heartbeatKeptDays * 86_400) / deviceTimes.heartbeatSeconds;

export async function recordedOf(ctx: Ctx, device: number): Promise<Recorded> {
  const [rows, hours] = await Promise.all([
    ctx.db.query<Beat>(
      `SELECT at, app_version AS appVersion, uptime_s AS uptimeS, xruns, latency_ms AS latencyMs,
        interval_s AS intervalS FROM heartbeats WHERE device = :device ORDER BY at DESC, id DESC LIMIT :most`,
      { type: QueryTypes.SELECT, replacements: { device, most } },
    ),
    findRows(heartbeatHourRows(ctx), { where: { device }, order: [['at', 'ASC']] }),
  ]);
  return {
    hours: hours.map(({ lastAt, lastUptimeS, lastXruns, lastIntervalS, ...hour }) => ({
      ...hour,
      at: Number(hour.at),
      last: {
        ...{ at: Number(lastAt), appVersion: hour.appVersion },
        ...{ uptimeS: lastUptimeS, xruns: lastXruns, intervalS: lastIntervalS },
      },
    })),
    beats: rows.map((row) => ({ ...row, at: Number(row.at) })).reverse(),
  };
}

/** New gaps in the sound; their counter begins anew with each start of the app. */
export const gapsSince = (
  before: Pick<Beat, 'uptimeS' | 'xruns'> | undefined,
  { uptimeS, xruns }: Pick<Beat, 'uptimeS' | 'xruns'>,
): number => (before && uptimeS >= before.uptimeS ? Math.max(0, xruns - before.xruns) : xruns);

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
const silence = (at: number, until: number): Stretch => ({
  ...{ kind: 'silent', at, until, version: null, beats: 0, gaps: 0, latencyMs: null },
});
const rounded = ({ ms, of }: { ms: number; of: number }) => (of > 0 ? Math.round((ms / of) * 10) / 10 : null);

/**
 * What was recorded as stretches of time. Of hours one goes on while the next hour has heartbeats, none was missing in
 * either, and the version stays.
 */
export const stretchesOf = ({ hours, beats }: Recorded): Stretch[] => [
  ...stretchesOfHours(hours),
  ...stretchesOfBeats(beats, hours.at(-1)?.last ?? null),
];

function stretchesOfHours(hours: readonly Hour[]): Stretch[] {
  const stretches: Stretch[] = [];
  let last: Hour | null = null;
  let sum = { ms: 0, of: 0 };
  for (const hour of hours) {
    const { at, appVersion, silences, latencyAvg } = hour;
    const follows = last !== null && at - last.at === hourMs;
    let now = stretches.at(-1);
    if (last && !follows) stretches.push(silence(last.last.at, at));
    if (!now || !last || !follows || silences > 0 || last.silences > 0 || appVersion !== last.appVersion) {
      now = { kind: 'open', at, until: at, version: appVersion, beats: 0, gaps: 0, latencyMs: null };
      stretches.push(now);
      sum = { ms: 0, of: 0 };
    }
    now.until = hour.last.at;
    now.beats += hour.beats;
    now.gaps += hour.gaps;
    if (latencyAvg !== null) sum = { ms: sum.ms + latencyAvg * hour.beats, of: sum.of + hour.beats };
    now.latencyMs = rounded(sum);
    last = hour;
  }
  return stretches;
}

/**
 * A stretch of heartbeats goes on while the next one comes within what its device was told to wait, and the app has not
 * been opened anew; between two of them it was silent.
 * @param before the heartbeat before the first, of which only its hour is left
 */
function stretchesOfBeats(beats: readonly Beat[], before: Hour['last'] | null): Stretch[] {
  const stretches: Stretch[] = [];
  let last = before;
  let sum = { ms: 0, of: 0 };
  for (const beat of beats) {
    const { at, appVersion, uptimeS, latencyMs } = beat;
    let now = stretches.at(-1);
    const late = last !== null && at - last.at > last.intervalS * deviceTimes.onlineIntervals * 1000;
    const anew = last !== null && (uptimeS < last.uptimeS || appVersion !== last.appVersion);
    if (last && late) stretches.push(silence(last.at, at));
    if (!now || !last || late || anew) {
      now = { kind: 'open', at, until: at, version: appVersion, beats: 0, gaps: 0, latencyMs: null };
      stretches.push(now);
      sum = { ms: 0, of: 0 };
      now.gaps = gapsSince(anew ? undefined : (last ?? undefined), beat);
    } else now.gaps += gapsSince(last, beat);
    now.until = at;
    now.beats++;
    if (latencyMs > 0) sum = { ms: sum.ms + latencyMs, of: sum.of + 1 };
    now.latencyMs = rounded(sum);
    last = beat;
  }
  return stretches;
}
