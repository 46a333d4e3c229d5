import { useStore } from 'zustand';
import { useLater } from '../../design/use-later.ts';
import { liveMix } from '../../sound/play/live-mix.ts';

const loadDock = () => import('./LiveDock.tsx');

/** The place of the running changer on other pages; its code loads with it. */
export function LiveDockPlace() {
  const on = useStore(liveMix, (mix) => mix.on);
  const code = useLater(loadDock, on);
  return on && code && <code.LiveDock />;
}
