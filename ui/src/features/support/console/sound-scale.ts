import type { ConsoleDevicePage } from '@formant/contract/desk/console';

export type Figure = ConsoleDevicePage['figures'][number];

const hourMs = 3600_000;

/** What of a chart lies where. Places along time are shares of its width, 0..1. */
export interface SoundScale {
  /** Its ends, in ms since 1970. */
  from: number;
  to: number;
  /** The hours with heartbeats in it, oldest first, each at the middle of its hour. */
  hours: readonly (Figure & { place: number })[];
  /** Values of the latency's axis in ms, from 0 up, in even steps; the last is not below any latency. */
  marks: readonly number[];
  /** Most gaps of an hour. */
  mostGaps: number;
  /** Where no heartbeat came for long enough to be seen. */
  silent: readonly { from: number; to: number }[];
}

/** A silence narrower than this is not drawn. */
const narrowest = 1 / 48;

/**
 * The last hours of what a device has told; it ends with the last hour that has a heartbeat.
 * @param figures oldest first, at least one
 */
export function scaleOf(figures: readonly Figure[], hours: number): SoundScale {
  const to = Date.parse(figures.at(-1)?.t ?? '') + hourMs;
  const from = to - hours * hourMs;
  const placeOf = (ms: number) => (ms - from) / (to - from);
  const shown = figures
    .filter(({ t }) => Date.parse(t) >= from)
    .map((figure) => ({ ...figure, place: placeOf(Date.parse(figure.t) + hourMs / 2) }));
  const silent: { from: number; to: number }[] = [];
  let heard = 0;
  for (const { t } of shown) {
    const at = placeOf(Date.parse(t));
    if (at - heard >= narrowest) silent.push({ from: heard, to: at });
    heard = placeOf(Date.parse(t) + hourMs);
  }
  return {
    from,
    to,
    hours: shown,
    marks: marksTo(Math.max(0, ...shown.map(({ latencyMs, latencyHigh }) => latencyHigh ?? latencyMs ?? 0))),
    mostGaps: Math.max(0, ...shown.map(({ gaps }) => gaps)),
    silent,
  };
}

/** From 0 to at least this in three or four steps of 10, 20, 25 or 50 (or ten times that, and so on). */
function marksTo(most: number): number[] {
  for (let ten = 10; ; ten *= 10)
    for (const step of [ten, 2 * ten, 2.5 * ten, 5 * ten]) {
      const steps = Math.max(3, Math.ceil(most / step));
      if (steps <= 4) return Array.from({ length: steps + 1 }, (_, i) => i * step);
    }
}

/**
 * Runs of hours that follow each other and have a value, each as `[share of the width, value]`.
 * @param valueIn null where there is none
 */
export function runsOf(
  hours: SoundScale['hours'],
  valueIn: (hour: Figure) => number | null,
): [number, number][][] {
  const runs: [number, number][][] = [];
  let last = Number.NaN;
  for (const hour of hours) {
    const value = valueIn(hour);
    if (value === null) continue;
    const at = Date.parse(hour.t);
    if (at - last !== hourMs) runs.push([]);
    runs.at(-1)?.push([hour.place, value]);
    last = at;
  }
  return runs;
}

/**
 * Hours with live sound that have a mark of their own: where one stands alone and makes no line, where its profile is
 * another one than before, and, where there is room for `each`, all whose profile is known.
 */
export function marked(hours: SoundScale['hours'], each: boolean): SoundScale['hours'] {
  const alone = new Set(
    runsOf(hours, ({ latencyMs }) => latencyMs).flatMap((run) =>
      run.length === 1 ? run.map(([place]) => place) : [],
    ),
  );
  let before: Figure['profile'] = null;
  return hours.filter(({ latencyMs, profile, place }) => {
    if (latencyMs === null) return false;
    const isNew = profile !== null && (each || profile !== before);
    before = profile ?? before;
    return isNew || alone.has(place);
  });
}

/** Which hour lies next to a place. */
export function nearestTo(hours: SoundScale['hours'], place: number): number {
  let nearest = 0;
  for (const [i, hour] of hours.entries())
    if (Math.abs(hour.place - place) < Math.abs((hours[nearest]?.place ?? 0) - place)) nearest = i;
  return nearest;
}
