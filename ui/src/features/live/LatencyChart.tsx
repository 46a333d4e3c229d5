import { useStore } from 'zustand';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { chartWords, latencyChartWords } from './words.ts';

const width = 300;
const height = 64;
/** Room for the marks of gaps under the line. */
const floor = height - 10;
/** Seconds across the whole width; the newest stand at the right. */
const seconds = 180;

/** The delay over the last three minutes, and where the sound had gaps. */
export function LatencyChart({ session }: { session: LiveSession }) {
  const history = useStore(session.timing, (timing) => timing.history);
  if (history.length < 2) return null;
  const top = Math.max(50, ...history.map(({ ms }) => ms)) * 1.1;
  const x = (index: number) => width - (history.length - 1 - index) * (width / (seconds - 1));
  const y = (ms: number) => floor - (ms / top) * floor;
  const line = history
    .map(({ ms }, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(ms).toFixed(1)}`)
    .join('');
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-16 w-full"
        role="img"
        aria-label={chartWords(history)}
      >
        <path
          d={`M0 ${floor}H${width}`}
          className="stroke-line"
          fill="none"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={line}
          className="stroke-primary"
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {history.map(
          ({ gaps }, i) =>
            gaps > 0 && (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: a second has no other name
                key={i}
                d={`M${x(i).toFixed(1)} ${floor + 2}V${height}`}
                className="stroke-error"
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
                data-part="gap"
              />
            ),
        )}
      </svg>
      <figcaption className="mt-1 flex justify-between text-12 text-subtle tabular-nums">
        <span>{latencyChartWords.n3MinAgo}</span>
        <span>{latencyChartWords.delayMsGaps}</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}
