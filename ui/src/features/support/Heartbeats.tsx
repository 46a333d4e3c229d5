import type { DeviceLog } from '@formant/contract/desk/support';
import { formatMoment, formatNumber } from '../../i18n/format.ts';
import { words } from './words.ts';

type Beat = DeviceLog['heartbeats'][number];

/** The last heartbeats: latency as a line over the gaps in the sound, and as a table. */
export function Heartbeats({ beats }: { beats: readonly Beat[] }) {
  if (beats.length === 0) return <p className="text-muted">{words.beats.none}</p>;
  return (
    <>
      {beats.length > 1 && <LatencyChart beats={[...beats].reverse()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls the table, too */}
      <section className="mt-4 max-h-96 overflow-auto" aria-label={words.beats.table} tabIndex={0}>
        <table className="w-full min-w-125 text-14 tabular-nums">
          <thead className="text-start text-muted">
            <tr>
              {(['at', 'runs', 'latency', 'xruns', 'uptime', 'version'] as const).map((name) => (
                <th key={name} scope="col" className="py-2 pe-4 text-start font-medium">
                  {words.beats[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {beats.map((beat) => (
              <tr key={`${beat.at} ${beat.uptimeS}`}>
                <td className="py-2 pe-4">{formatMoment(beat.at)}</td>
                <td className="py-2 pe-4">{beat.engine}</td>
                <td className="py-2 pe-4">
                  {beat.latencyMs > 0 ? `${formatNumber(beat.latencyMs)} ms` : '–'}
                </td>
                <td className="py-2 pe-4">{beat.xruns}</td>
                <td className="py-2 pe-4">{openFor(beat.uptimeS)}</td>
                <td className="py-2 pe-4">{beat.appVersion}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const [width, height] = [720, 120];

/** @param beats oldest first */
function LatencyChart({ beats }: { beats: readonly Beat[] }) {
  const latencies = beats.map(({ latencyMs }) => latencyMs);
  const high = Math.max(...latencies);
  const scale = Math.max(high, 1) * 1.1;
  // the counter of gaps begins anew with each start of the app
  const gaps = beats.map(({ xruns }, i) => {
    const before = beats[i - 1]?.xruns ?? xruns;
    return xruns >= before ? xruns - before : xruns;
  });
  const mostGaps = Math.max(...gaps, 1);
  const x = (i: number) => (i / (beats.length - 1)) * width;
  const y = (ms: number) => height - (ms / scale) * height;
  return (
    <svg
      role="img"
      aria-label={words.beats.chart({
        count: beats.length,
        low: formatNumber(Math.min(...latencies)),
        high: formatNumber(high),
        gaps: gaps.reduce((sum, one) => sum + one, 0),
      })}
      className="h-30 w-full"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      <path
        className="fill-none stroke-error"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
        d={gaps
          .map((count, i) => (count > 0 ? `M${x(i)} 0v${(count / mostGaps) * height * 0.4}` : ''))
          .join('')}
      />
      <path
        className="fill-none stroke-primary"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        d={latencies.map((ms, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(ms)}`).join('')}
      />
      <path className="fill-none stroke-line" vectorEffect="non-scaling-stroke" d={`M0 ${height}H${width}`} />
    </svg>
  );
}

function openFor(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
