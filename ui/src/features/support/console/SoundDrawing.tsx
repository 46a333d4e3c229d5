import type { ReactNode } from 'react';
import { formatClock, formatShortDay } from '../../../i18n/format.ts';
import { type Figure, marked, runsOf, type SoundEvent, type SoundScale } from './sound-scale.ts';
import { words as all } from './words.ts';

const words = all.charts;
export const hoursOf = { hour: 1, day: 24, week: 7 * 24, all: 90 * 24 } as const;
export type Range = keyof typeof hoursOf;

/** Of the drawing, in px; its width is that of its place. */
export const [latencyHeight, gapsHeight, room] = [168, 36, 8];
/** Above the highest latency, for the signs of what happened. */
const sky = 14;
const height = latencyHeight + gapsHeight + room;
/** What paths are drawn in; it is stretched to the width. */
const pathWidth = 1000;
const barWidths: Readonly<Record<Range, number>> = { hour: 6, day: 6, week: 3, all: 1.5 };
const percent = (share: number): string => `${Math.round(share * 1e5) / 1e3}%`;

export function Drawing({
  scale: { figures, events, marks, mostGaps, silent },
  range,
  chosen,
}: {
  scale: SoundScale;
  range: Range;
  /** Share of the width; null for none. */
  chosen: number | null;
}) {
  const top = marks.at(-1) ?? 1;
  const y = (ms: number) => latencyHeight * (1 - ms / top);
  const lineOf = (runs: ReturnType<typeof runsOf>) =>
    runs
      .flatMap((run) =>
        run.map(([x, ms], i) => `${i === 0 ? 'M' : 'L'}${round(x * pathWidth)} ${round(y(ms))}`),
      )
      .join('');
  return (
    <svg aria-hidden="true" className="block w-full overflow-visible" height={height}>
      {silent.map(({ from, to }) => (
        <rect
          key={from}
          className="fill-sunken"
          x={percent(from)}
          width={percent(to - from)}
          height={latencyHeight}
        />
      ))}
      {marks.map((ms) => (
        <line
          key={ms}
          className={ms === 0 ? 'stroke-control' : 'stroke-line'}
          x2="100%"
          y1={y(ms)}
          y2={y(ms)}
        />
      ))}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${pathWidth} ${height}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
      >
        <path
          className="fill-none stroke-wave-rest"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
          d={lineOf(runsOf(figures, ({ latencyHigh }) => latencyHigh))}
        />
        <path
          className="fill-none stroke-primary"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          d={lineOf(runsOf(figures, ({ latencyMs }) => latencyMs))}
        />
        <path
          className="fill-none stroke-error"
          strokeWidth={barWidths[range]}
          vectorEffect="non-scaling-stroke"
          d={figures
            .filter(({ gaps }) => gaps > 0)
            .map(
              ({ place, gaps }) =>
                `M${round(place * pathWidth)} ${latencyHeight + 2}v${round(Math.max(3, (gaps / mostGaps) * gapsHeight))}`,
            )
            .join('')}
        />
      </svg>
      {marked(figures, range === 'day').map(({ t, place, latencyMs, profile }) => (
        <svg key={t} aria-hidden="true" className="overflow-visible" x={percent(place)} y={y(latencyMs ?? 0)}>
          <Mark profile={profile} />
        </svg>
      ))}
      {events.map((event) => (
        <svg
          key={event.kind + event.at}
          aria-hidden="true"
          className="overflow-visible"
          x={percent(event.place)}
        >
          <path
            className={`fill-none ${eventSigns[event.kind].stroke}`}
            strokeWidth="1.5"
            strokeDasharray="3 3"
            d={`M0 -4v${latencyHeight + 4}`}
          />
          <g transform={`translate(0 ${-sky + 5})`}>
            <EventSign kind={event.kind} />
          </g>
        </svg>
      ))}
      {chosen !== null && (
        <line
          className="stroke-text"
          x1={percent(chosen)}
          x2={percent(chosen)}
          y2={height}
          strokeDasharray="2 3"
        />
      )}
    </svg>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

const shapes: Readonly<Record<NonNullable<Figure['profile']> | 'unknown', string>> = {
  low: 'M0 -4.5L4.5 0L0 4.5L-4.5 0z',
  balanced: 'M-3.5 -3.5h7v7h-7z',
  safe: 'M0 -4.5L4.5 3.5h-9z',
  unknown: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z',
};
const Mark = ({ profile }: Pick<Figure, 'profile'>) => (
  <path className="fill-primary stroke-surface" d={shapes[profile ?? 'unknown']} />
);

const eventSigns: Readonly<Record<SoundEvent['kind'], { stroke: string; d: string }>> = {
  crash: { stroke: 'stroke-error', d: 'M-4 -4L4 4M4 -4L-4 4' },
  update: { stroke: 'stroke-info', d: 'M0 5V-5M-4 -1L0 -5L4 -1' },
};
const EventSign = ({ kind }: Pick<SoundEvent, 'kind'>) => (
  <path className={`fill-none ${eventSigns[kind].stroke}`} strokeWidth="2" d={eventSigns[kind].d} />
);

/** Times under the chart; every other one where there is little room. */
export const TimeAxis = ({ scale: { from, to }, range }: { scale: SoundScale; range: Range }) => (
  <p className="relative mt-1 h-5 text-12 text-subtle tabular-nums" aria-hidden="true">
    {[0, 1, 2, 3, 4].map((i) => {
      const at = from + ((to - from) * i) / 4;
      const isEnd = i === 0 || i === 4;
      const fine = range === 'hour' || range === 'day';
      const day = !fine || isEnd;
      return (
        <span
          key={i}
          className={`absolute whitespace-nowrap ${i === 0 ? '' : i === 4 ? '-translate-x-full' : '-translate-x-1/2'} ${i % 2 === 1 ? 'max-sm:hidden' : ''}`}
          style={{ left: percent(i / 4) }}
        >
          {[day && formatShortDay(at), fine && formatClock(at)].filter(Boolean).join(', ')}
        </span>
      );
    })}
  </p>
);

export function Legend({ scale: { figures, events, silent } }: { scale: SoundScale }) {
  const profiles = (['low', 'balanced', 'safe'] as const).filter((name) =>
    figures.some(({ profile, latencyMs }) => profile === name && latencyMs !== null),
  );
  const kinds = (['crash', 'update'] as const).filter((name) => events.some(({ kind }) => kind === name));
  const sign = (shape: ReactNode) => (
    <svg aria-hidden="true" width="12" height="12" viewBox="-6 -6 12 12">
      {shape}
    </svg>
  );
  const line = (className: string, dash?: string) => (
    <svg aria-hidden="true" width="20" height="4">
      <path className={`fill-none ${className}`} strokeWidth="2" strokeDasharray={dash} d="M0 2h20" />
    </svg>
  );
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-14 text-muted">
      <Sign sign={line('stroke-primary')}>{words.median}</Sign>
      <Sign sign={line('stroke-wave-rest', '4 4')}>{words.highest}</Sign>
      {profiles.map((profile) => (
        <Sign key={profile} sign={sign(<Mark profile={profile} />)}>
          {words.ranBy({ profile: words.profiles[profile] })}
        </Sign>
      ))}
      <Sign sign={<i className="h-4 w-1.5 bg-error" />}>{words.gapsSign}</Sign>
      {kinds.map((kind) => (
        <Sign key={kind} sign={sign(<EventSign kind={kind} />)}>
          {words.events[kind]}
        </Sign>
      ))}
      {silent.length > 0 && (
        <Sign sign={<i className="size-4 border border-line bg-sunken" />}>{words.off}</Sign>
      )}
    </ul>
  );
}

const Sign = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-2">
    {sign}
    {children}
  </li>
);
