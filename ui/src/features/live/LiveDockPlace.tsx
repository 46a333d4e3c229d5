import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { liveMix } from '../../sound/play/live-mix.ts';

const LiveDock = lazy(async () => ({ default: (await import('./LiveDock.tsx')).LiveDock }));

/** The place of the running changer on other pages; its code loads with it. */
export function LiveDockPlace() {
  const on = useStore(liveMix, (mix) => mix.on);
  if (!on) return null;
  return (
    <Suspense>
      <LiveDock />
    </Suspense>
  );
}
