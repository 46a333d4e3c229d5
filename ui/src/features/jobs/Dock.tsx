import { useStore } from 'zustand';
import { useLater } from '../../design/use-later.ts';
import { nowPlaying } from '../../sound/play/now-playing.ts';

const loadDock = () => import('./SoundDock.tsx');

/** The place of the mini player; its code loads with the first sound. */
export function Dock() {
  const sounding = useStore(nowPlaying, ({ current }) => current !== null);
  const code = useLater(loadDock, sounding);
  return sounding && code && <code.SoundDock />;
}
