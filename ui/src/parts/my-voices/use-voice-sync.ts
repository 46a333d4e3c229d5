import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useApi, useSession } from '../../api/context.ts';
import { closeVoiceSync, openVoiceSync } from '../../jobs/voice-sync/open-voice-sync.ts';
import { noSync, type SyncState, type VoiceSync } from '../../jobs/voice-sync/voice-sync.ts';
import { usePlatform } from '../../platform/context.ts';

const nobody = createStore<SyncState>(() => noSync);

/** What lies in the account of the voices of this device; `sync` is null where nobody is signed in. */
export function useVoiceSync(): { sync: VoiceSync | null; state: SyncState } {
  const api = useApi();
  const platform = usePlatform();
  const { user, state: known } = useSession();
  const userId = user?.id;
  const [sync, setSync] = useState<VoiceSync | null>(null);
  useEffect(() => {
    if (known === 'guest') closeVoiceSync();
    setSync(userId === undefined ? null : openVoiceSync(userId, { api, platform }));
  }, [api, platform, known, userId]);
  return { sync, state: useStore(sync?.state ?? nobody) };
}
