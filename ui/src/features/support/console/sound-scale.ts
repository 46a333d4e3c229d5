import type { ConsoleDevicePage } from '@formant/contract/desk/console';

export type Figure = ConsoleDevicePage['figures'][number];
export type SoundEvent = ConsoleDevicePage['events'][number];

const hourMs = 3600_000;
export const beginOf = ({ t }: Figure): number => Date.parse(t);
export const endOf = (figure: Figure): number => beginOf(figure) + figure.seconds * 1000;

/** What of a chart lies where. Places along time are shares of its width, 0..1. */
export interface SoundScale {
  /** Its ends, in ms since 1970. */
  from: number;
  to: number;
  /** What was told in it, oldest first: the hours with heartbeats or the heartbeats, each at the middle of its time. */
  figures: readonly (Figure & { place: number })[];
  /** What happened in it, oldest first. */
  events: readonly (SoundEvent & { place: number })[];
  /** Both in one row, by their places: what is read one by one. */
  stops: readonly Stop[];
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
 * The last hours of what a device has told; it ends with the last of that, or with what has happened since.
 * @param told oldest first
 * @param happened oldest first; one of both at least
 */
export function scaleOf(told: readonly Figure[], happened: readonly SoundEvent[], hours: number): SoundScale {
  const to = Math.max(
    ...told.slice(-1).map(endOf),
    // the last of all is not drawn on the edge
    ...happened.slice(-1).map(({ at }) => Date.parse(at) + (hours * hourMs) / 100),
  );
  const from = to - hours * hourMs;
  const placeOf = (ms: number) => (ms - from) / (to - from);
  const figures = told
    .filter((figure) => beginOf(figure) >= from)
    .map((figure) => ({ ...figure, place: placeOf((beginOf(figure) + endOf(figure)) / 2) }));
  const silent: { from: number; to: number }[] = [];
  let heard = 0;
  const hearAt = (at: number) => {
    if (at - heard >= narrowest) silent.push({ from: heard, to: at });
  };
  for (const figure of figures) {
    hearAt(placeOf(beginOf(figure)));
    heard = placeOf(endOf(figure));
  }
  hearAt(1);
  const most = figures.map(({ latencyMs, latencyHigh }) => latencyHigh ?? latencyMs ?? 0);
  const events = happened
    .filter(({ at }) => Date.parse(at) >= from)
    .map((event) => ({ ...event, place: placeOf(Date.parse(event.at)) }));
  return {
    from,
    to,
    figures,
    events,
    stops: [...figures, ...events].sort((a, b) => a.place - b.place),
    marks: marksTo(Math.max(0, ...most)),
    mostGaps: Math.max(0, ...figures.map(({ gaps }) => gaps)),
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
 * Runs of figures that follow each other and have a value, each as `[share of the width, value]`.
 * @param valueIn null where there is none
 */
export function runsOf(
  figures: SoundScale['figures'],
  valueIn: (figure: Figure) => number | null,
): [number, number][][] {
  const runs: [number, number][][] = [];
  let end = Number.NaN;
  for (const figure of figures) {
    const value = valueIn(figure);
    if (value === null) continue;
    // heartbeats come a little early or late
    const follows = Math.abs(beginOf(figure) - end) < figure.seconds * 500;
    if (!follows) runs.push([]);
    runs.at(-1)?.push([figure.place, value]);
    end = endOf(figure);
  }
  return runs;
}

/**
 * Figures with live sound that have a mark of their own: where one stands alone and makes no line, where its profile is
 * another one than before, and, where there is room for `each`, all whose profile is known.
 */
export function marked(figures: SoundScale['figures'], each: boolean): SoundScale['figures'] {
  const alone = new Set(
    runsOf(figures, ({ latencyMs }) => latencyMs).flatMap((run) =>
      run.length === 1 ? run.map(([place]) => place) : [],
    ),
  );
  let before: Figure['profile'] = null;
  return figures.filter(({ latencyMs, profile, place }) => {
    if (latencyMs === null) return false;
    const isNew = profile !== null && (each || profile !== before);
    before = profile ?? before;
    return isNew || alone.has(place);
  });
}

export type Stop = SoundScale['figures'][number] | SoundScale['events'][number];

/** Which stop lies next to a place. */
export function nearestTo(stops: readonly Stop[], place: number): number {
  let nearest = 0;
  for (const [i, stop] of stops.entries())
    if (Math.abs(stop.place - place) < Math.abs((stops[nearest]?.place ?? 0) - place)) nearest = i;
  return nearest;
}
