import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { Dock } from '../features/jobs/Dock.tsx';
import { LiveDockPlace } from '../features/live/LiveDockPlace.tsx';
import { headOfMatches, setMeta } from './head.ts';
import { OfflinePlace } from './offline/OfflinePlace.tsx';
import { PalettePlace } from './palette/PalettePlace.tsx';

/** Around every page: keeps the head, the scroll position and the focus in step with the address. */
export function Root() {
  return (
    <>
      <HeadSync />
      <FocusOnNavigation />
      <NavigationBar />
      <Outlet />
      <div className="docks">
        <LiveDockPlace />
        <Dock />
        <OfflinePlace />
      </div>
      <PalettePlace />
      <ScrollRestoration />
    </>
  );
}

function HeadSync() {
  const matches = useMatches();
  const { pathname } = useLocation();
  const { title, description, robots } = headOfMatches(matches, pathname);
  useEffect(() => {
    document.title = title;
    setMeta('description', description);
    setMeta('robots', robots);
  }, [title, description, robots]);
  return null;
}

/** A new page starts where its content starts, also for screen readers. */
function FocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

/** A thin line while a page loads for longer than a moment. */
function NavigationBar() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div
      className={`fixed inset-x-0 top-0 z-60 h-0.5 origin-left bg-primary transition-[scale,opacity] duration-[3s] ${busy ? 'scale-x-80 opacity-100 delay-150' : 'scale-x-0 opacity-0 duration-0'}`}
      aria-hidden="true"
    />
  );
}
