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
import { type Figure, nearestTo, type SoundScale, scaleOf } from './sound-scale.ts';
import { words as all } from './words.ts';

const words = all.charts;
const ranges: readonly Range[] = ['day', 'week', 'all'];

/** Latency and gaps of the live sound by the hour in one chart, whose hours are read one by one, and as a table. */
export function SoundChart({ figures }: { figures: ConsoleDevicePage['figures'] }) {
  const [range, setRange] = useState<Range>('day');
  if (figures.length === 0) return <p className="text-muted">{words.none}</p>;
  const scale = scaleOf(figures, hoursOf[range]);
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={words.range}
        labelHidden
        value={range}
        onChange={setRange}
        choices={ranges.map((value) => ({ value, label: words.ranges[value] }))}
      />
      <Plot key={range} scale={scale} range={range} />
      <FiguresTable
        header={[words.hour, words.latency, words.profile, words.gaps, words.beats]}
        rows={[...scale.hours]
          .reverse()
          .map((hour) => [
            formatMoment(hour.t),
            latencyOf(hour) ?? '–',
            hour.profile === null ? '–' : words.profiles[hour.profile],
            formatNumber(hour.gaps),
            formatNumber(hour.beats),
          ])}
      />
    </div>
  );
}

function latencyOf({ latencyMs, latencyLow, latencyHigh }: Figure): string | null {
  if (latencyMs === null) return null;
  const ms = formatNumber(latencyMs);
  if (latencyLow === null || latencyHigh === null || latencyLow === latencyHigh) return words.ms({ ms });
  return words.msRange({ ms, low: formatNumber(latencyLow), high: formatNumber(latencyHigh) });
}

const toldOf = (hour: Figure): string =>
  [
    formatMoment(hour.t),
    latencyOf(hour) ?? words.silent,
    hour.profile && words.profiles[hour.profile],
    all.timeline.gaps({ count: hour.gaps }),
  ]
    .filter(Boolean)
    .join(', ');

function summaryOf({ hours }: SoundScale): string {
  const latencies = hours.flatMap(({ latencyMs }) => latencyMs ?? []);
  const gaps = all.timeline.gaps({ count: hours.reduce((sum, hour) => sum + hour.gaps, 0) });
  if (latencies.length === 0) return words.noLatency({ gaps });
  const [low, high] = [Math.min(...latencies), Math.max(...latencies)].map(formatNumber);
  return words.summary({ low: low ?? '', high: high ?? '', gaps });
}

/** The hours of one range; the one that is pointed at, or chosen by the keys, is told above. */
function Plot({ scale, range }: { scale: SoundScale; range: Range }) {
  const { hours, marks, mostGaps } = scale;
  const [chosen, setChosen] = useState(hours.length - 1);
  const summary = useId();
  const hour = hours[chosen];
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(nearestTo(hours, (clientX - left) / width));
  };
  const top = marks.at(-1) ?? 1;
  return (
    <figure className="min-w-0">
      <figcaption id={summary} className="text-14 text-muted">
        {summaryOf(scale)}
      </figcaption>
      {hour && <p className="mt-2 text-14 font-medium tabular-nums">{toldOf(hour)}</p>}
      <div className="relative mt-3 ms-12 me-1 rounded-small has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus">
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
          aria-valuetext={hour && toldOf(hour)}
          min={0}
          max={hours.length - 1}
          value={chosen}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <div className="touch-pan-y" onPointerMove={point} onPointerDown={point}>
          <Drawing scale={scale} range={range} chosen={hour?.place ?? null} />
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
