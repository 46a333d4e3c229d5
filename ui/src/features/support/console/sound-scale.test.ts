import { expect, it } from 'vitest';
import { type Figure, marked, nearestTo, runsOf, type SoundEvent, scaleOf } from './sound-scale.ts';

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const figure = (t: string, latencyMs: number | null, more: Partial<Figure> = {}): Figure => ({
  ...{
    t,
    seconds: 3600,
    beats: 60,
    latencyMs,
    latencyLow: latencyMs,
    latencyHigh: latencyMs,
    gaps: 0,
    profile: null,
  },
  ...more,
});
const crash = (at: string): SoundEvent => ({ kind: 'crash', at, version: '1.4.2', text: 'out of memory' });

it('shows the hours up to the last heartbeat, each at its time, and where there was none', () => {
  const figures = [
    figure(at(18, 0), 900),
    figure(at(20, 0), 40),
    figure(at(20, 1), 44, { latencyHigh: 61, gaps: 7 }),
    figure(at(20, 12), null),
    figure(at(20, 23), 38, { gaps: 2 }),
  ];
  const scale = scaleOf(figures, [], 24);
  const { from, to, marks, mostGaps, silent } = scale;
  expect([from, to]).toEqual([Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 21)]);
  // what is older than a day is neither drawn nor makes the axis higher
  expect(scale.figures.map(({ place }) => place * 24)).toEqual([0.5, 1.5, 12.5, 23.5]);
  expect(marks).toEqual([0, 20, 40, 60, 80]);
  expect(mostGaps).toBe(7);
  expect(silent.map((one) => [one.from * 24, one.to * 24])).toEqual([
    [2, 12],
    [13, 23],
  ]);
  expect(nearestTo(scale.stops, 0.1)).toBe(1);
  expect(nearestTo(scale.stops, 1)).toBe(3);
});

it('goes up to what has happened since, with silence before it, and has it among the figures', () => {
  const told = [figure(at(20, 0), 40), figure(at(20, 1), 44)];
  const happened = [crash(at(18, 0)), crash(at(20, 1)), crash(at(20, 13))];
  const scale = scaleOf(told, happened, 24);
  // what is older than the range is left out, and the last does not lie on the edge
  expect(scale.events.map(({ at }) => at)).toEqual([at(20, 1), at(20, 13)]);
  expect(scale.events[1]?.place).toBeCloseTo(0.99);
  expect(scale.silent).toHaveLength(2);
  expect(scale.silent[1]).toMatchObject({ to: 1 });
  expect(scale.stops.map((stop) => ('kind' in stop ? stop.kind : stop.latencyMs))).toEqual([
    40,
    'crash',
    44,
    'crash',
  ]);
  expect(nearestTo(scale.stops, 0.97)).toBe(3);
});

it('draws one line through heartbeats that come a little early or late, and none over one that is missing', () => {
  const beats = [0, 61, 119, 181, 300, 360].map((second) =>
    figure(new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString(), 40, { seconds: 60 }),
  );
  const { figures } = scaleOf(beats, [], 1);
  expect(runsOf(figures, ({ latencyMs }) => latencyMs).map((run) => run.length)).toEqual([4, 2]);
  expect(figures[0]?.place).toBeCloseTo((60 - 7 + 0.5) / 60);
});

it('draws no line over hours that are missing or without live sound', () => {
  const { figures } = scaleOf(
    [figure(at(20, 0), 40), figure(at(20, 1), 41), figure(at(20, 2), null), figure(at(20, 3), 42)],
    [],
    24,
  );
  const values = runsOf(figures, ({ latencyMs }) => latencyMs).map((run) => run.map(([, ms]) => ms));
  expect(values).toEqual([[40, 41], [42]]);
});

it('marks what stands alone and where the profile changes, and each hour where there is room', () => {
  const profiles = ['low', 'low', 'safe', null, 'safe', 'low'] as const;
  const { figures } = scaleOf(
    [
      ...profiles.map((profile, i) => figure(at(20, i), 40, { profile })),
      figure(at(20, 6), null, { profile: 'safe' }),
      figure(at(20, 9), 40),
    ],
    [],
    24,
  );
  const marksOf = (each: boolean) => marked(figures, each).map(({ place }) => Math.floor(place * 24) - 14);
  expect(marksOf(false)).toEqual([0, 2, 5, 9]);
  expect(marksOf(true)).toEqual([0, 1, 2, 4, 5, 9]);
});

it.each([
  [0, [0, 10, 20, 30]],
  [30, [0, 10, 20, 30]],
  [41, [0, 20, 40, 60]],
  [81, [0, 25, 50, 75, 100]],
  [161, [0, 50, 100, 150, 200]],
  [1900, [0, 500, 1000, 1500, 2000]],
])('has an axis of even values that holds %s ms', (most, marks) => {
  expect(scaleOf([figure(at(20, 0), most)], [], 24).marks).toEqual(marks);
});
