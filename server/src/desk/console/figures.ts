import type { ConsoleDevicePage } from '@formant/contract/desk/console';
import type { LiveReport } from '@formant/contract/logs';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { hourMs } from '../../kernel/time.ts';
import type { Device } from '../../people/devices/index.ts';
import { liveSessionRows } from '../logs/index.ts';
import { gapsSince, type Recorded } from './beats.ts';
import { iso } from './search.ts';

type Figure = ConsoleDevicePage['figures'][number];

/** Runs that are looked at; the newest. */
const mostRuns = 500;

/** What was recorded by the hour; heartbeats that are kept are counted here, and the median of those with live sound taken. */
export function figuresOf({ hours, beats }: Recorded, runs: readonly Run[]): Figure[] {
  const ofHour = (at: number) => ({
    t: iso(at),
    seconds: hourMs / 1000,
    profile: profileOf(runs, at, at + hourMs),
  });
  const kept = new Map<number, { beats: number; latencies: number[]; gaps: number }>();
  for (const [i, beat] of beats.entries()) {
    const t = beat.at - (beat.at % hourMs);
    const hour = kept.get(t) ?? { beats: 0, latencies: [], gaps: 0 };
    kept.set(t, hour);
    hour.beats++;
    if (beat.latencyMs > 0) hour.latencies.push(beat.latencyMs);
    hour.gaps += gapsSince(beats[i - 1] ?? hours.at(-1)?.last, beat);
  }
  return [
    ...hours.map((hour) => ({
      ...ofHour(hour.at),
      beats: hour.beats,
      latencyMs: hour.latencyAvg === null ? null : Math.round(hour.latencyAvg * 10) / 10,
      latencyLow: hour.latencyMin,
      latencyHigh: hour.latencyMax,
      gaps: hour.gaps,
    })),
    ...[...kept].map(([t, { beats: count, latencies, gaps }]) => {
      latencies.sort((a, b) => a - b);
      return {
        ...ofHour(t),
        beats: count,
        latencyMs: latencies[Math.floor((latencies.length - 1) / 2)] ?? null,
        latencyLow: latencies[0] ?? null,
        latencyHigh: latencies.at(-1) ?? null,
        gaps,
      };
    }),
  ];
}

/** Each heartbeat of the last hour that has any; one tells of the time since the one before it. */
export function lastHourOf({ hours, beats }: Recorded, runs: readonly Run[]): Figure[] {
  const from = (beats.at(-1)?.at ?? 0) - hourMs;
  return beats.flatMap((beat, i) => {
    if (beat.at <= from) return [];
    const { at, intervalS: seconds } = beat;
    const latencyMs = beat.latencyMs > 0 ? beat.latencyMs : null;
    const began = at - seconds * 1000;
    return {
      t: iso(began),
      seconds,
      beats: 1,
      latencyMs,
      latencyLow: latencyMs,
      latencyHigh: latencyMs,
      gaps: gapsSince(beats[i - 1] ?? hours.at(-1)?.last, beat),
      profile: profileOf(runs, began, at),
    };
  });
}

/** A run of live sound. */
export interface Run {
  profile: LiveReport['profile'];
  from: number;
  to: number;
}

/** Runs that the app has told of, newest first. */
export async function liveRunsOf(
  ctx: Ctx,
  { userId, deviceId }: Pick<Device, 'userId' | 'deviceId'>,
): Promise<Run[]> {
  const rows = await findRows(liveSessionRows(ctx), {
    attributes: ['profile', 'createdAt', 'durationMs'],
    where: { userId, deviceId },
    order: [['id', 'DESC']],
    limit: mostRuns,
  });
  return rows.map(({ profile, createdAt, durationMs }) => ({
    profile,
    from: Number(createdAt),
    to: Number(createdAt) + durationMs,
  }));
}

/** The profile that most of the live sound of a time ran by. */
function profileOf(runs: readonly Run[], from: number, to: number): Run['profile'] | null {
  const ran = new Map<Run['profile'], number>();
  for (const run of runs) {
    const ms = Math.min(to, run.to) - Math.max(from, run.from);
    if (ms > 0) ran.set(run.profile, (ran.get(run.profile) ?? 0) + ms);
  }
  const [most] = [...ran].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}
