import type { ConsoleDevicePage } from '@formant/contract/desk/console';
import type { LiveReport } from '@formant/contract/logs';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { hourMs } from '../../kernel/time.ts';
import type { Device } from '../../people/devices/index.ts';
import { liveSessionRows } from '../logs/index.ts';
import { gapsSince, type Recorded } from './beats.ts';
import { iso } from './search.ts';

type Profile = LiveReport['profile'];

/** Runs that are looked at; the newest. */
const mostRuns = 500;

/** What was recorded by the hour; heartbeats that are kept are counted here, and the median of those with live sound taken. */
export function figuresOf(
  { hours, beats }: Recorded,
  profiles: ReadonlyMap<number, Profile>,
): ConsoleDevicePage['figures'] {
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
      t: iso(hour.at),
      beats: hour.beats,
      latencyMs: hour.latencyAvg === null ? null : Math.round(hour.latencyAvg * 10) / 10,
      latencyLow: hour.latencyMin,
      latencyHigh: hour.latencyMax,
      gaps: hour.gaps,
      profile: profiles.get(hour.at) ?? null,
    })),
    ...[...kept].map(([t, { beats: count, latencies, gaps }]) => {
      latencies.sort((a, b) => a - b);
      return {
        t: iso(t),
        beats: count,
        latencyMs: latencies[Math.floor((latencies.length - 1) / 2)] ?? null,
        latencyLow: latencies[0] ?? null,
        latencyHigh: latencies.at(-1) ?? null,
        gaps,
        profile: profiles.get(t) ?? null,
      };
    }),
  ];
}

/** The profile that most of an hour's live sound ran by, by the hour's beginning; of runs that the app has told of. */
export async function profilesOf(
  ctx: Ctx,
  { userId, deviceId }: Pick<Device, 'userId' | 'deviceId'>,
): Promise<ReadonlyMap<number, Profile>> {
  const runs = await findRows(liveSessionRows(ctx), {
    attributes: ['profile', 'createdAt', 'durationMs'],
    where: { userId, deviceId },
    order: [['id', 'DESC']],
    limit: mostRuns,
  });
  const ran = new Map<number, Map<Profile, number>>();
  for (const { profile, createdAt, durationMs } of runs) {
    const from = Number(createdAt);
    const to = from + durationMs;
    for (let t = from - (from % hourMs); t <= to; t += hourMs) {
      const hour = ran.get(t) ?? new Map<Profile, number>();
      ran.set(t, hour);
      const ms = Math.min(to, t + hourMs) - Math.max(from, t);
      hour.set(profile, (hour.get(profile) ?? 0) + ms);
    }
  }
  return new Map(
    [...ran].flatMap(([t, hour]) => {
      const [most] = [...hour].sort(([, a], [, b]) => b - a);
      return most ? [[t, most[0]] as const] : [];
    }),
  );
}
