import { createStore } from 'zustand/vanilla';
import type { Bars } from '../files/overview.ts';
import type { Player } from './player.ts';

/** The one player of the app: what was started last goes on across pages until it is closed. */
export type NowPlaying = {
  /** The job whose sound it is. */
  key: string;
  player: Player;
  title: string;
  detail: string;
  bars: Bars;
  /** Page that the sound belongs to; the mini player hides there. */
  href: string;
  /** Of two voices that are compared: what is heard at A and at B. */
  names?: { A: string; B: string };
  /** Heard only for as long as it is pointed at: it needs no player of its own. */
  passing?: boolean;
} | null;

export const nowPlaying = createStore<{ current: NowPlaying }>(() => ({ current: null }));

/** Takes the floor: whatever played before is paused, and ended when nobody shows it any more. */
export function takeFloor(next: NonNullable<NowPlaying>): void {
  const { current } = nowPlaying.getState();
  if (current?.player === next.player) return;
  current?.player.pause();
  if (current && !shown.has(current.player)) current.player.dispose();
  nowPlaying.setState({ current: next });
}

export function closePlayer(): void {
  const { current } = nowPlaying.getState();
  nowPlaying.setState({ current: null });
  if (!current) return;
  current.player.pause();
  if (!shown.has(current.player)) current.player.dispose();
}

/** What was heard in passing goes on as if it had been started by a press. */
export function keepPlaying(key: string): void {
  const { current } = nowPlaying.getState();
  if (current?.key === key) nowPlaying.setState({ current: { ...current, passing: false } });
}

/** Ends the sound of a job whose files change or go. */
export function silence(key: string): void {
  if (nowPlaying.getState().current?.key === key) closePlayer();
}

const shown = new Set<Player>();

/** Says that a page shows this player; the answer says that it no longer does. A silent one then ends. */
export function showPlayer(player: Player): () => void {
  shown.add(player);
  return () => {
    shown.delete(player);
    const { current } = nowPlaying.getState();
    const goesOn = current?.player === player && player.state.getState().playing;
    if (goesOn) return;
    if (current?.player === player) nowPlaying.setState({ current: null });
    player.dispose();
  };
}
