import { useCallback, useEffect, useState } from 'react';
import { type OfflineShare, offlineShare } from '../../platform/offline-share.ts';
import { Scope } from '../../platform/scope.ts';

const lookEveryMs = 1000;

/** What is kept at this moment, looked at anew for as long as more may come; null before the first look. */
export function useOfflineShare(): { share: OfflineShare | null; look(): Promise<void> } {
  const [share, setShare] = useState<OfflineShare | null>(null);
  const look = useCallback(async () => setShare(await offlineShare()), []);
  const settled = share?.state === 'ready' || share?.state === 'removed';
  useEffect(() => {
    void look();
    if (settled) return;
    const scope = new Scope();
    scope.every(lookEveryMs, () => void look());
    return () => scope.dispose();
  }, [look, settled]);
  return { share, look };
}
