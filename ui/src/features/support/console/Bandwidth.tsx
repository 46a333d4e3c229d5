import type { ConsoleDevicePage } from '@formant/contract/desk/console';
import { formatBytes, formatDate, formatNumber } from '../../../i18n/format.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { words as all } from './words.ts';

const [width, height] = [720, 96];

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
      <FiguresTable
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
