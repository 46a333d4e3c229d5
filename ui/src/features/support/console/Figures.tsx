import type { ConsoleDevicePage } from '@formant/contract/desk/console';
import type { ReactNode } from 'react';
import { Disclosure } from '../../../design/Disclosure.tsx';
import { formatBytes, formatDate, formatMoment, formatNumber } from '../../../i18n/format.ts';
import { words as all } from './words.ts';

const [width, height] = [720, 96];

/** Latency and gaps by the hour, as two charts and as a table. */
export function SoundFigures({ figures }: { figures: ConsoleDevicePage['figures'] }) {
  const words = all.charts;
  if (figures.length === 0) return <p className="text-muted">{words.none}</p>;
  const latencies = figures.flatMap(({ latencyMs }) => latencyMs ?? []);
  const [low, high] = [Math.min(...latencies), Math.max(...latencies)].map(formatNumber);
  const gaps = figures.reduce((sum, figure) => sum + figure.gaps, 0);
  const ends = endsOf(figures.map(({ t }) => formatMoment(t)));
  return (
    <div className="flex flex-col gap-4">
      {latencies.length > 0 ? (
        <Chart
          title={words.latency}
          label={words.latencyLabel({ low: low ?? '', high: high ?? '' })}
          most={words.ms({ ms: high ?? '' })}
          bars={figures.map(({ latencyMs }) => latencyMs ?? 0)}
          ends={ends}
          className="fill-primary"
        />
      ) : (
        <p className="text-muted">{words.noLatency}</p>
      )}
      <Chart
        title={words.gaps}
        label={words.gapsLabel({ count: gaps })}
        most={formatNumber(Math.max(...figures.map((figure) => figure.gaps)))}
        bars={figures.map((figure) => figure.gaps)}
        ends={ends}
        className="fill-error"
      />
      <Table
        header={[words.hour, words.latency, words.gaps, words.beats]}
        rows={[...figures]
          .reverse()
          .map((figure) => [
            formatMoment(figure.t),
            delayOf(figure),
            formatNumber(figure.gaps),
            formatNumber(figure.beats),
          ])}
      />
    </div>
  );
}

function delayOf({ latencyMs, latencyLow, latencyHigh }: ConsoleDevicePage['figures'][number]): string {
  if (latencyMs === null) return '–';
  const words = all.charts;
  const ms = formatNumber(latencyMs);
  if (latencyLow === null || latencyHigh === null || latencyLow === latencyHigh) return words.ms({ ms });
  return words.msRange({ ms, low: formatNumber(latencyLow), high: formatNumber(latencyHigh) });
}

/** Bytes by the day. */
export function Bandwidth({
  bandwidth: { up, down, samples },
}: {
  bandwidth: ConsoleDevicePage['bandwidth'];
}) {
  const words = all.bandwidth;
  if (samples.length === 0) return <p className="text-muted">{words.none}</p>;
  const sum = { down: formatBytes(down), up: formatBytes(up) };
  return (
    <div className="flex flex-col gap-4">
      <p className="tabular-nums">{words.sum(sum)}</p>
      <Chart
        title={words.day}
        label={words.label(sum)}
        most={formatBytes(Math.max(...samples.map((sample) => sample.up + sample.down)))}
        bars={samples.map((sample) => sample.up + sample.down)}
        ends={endsOf(samples.map(({ t }) => formatDate(t)))}
        className="fill-primary"
      />
      <Table
        header={[words.day, words.down, words.up, words.rtt, words.rateDown, words.rateUp, words.lost]}
        rows={[...samples]
          .reverse()
          .map((sample) => [
            formatDate(sample.t),
            formatBytes(sample.down),
            formatBytes(sample.up),
            sample.rttMs === null ? '–' : all.charts.ms({ ms: formatNumber(sample.rttMs) }),
            rate(sample.downKbps),
            rate(sample.upKbps),
            sample.lostPermille === null ? '–' : `${formatNumber(sample.lostPermille / 10)} %`,
          ])}
      />
    </div>
  );
}

const rate = (kbps: number | null): string =>
  kbps === null ? '–' : all.bandwidth.mbps({ mbps: formatNumber(Math.round(kbps / 100) / 10) });

/** The first and the last of the moments, or the only one. */
const endsOf = (moments: readonly string[]): readonly string[] => [
  ...new Set([...moments.slice(0, 1), ...moments.slice(-1)]),
];

function Chart({
  title,
  label,
  most,
  bars,
  ends,
  className,
}: {
  title: string;
  /** What is read out in its place. */
  label: string;
  /** The highest value, in words. */
  most: string;
  bars: readonly number[];
  /** What stands under the first bar and under the last one. */
  ends: readonly string[];
  className: string;
}) {
  const high = Math.max(...bars, 1e-9);
  const step = width / bars.length;
  // a few bars stay slim
  const bar = Math.min(step * 0.7, 24);
  return (
    <figure className="min-w-0">
      <figcaption className="flex justify-between gap-3 text-14 text-muted tabular-nums">
        <span>{title}</span>
        <span>{most}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        className="mt-1 h-24 w-full"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        <path
          className={className}
          d={bars
            .map((value, i) =>
              value > 0
                ? `M${i * step} ${height}v${-Math.max(2, (value / high) * (height - 2))}h${bar}V${height}z`
                : '',
            )
            .join('')}
        />
        <path
          className="fill-none stroke-line"
          vectorEffect="non-scaling-stroke"
          d={`M0 ${height}H${width}`}
        />
      </svg>
      <p className="mt-1 flex justify-between gap-3 text-12 text-subtle tabular-nums" aria-hidden="true">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </p>
    </figure>
  );
}

const Table = ({ header, rows }: { header: readonly string[]; rows: readonly (readonly ReactNode[])[] }) => (
  <Disclosure summary={all.charts.table}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls the table, too */}
    <section className="max-h-72 overflow-auto" aria-label={all.charts.table} tabIndex={0}>
      <table className="w-full text-14 tabular-nums">
        <thead className="text-muted">
          <tr>
            {header.map((name) => (
              <th key={name} scope="col" className="py-2 pe-4 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells) => (
            <tr key={String(cells[0])}>
              {cells.map((cell, i) => (
                <td key={header[i]} className="py-2 pe-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Disclosure>
);
