import { type CSSProperties, useRef } from 'react';
import type { Playable } from '../sound/play/playable.ts';
import styles from './players.module.css';
import { usePlayhead } from './use-player.ts';
import { levelMeterWords } from './words.ts';

const lowestDb = -48;

/** The level of what is heard now: a meter from -48 dB to full scale, which screen readers can ask. */
export function LevelMeter({ player, className }: { player: Playable; className?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  usePlayhead(player, () => {
    const element = ref.current;
    if (!element) return;
    const db = player.levelDb() ?? lowestDb;
    const shown = Math.max(lowestDb, Math.min(0, db));
    element.style.setProperty('--level', `${((shown - lowestDb) / -lowestDb) * 100}%`);
    element.setAttribute('aria-valuenow', shown.toFixed(1));
    element.setAttribute('aria-valuetext', shown <= lowestDb ? 'silent' : `${Math.round(shown)} decibels`);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> can't show segments and dB as text
    <div
      ref={ref}
      className={`${styles.meter} ${className ?? ''}`}
      style={{ '--level': '0%' } as CSSProperties} // safe: custom properties are not in React's style type
      role="meter"
      aria-label={levelMeterWords.outputLevel}
      aria-valuemin={lowestDb}
      aria-valuemax={0}
      aria-valuenow={lowestDb}
    >
      <i />
    </div>
  );
}
