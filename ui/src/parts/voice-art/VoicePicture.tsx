import { useMemo } from 'react';
import { classNames } from '../../design/class-names.ts';
import styles from './voice-art.module.css';
import { artOf, type Spectrum } from './voice-art.ts';

/** A voice's picture, drawn from its spectrum; says nothing that its name beside it does not. */
export function VoicePicture({
  spectrum,
  name,
  className,
}: {
  spectrum: Spectrum | null;
  name: string;
  className?: string;
}) {
  const { outline, hues } = useMemo(() => artOf(spectrum, name), [spectrum, name]);
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={classNames(styles.picture, className)}
      style={{
        background: `linear-gradient(150deg, oklch(0.68 0.15 ${hues[0]}), oklch(0.46 0.19 ${hues[1]}))`,
      }}
    >
      <path d={outline} />
    </svg>
  );
}
