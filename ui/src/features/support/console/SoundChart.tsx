import type { ConsoleDevicePage } from '@formant/contract/desk/console';
import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { Segmented } from '../../../design/fields/RadioChips.tsx';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { FiguresTable } from './FiguresTable.tsx';
import {
  Drawing,
  gapsHeight,
  hoursOf,
  Legend,
  latencyHeight,
  type Range,
  TimeAxis,
} from './SoundDrawing.tsx';
import {
  beginOf,
  endOf,
  type Figure,
  nearestTo,
  type SoundEvent,
  type SoundScale,
  type Stop,
  scaleOf,
} from './sound-scale.ts';
import { words as all } from './words.ts';

const words = all.charts;
const ranges: readonly Range[] = ['hour', 'day', 'week', 'all'];

/**
 * Latency and gaps of the live sound in one chart, by the hour or by the heartbeat, with what may have changed them; all
 * of it is read one by one, and as a table.
 */
export function SoundChart({
  device,
}: {
  device: Pick<ConsoleDevicePage, 'figures' | 'lastHour' | 'events'>;
}) {
  const [range, setRange] = useState<Range>('day');
  const { figures, lastHour, events } = device;
  if (figures.length === 0) return <p className="text-muted">{words.none}</p>;
  const told = range === 'hour' ? lastHour : figures;
  const scale = told.length === 0 ? null : scaleOf(told, events, hoursOf[range]);
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={words.range}
        labelHidden
        value={range}
        onChange={setRange}
        choices={ranges.map((value) => ({ value, label: words.ranges[value] }))}
      />
      {scale ? (
        <>
          <Plot key={range} scale={scale} range={range} />
          <FiguresTable
            header={[
              range === 'hour' ? words.beat : words.hour,
              ...[words.latency, words.profile, words.gaps, words.beats, words.happened],
            ]}
            rows={rowsOf(scale)}
          />
        </>
      ) : (
        <p className="text-muted">{words.noneOfHour}</p>
      )}
    </div>
  );
}

/** Newest first; what happened in no time that was told has a row of its own. */
function rowsOf({ figures, events }: SoundScale): string[][] {
  const happened = events.map((event) => ({ at: Date.parse(event.at), event }));
  const alone = new Set(happened);
  const rows = figures.map((figure) => {
    const [from, to] = [beginOf(figure), endOf(figure)];
    const inside = happened.filter(({ at }) => at >= from && at < to);
    for (const one of inside) alone.delete(one);
    const told = inside.map(({ event }) => happenedOf(event)).join('; ');
    return { at: from, cells: [...cellsOf(figure), told || '–'] };
  });
  return [
    ...rows,
    ...[...alone].map(({ at, event }) => ({
      at,
      cells: [formatMoment(event.at), ...Array<string>(4).fill('–'), happenedOf(event)],
    })),
  ]
    .sort((a, b) => b.at - a.at)
    .map(({ cells }) => cells);
}
const cellsOf = (figure: Figure): string[] => [
  formatMoment(figure.t),
  latencyOf(figure) ?? '–',
  figure.profile === null ? '–' : words.profiles[figure.profile],
  formatNumber(figure.gaps),
  formatNumber(figure.beats),
];
const happenedOf = (event: SoundEvent): string =>
  event.kind === 'crash' ? words.crash(event) : words.update(event);

function latencyOf({ latencyMs, latencyLow, latencyHigh }: Figure): string | null {
  if (latencyMs === null) return null;
  const ms = formatNumber(latencyMs);
  if (latencyLow === null || latencyHigh === null || latencyLow === latencyHigh) return words.ms({ ms });
  return words.msRange({ ms, low: formatNumber(latencyLow), high: formatNumber(latencyHigh) });
}

const toldOf = (stop: Stop): string =>
  'kind' in stop
    ? `${formatMoment(stop.at)}, ${happenedOf(stop)}`
    : [
        formatMoment(stop.t),
        latencyOf(stop) ?? words.silent,
        stop.profile && words.profiles[stop.profile],
        all.timeline.gaps({ count: stop.gaps }),
      ]
        .filter(Boolean)
        .join(', ');

function summaryOf({ figures }: SoundScale, range: Range): string {
  const latencies = figures.flatMap(({ latencyMs }) => latencyMs ?? []);
  const gaps = all.timeline.gaps({ count: figures.reduce((sum, figure) => sum + figure.gaps, 0) });
  if (latencies.length === 0) return words.noLatency({ gaps });
  const [low, high] = [Math.min(...latencies), Math.max(...latencies)].map(formatNumber);
  const summary = words.summary({ low: low ?? '', high: high ?? '', gaps });
  return `${summary} ${range === 'hour' ? words.byBeat : words.byHour}`;
}

/** What was told in one range; what is pointed at, or chosen by the keys, is told above. */
function Plot({ scale, range }: { scale: SoundScale; range: Range }) {
  const { marks, mostGaps, stops } = scale;
  const [chosen, setChosen] = useState(stops.length - 1);
  const summary = useId();
  const stop = stops[chosen];
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(nearestTo(stops, (clientX - left) / width));
  };
  const top = marks.at(-1) ?? 1;
  return (
    <figure className="min-w-0">
      <figcaption id={summary} className="text-14 text-muted">
        {summaryOf(scale, range)}
      </figcaption>
      {stop && <p className="mt-2 text-14 font-medium wrap-anywhere tabular-nums">{toldOf(stop)}</p>}
      <div className="relative mt-5 ms-12 me-1 rounded-small has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus">
        {marks.map((ms) => (
          <Label key={ms} top={latencyHeight * (1 - ms / top)}>
            {ms === 0 ? words.ms({ ms }) : formatNumber(ms)}
          </Label>
        ))}
        {mostGaps > 0 && (
          <Label top={latencyHeight + gapsHeight}>{all.timeline.gaps({ count: mostGaps })}</Label>
        )}
        <input
          type="range"
          className="pointer-events-none absolute inset-0 size-full opacity-0"
          aria-label={words.slider}
          aria-describedby={summary}
          aria-valuetext={stop && toldOf(stop)}
          min={0}
          max={stops.length - 1}
          value={chosen}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <div className="touch-pan-y" onPointerMove={point} onPointerDown={point}>
          <Drawing scale={scale} range={range} chosen={stop?.place ?? null} />
        </div>
        <TimeAxis scale={scale} range={range} />
      </div>
      <Legend scale={scale} />
    </figure>
  );
}

const Label = ({ top, children }: { top: number; children: ReactNode }) => (
  <span
    aria-hidden="true"
    className="absolute -start-12 w-11 -translate-y-1/2 text-12 text-subtle tabular-nums"
    style={{ top }}
  >
    {children}
  </span>
);
