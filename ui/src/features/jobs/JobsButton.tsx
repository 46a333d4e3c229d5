import { ListMusic } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApi } from '../../api/context.ts';
import { IconButton } from '../../design/IconButton.tsx';
import { useLater } from '../../design/use-later.ts';
import { jobs, keptJobs } from '../../jobs/jobs.ts';
import { usePlatform } from '../../platform/context.ts';

const loadDrawer = () => import('./JobsDrawer.tsx');

/**
 * Opens the list of all jobs, from any page; it is there as soon as there is a job. Jobs of earlier visits
 * are brought back, and what the server still works on is followed, once the page is quiet.
 */
export function JobsButton({ className }: { className?: string }) {
  const api = useApi();
  const platform = usePlatform();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const drawer = useLater(loadDrawer, wanted);
  const count = useStore(jobs, ({ byId }) => Object.keys(byId).length);
  const running = useStore(
    jobs,
    ({ byId }) =>
      Object.values(byId).filter(({ state }) => state === 'running' || state === 'reading').length,
  );

  useEffect(() => {
    if (keptJobs().length === 0) return;
    const id = setTimeout(() => {
      void import('../../jobs/remote-jobs.ts').then(({ resumeAll }) => resumeAll({ api, platform }));
    }, 600); // after the page itself has settled
    return () => clearTimeout(id);
  }, [api, platform]);

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
