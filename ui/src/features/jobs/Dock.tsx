import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { nowPlaying } from '../../sound/play/now-playing.ts';

const SoundDock = lazy(async () => ({ default: (await import('./SoundDock.tsx')).SoundDock }));

/** The place of the mini player; its code loads with the first sound. */
export function Dock() {
  const sounding = useStore(nowPlaying, ({ current }) => current !== null);
  if (!sounding) return null;
  return (
    <Suspense>
      <SoundDock />
    </Suspense>
  );
}
