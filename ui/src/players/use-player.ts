import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Playable } from '../sound/play/playable.ts';
import type { Player, PlayerState } from '../sound/play/player.ts';

export const usePlayerState = (player: Player): PlayerState => useStore(player.state);

/**
 * Calls `draw` with the position on every frame while the player plays, and once whenever its state changes.
 * With reduced motion it is called four times a second, so that the cursor steps.
 */
export function usePlayhead(player: Playable | null, draw: (seconds: number) => void): void {
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    if (!player) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    let last = 0;
    const step = (now: number) => {
      frame = player.state.getState().playing ? requestAnimationFrame(step) : 0;
      if (calm && now - last < 250) return;
      last = now;
      latest.current(player.time);
    };
    const wake = () => {
      latest.current(player.time);
      if (!frame && player.state.getState().playing) frame = requestAnimationFrame(step);
    };
    wake();
    const leave = player.state.subscribe(wake);
    return () => {
      leave();
      cancelAnimationFrame(frame);
    };
  }, [player]);
}

/** Writes a custom property of an element without rendering it anew. */
export const setProperty = (ref: RefObject<HTMLElement | null>, name: string, value: string): void =>
  ref.current?.style.setProperty(name, value);
