import type { CSSProperties } from 'react';
import { hangingPaths } from './hanging-path.ts';

const pitch = 10;

/**
 * Peaks hanging from their rail, drawn on the server too. The played part is the same drawing in violet, cut at
 * `played` (0..1), so that moving it redraws nothing. Decoration: give the control around it a name.
 */
export function HangingWave({
  peaks,
  played = 0,
  className = '',
  bar = 3,
}: {
  peaks: readonly number[];
  played?: number;
  className?: string;
  /** Width of a bar, px. */
  bar?: number;
}) {
  const { main, alternate, thin } = hangingPaths(peaks, { pitch, height: 100 });
  const layer = (name?: string) => (
    <>
      <path className={name} d={main} />
      <path className={`alternate ${name ?? ''}`} d={alternate} />
      <path className={`alternate thin ${name ?? ''}`} d={thin} />
    </>
  );
  const box = { viewBox: `0 0 ${peaks.length * pitch} 100`, preserveAspectRatio: 'none' as const };
  return (
    <span
      className={`relative block ${className}`}
      // safe: custom properties are not in React's style type
      style={{ '--bar': `${bar}px` } as CSSProperties}
      aria-hidden="true"
    >
      <svg className="wave absolute inset-0" {...box} aria-hidden="true">
        {layer()}
      </svg>
      <span className="absolute inset-0" style={{ clipPath: `inset(-8px ${(1 - played) * 100}% -8px 0)` }}>
        <svg className="wave" {...box} aria-hidden="true">
          {layer('played')}
        </svg>
      </span>
    </span>
  );
}
