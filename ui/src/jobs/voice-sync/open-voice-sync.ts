import { Scope } from '../../platform/scope.ts';
import { holdJob, releaseJob } from '../../sound/files/job-locks.ts';
import { voiceSyncKey } from '../job-key.ts';
import type { UploadCalls } from '../upload.ts';
import { syncRecords } from './sync-record.ts';
import { VoiceSync } from './voice-sync.ts';
import { voicesHere } from './voices-here.ts';
import { voicesThere } from './voices-there.ts';

let opened: { userId: number; sync: VoiceSync; scope: Scope } | null = null;

/** The one of this page for a person, begun with its first use; it ends when somebody else, or nobody, is signed in. */
export function openVoiceSync(userId: number, calls: UploadCalls): VoiceSync {
  if (opened?.userId === userId) return opened.sync;
  closeVoiceSync();
  const lockOf = (identity: string) => `voice-${userId}-${identity}`;
  const sync = new VoiceSync({
    here: voicesHere,
    there: voicesThere(calls),
    records: syncRecords(userId),
    locks: {
      hold: (identity) => holdJob(lockOf(identity)),
      release: (identity) => releaseJob(lockOf(identity)),
    },
  });
  const scope = new Scope();
  scope.add(() => sync.dispose());
  scope.listen(window, 'online', () => void sync.refresh());
  scope.listen<StorageEvent>(window, 'storage', ({ key }) => {
    if (key !== voiceSyncKey(userId)) return;
    sync.reread();
    void sync.refresh();
  });
  opened = { userId, sync, scope };
  sync.start();
  return sync;
}

export function closeVoiceSync(): void {
  opened?.scope.dispose();
  opened = null;
}
