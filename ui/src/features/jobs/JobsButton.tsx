import { ListMusic } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApi, useSession } from '../../api/context.ts';
import { IconButton } from '../../design/IconButton.tsx';
import { useLater } from '../../design/use-later.ts';
import { jobs, keptJobs } from '../../jobs/jobs.ts';
import { goesOn } from '../../jobs/voice-sync/sync-record.ts';
import { usePlatform } from '../../platform/context.ts';

const loadDrawer = () => import('./JobsDrawer.tsx');
const loadRemote = () => import('../../jobs/remote-jobs.ts');
const loadVoiceSync = () => import('../../jobs/voice-sync/open-voice-sync.ts');

/**
 * Opens the list of all jobs, from any page; it is there as soon as there is a job. Jobs of earlier visits
 * are brought back, what the server still works on is followed, and voices that are wanted in the account go on to it,
 * once the page is quiet.
 */
export function JobsButton({ className }: { className?: string }) {
  const api = useApi();
  const platform = usePlatform();
  const { user, state } = useSession();
  const userId = user?.id;
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const drawer = useLater(loadDrawer, wanted);
  const count = useStore(jobs, ({ byId }) => Object.keys(byId).length);
  const running = useStore(
    jobs,
    ({ byId }) =>
      Object.values(byId).filter(({ state }) => state === 'running' || state === 'reading').length,
  );

  const [settled, setSettled] = useState<{ kept: boolean } | null>(null);
  useEffect(() => {
    const kept = keptJobs().length > 0;
    const id = setTimeout(() => setSettled({ kept }), 600); // after the page itself
    return () => clearTimeout(id);
  }, []);
  const remote = useLater(loadRemote, settled?.kept ?? false);
  useEffect(() => {
    void remote?.resumeAll({ api, platform });
  }, [remote, api, platform]);
  const voices = useLater(loadVoiceSync, settled !== null && userId !== undefined);
  useEffect(() => {
    if (!voices || state === 'unknown') return;
    if (userId === undefined) voices.closeVoiceSync();
    else if (goesOn(userId)) voices.openVoiceSync(userId, { api, platform });
  }, [voices, api, platform, state, userId]);

  if (count === 0) return null;
  const label = running ? `Jobs, ${running} running` : 'Jobs';
  return (
    <>
      <IconButton
        label={label}
        className={`relative ${className ?? ''}`}
        onPointerEnter={() => void loadDrawer().catch(() => {})}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <ListMusic aria-hidden="true" />
        {running > 0 && (
          <span
            className="absolute end-1 top-1 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[11px] leading-none font-semibold text-on-primary tabular-nums"
            aria-hidden="true"
          >
            {running}
          </span>
        )}
      </IconButton>
      {drawer && <drawer.JobsDrawer open={open} onOpenChange={setOpen} />}
    </>
  );
}
