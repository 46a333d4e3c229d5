import { deviceTimes } from '@formant/contract/devices';
import type { Ctx } from '../../kernel/ctx.ts';
import { perCtx } from '../../kernel/per-ctx.ts';

/**
 * How many heartbeats a second one process takes before it asks for fewer: `npm run bench:devices` says what one
 * costs, and this many cost a fifth of a core.
 */
export const beatsPerSecond = 200;
const windowMs = 60_000;
const { heartbeatSeconds, heartbeatMostSeconds, onlineIntervals } = deviceTimes;

interface Pace {
  intervalS: number;
  startedAt: number;
  /** Time between heartbeats, over all that came since then. */
  passedMs: number;
}
const paceOf = perCtx<Pace>((ctx) => ({
  intervalS: heartbeatSeconds,
  startedAt: ctx.clock.now(),
  passedMs: 0,
}));

/**
 * How many devices are there, by the time that lies between their heartbeats: whoever reports half as often waits
 * twice as long. It holds while the interval changes, too, when a count of heartbeats would not.
 */
export const devicesBy = (passedMs: number, inMs: number): number => passedMs / Math.max(1, inMs);

/** The interval at which so many devices make no more heartbeats than one process takes. */
export const intervalFor = (devices: number): number =>
  Math.min(heartbeatMostSeconds, Math.max(heartbeatSeconds, Math.ceil(devices / beatsPerSecond)));

/** Counts a heartbeat; `lastAt` is when this device was there before. */
export function noteBeat(ctx: Ctx, lastAt: number): void {
  const pace = paceOf(ctx);
  const now = ctx.clock.now();
  if (now - pace.startedAt >= windowMs) {
    pace.intervalS = intervalFor(devicesBy(pace.passedMs, now - pace.startedAt));
    pace.startedAt = now;
    pace.passedMs = 0;
  }
  // one that comes back after a night has not reported seldom
  pace.passedMs += Math.min(Math.max(0, now - lastAt), pace.intervalS * onlineIntervals * 1000);
}

/** When the apps are to say again that they are there, in seconds. */
export const currentInterval = (ctx: Ctx): number => paceOf(ctx).intervalS;

/** How long a heartbeat stands for a device, with this interval. */
export const standsForMs = (intervalS: number): number => intervalS * onlineIntervals * 1000;
