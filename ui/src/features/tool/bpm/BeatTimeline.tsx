import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../../design/IconButton.tsx';
import { formatTime } from '../../../i18n/format.ts';
import { Scope } from '../../../platform/scope.ts';
import { tickTimes } from '../../../players/ticks.ts';
import { usePlayhead } from '../../../players/use-player.ts';
import { Waveform } from '../../../players/Waveform.tsx';
import type { Bars } from '../../../sound/files/overview.ts';
import type { Player } from '../../../sound/play/player.ts';
import { beatStride, ordinal, strokes } from './beat-marks.ts';
import styles from './bpm.module.css';
import { beatTimelineWords } from './words.ts';

const mostZoom = 8;
/** Bars of the drawing per view, and where in the view the cursor is kept. */
const viewBars = 220;
const cursorShare = 0.35;

/** The song's wave with a line for each beat and a playing cursor; closer up it scrolls along. */
export function BeatTimeline({
  player,
  bars,
  beats,
  zoom,
  onZoom,
}: {
  player: Player;
  bars: Bars;
  beats: readonly number[];
  zoom: number;
  onZoom: (zoom: number) => void;
}) {
  const view = useRef<HTMLDivElement>(null);
  const width = useWidth(view);
  const { seconds } = player;
  usePlayhead(player, (time) => {
    const element = view.current;
    if (!element || zoom === 1 || !player.state.getState().playing) return;
    element.scrollLeft = (time / seconds) * element.scrollWidth - cursorShare * element.clientWidth;
  });
  const stride = beatStride(beats, (width * zoom) / seconds);
  const path = useMemo(() => strokes(beats.filter((_, i) => i % stride === 0)), [beats, stride]);
  const times = tickTimes(seconds, 6 * zoom);
  return (
    <div className="mt-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <p className="text-14 text-muted">
          {stride > 1
            ? `Every ${ordinal(stride)} beat is drawn; come closer for all of them.`
            : 'A line for each beat.'}
        </p>
        <div className="flex gap-2">
          <IconButton
            label={beatTimelineWords.showMoreSong}
            size="small"
            bordered
            disabled={zoom === 1}
            onClick={() => onZoom(zoom / 2)}
          >
            <ZoomOut className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={beatTimelineWords.comeCloser}
            size="small"
            bordered
            disabled={zoom === mostZoom}
            onClick={() => onZoom(zoom * 2)}
          >
            <ZoomIn className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div ref={view} className={styles.view}>
        <div className="relative" style={{ width: `${zoom * 100}%` }}>
          <div className={styles.times} aria-hidden="true">
            {times.map((time) => (
              <span key={time} style={{ insetInlineStart: `${seconds > 0 ? (100 * time) / seconds : 0}%` }}>
                {formatTime(time, (times[1] ?? 1) < 1 ? 1 : 0)}
              </span>
            ))}
          </div>
          <div className={styles.song}>
            <Waveform
              bars={bars}
              player={player}
              label={beatTimelineWords.songPosition}
              height={120}
              count={Math.max(viewBars, Math.min(bars.length, viewBars * zoom))}
            />
            <svg
              className={styles.beats}
              viewBox={`0 0 ${seconds} 1`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={path} />
            </svg>
          </div>
          <svg
            className={styles.lane}
            viewBox={`0 0 ${seconds} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d={path} />
          </svg>
        </div>
      </div>
    </div>
  );
}

/** Width of an element in CSS pixels; a usual one until it is known. */
function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(1000);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const scope = new Scope();
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    scope.add(() => observer.disconnect());
    return () => scope.dispose();
  }, [ref]);
  return width;
}
