import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { classNames } from '../design/class-names.ts';
import { hangingPaths } from '../design/hanging-path.ts';
import { type Bars, resampleBars } from '../sound/files/overview.ts';
import type { Playable } from '../sound/play/playable.ts';
import { spokenTime } from '../sound/play/spoken-time.ts';
import styles from './players.module.css';
import { usePlayhead } from './use-player.ts';

const barCount = 220;

/** Bars hanging from a rail, without any control: for lists and progress. `share` is drawn as played. */
export function WaveBars({
  bars,
  share,
  faint,
  className,
  count = barCount,
  dense,
}: {
  bars: Bars;
  share?: number;
  faint?: boolean;
  className?: string;
  count?: number;
  /** Draws every bar on small screens too. */
  dense?: boolean;
}) {
  const style = { '--x': `${(share ?? 0) * 100}%` } as CSSProperties; // safe: custom properties are not in the type
  return (
    <div
      className={classNames(styles.wave, 'cursor-auto!', dense && styles.dense, className)}
      style={style}
      aria-hidden="true"
    >
      <Drawing bars={bars} count={count} faint={faint} atRest={share === undefined} />
    </div>
  );
}

function Drawing({
  bars,
  count,
  faint,
  atRest,
}: {
  bars: Bars;
  count: number;
  faint?: boolean;
  /** Nothing of it will be played. */
  atRest?: boolean;
}) {
  const paths = useMemo(() => {
    const shown = resampleBars(bars, count);
    // Quiet sound should still be a shape: the loudest bar takes the whole height.
    const loudest = Math.max(0.05, ...shown);
    return hangingPaths(shown.map((bar) => bar / loudest));
  }, [bars, count]);
  const layer = (name: string | undefined) => (
    <svg
      className={`${styles.bars} ${name ?? ''}`}
      viewBox={`0 0 ${count * 10} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={paths.main} />
      <path className={styles.alternate} d={paths.alternate} />
      <path className={styles.thin} d={paths.thin} />
    </svg>
  );
  return (
    <>
      {layer(`${styles.rest} ${faint ? styles.faint : ''}`)}
      {!atRest && layer(styles.played)}
    </>
  );
}

/**
 * A waveform to listen along and to move in: a slider whose value is the position. Arrow keys move 5 s, with
 * Shift 1 s, Page keys a tenth of the whole.
 */
export function Waveform({
  bars,
  player,
  label,
  rest,
  played,
  className,
  height,
  count = barCount,
  dense,
}: {
  bars: Bars;
  player: Playable;
  label: string;
  /** Colour tokens, such as `--stem-vocals`. */
  rest?: string;
  played?: string;
  className?: string;
  height?: number;
  /** How many bars are drawn. */
  count?: number;
  /** Draws every bar on small screens too. */
  dense?: boolean;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const spoken = useRef(-1);
  const { seconds } = player;
  usePlayhead(player, (time) => {
    const element = ref.current;
    if (!element) return;
    element.style.setProperty('--x', `${seconds ? (time / seconds) * 100 : 0}%`);
    const whole = Math.floor(time);
    if (whole === spoken.current) return;
    spoken.current = whole;
    element.setAttribute('aria-valuenow', String(whole));
    element.setAttribute('aria-valuetext', `${spokenTime(time)} of ${spokenTime(seconds)}`);
  });
  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    player.seek((rtl ? 1 - share : share) * seconds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 1 : 5;
    const to: Record<string, number> = {
      ArrowRight: player.time + step,
      ArrowLeft: player.time - step,
      PageUp: player.time + seconds / 10,
      PageDown: player.time - seconds / 10,
      Home: 0,
      End: seconds,
    };
    const target = to[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    player.seek(target);
  };
  const style = {
    ...(rest ? { '--rest': `var(${rest})` } : {}),
    ...(played ? { '--played': `var(${played})` } : {}),
    ...(height ? { '--height': `${height}px` } : {}),
  } as CSSProperties; // safe: custom properties are not in React's style type
  return (
    <div
      ref={ref}
      className={classNames(styles.wave, dense && styles.dense, className)}
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.floor(seconds)}
      aria-valuenow={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
      onKeyDown={onKeyDown}
    >
      <Drawing bars={bars} count={count} faint={Boolean(rest)} />
      <span className={styles.cursor} />
    </div>
  );
}
