import { useLater } from '../../design/use-later.ts';
import { useOffline } from '../../platform/use-offline.ts';

const loadNote = () => import('./OfflineNote.tsx');

/** The place of what is said without a network; its code loads with the first time. */
export function OfflinePlace() {
  const offline = useOffline();
  const code = useLater(loadNote, offline);
  return offline && code && <code.OfflineNote />;
}
