import { defaultValues } from '@formant/engine';
import { type ToolId, tools } from '@formant/engine/tools';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { type Job, jobs } from '../../audio/jobs.ts';
import { leaveJob, openFile, openJob, removeJob } from '../../audio/local-jobs.ts';
import { useRemote } from './server-runs.ts';

/** The job that this page shows; its id stands in the address, so that a reload finds it again. */
export function useToolJob(tool: ToolId) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('job');
  const result = search.get('result');
  const remote = useRemote();
  const job = useStore(jobs, ({ byId }) => (wanted ? byId[wanted] : undefined));
  const [state, setState] = useState<'opening' | 'open' | 'gone'>('opening');

  useEffect(() => {
    if (!wanted) return;
    let live = true;
    setState('opening');
    void openJob(wanted).then((found) => {
      if (live) setState(found ? 'open' : 'gone');
    });
    return () => {
      live = false;
      leaveJob(wanted);
    };
  }, [wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!result || wanted) return;
    let live = true;
    setState('opening');
    remote.openResult(result).then(
      (found) => {
        if (!live) return;
        if (found) show(found.id);
        else setState('gone');
      },
      () => {
        if (live) setState('gone');
      },
    );
    return () => {
      live = false;
    };
  }, [result, wanted]);

  const show = (id: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (id) next.set('job', id);
        else {
          next.delete('job');
          next.delete('result');
        }
        // A job at the server is found from anywhere by its own address.
        const uuid = id ? jobs.getState().byId[id]?.remote?.uuid : undefined;
        if (uuid) next.set('result', uuid);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    job: job?.tool === tool ? job : undefined,
    /** An address names a job that is being looked for. */
    opening: Boolean(wanted ?? result) && !job && state === 'opening',
    /** An address names a job that this browser does not have. */
    gone: Boolean(wanted ?? result) && !job && state === 'gone',
    async open(file: File) {
      const id = await openFile(tool, file, defaultValues(tools[tool].tool.options));
      show(id);
    },
    /** Back to the empty page; an unfinished job is dropped, a finished one stays in the list. */
    async close(now: Job | undefined) {
      show(null);
      if (now && now.state !== 'done' && now.state !== 'running') await removeJob(now.id);
    },
    dismissGone: () => show(null),
  };
}
