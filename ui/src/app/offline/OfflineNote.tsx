import { WifiOff } from 'lucide-react';
import { Docked } from '../../design/Docked.tsx';

import { offlineNoteWords } from './words.ts';

/** At the lower edge of every page while there is no network: what goes on working, and what waits. */
export const OfflineNote = () => (
  <Docked>
    <p role="status" className="flex items-center gap-3 px-4 py-2.5 text-15">
      <WifiOff className="shrink-0 text-muted" aria-hidden="true" />
      <span>
        <strong className="font-semibold">{offlineNoteWords.offline}</strong> {offlineNoteWords.whatWorks}
      </span>
    </p>
  </Docked>
);
