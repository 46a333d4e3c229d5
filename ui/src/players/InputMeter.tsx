import { type CSSProperties, useEffect, useRef } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import styles from './players.module.css';

const lowestDb = -60;

/** The level of a live input, drawn without rendering: peak as a bar, as a number for those who listen to it. */
export function InputMeter({
  input,
  label = 'Input level',
  className,
}: {
  input: Pick<StoreApi<{ now: { peakDb: number } }>, 'getState'> & {
    subscribe: (tell: () => void) => () => void;
  };
  label?: string;
  className?: string;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => {
      const element = ref.current;
      if (!element) return;
      const shown = Math.max(lowestDb, Math.min(0, input.getState().now.peakDb));
      element.style.setProperty('--level', `${((shown - lowestDb) / -lowestDb) * 100}%`);
      element.setAttribute('aria-valuenow', shown.toFixed(1));
      element.setAttribute('aria-valuetext', shown <= lowestDb ? 'silent' : `${Math.round(shown)} decibels`);
    };
    draw();
    return input.subscribe(draw);
  }, [input]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> can't show segments and dB as text
    <div
      ref={ref}
      className={`${styles.meter} ${className ?? ''}`}
      style={{ '--level': '0%' } as CSSProperties} // safe: custom properties are not in React's style type
      role="meter"
      aria-label={label}
      aria-valuemin={lowestDb}
      aria-valuemax={0}
      aria-valuenow={lowestDb}
    >
      <i />
    </div>
  );
}
