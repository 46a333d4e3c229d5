import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Pause, Play } from './icons.tsx';
import { Spinner } from './Spinner.tsx';

/** The round play and pause button; `what` completes its name ("Play vocals"). */
export function PlayButton({
  playing,
  loading,
  what,
  size = 'normal',
  quiet,
  className,
  ...props
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  playing: boolean;
  loading?: boolean;
  what?: string;
  size?: 'small' | 'normal' | 'large';
  quiet?: boolean;
}) {
  const label = [playing ? 'Pause' : 'Play', what].filter(Boolean).join(' ');
  const Icon = playing ? Pause : Play;
  return (
    <button
      type="button"
      {...props}
      className={classNames(
        'play-btn',
        size !== 'normal' && `play-btn-${size}`,
        quiet && 'play-btn-quiet',
        className,
      )}
      aria-label={label}
      aria-busy={loading || undefined}
    >
      {loading ? <Spinner /> : <Icon fill="currentColor" aria-hidden="true" className="size-6" />}
    </button>
  );
}
