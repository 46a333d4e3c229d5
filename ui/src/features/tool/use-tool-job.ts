import { defaultValues } from '@formant/engine';
import { type ToolId, tools } from '@formant/engine/tools';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { type Job, jobOf, jobQuery, jobs, untilRead } from '../../jobs/jobs.ts';
import { giveVoice, leaveJob, openFile, openJob, removeJob, runHere } from '../../jobs/local-jobs.ts';
import { useRemote } from './server-runs.ts';

/** The job that this page shows; its id stands in the address, so that a reload finds it again. */
export function useToolJob(
  tool: ToolId,
  preset: Readonly<Record<string, unknown>> = {},
  /** The file of a trained voice that a new job begins with. */
  voice: File | null = null,
) {
  const [search, setSearch] = useSearchParams();
  const jobId = search.get('job');
  const uuid = search.get('result');
  const wanted = jobId ?? uuid;
  const remote = useRemote();
  // A cancelled job leaves the server and its address there, and stays on the page.
  const found = useRef<{ uuid: string; id: string } | null>(null);
  const job = useStore(jobs, ({ byId }) => {
    if (jobId) return byId[jobId];
    if (!uuid) return undefined;
    return (
      Object.values(byId).find((one) => one.remote?.uuid === uuid) ??
      (found.current?.uuid === uuid ? byId[found.current.id] : undefined)
    );
  });
  if (job && uuid) found.current = { uuid, id: job.id };
  const [state, setState] = useState<'opening' | 'open' | 'gone'>('opening');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!wanted) return;
    let live = true;
    let opened: string | null = null;
    setState('opening');
    const find = async () => {
      const id = jobId ?? (await remote.openResult(wanted))?.id;
      if (!live || !id) return false;
      opened = id;
      return openJob(id);
    };
    find().then(
      (found) => {
        if (live) setState(found ? 'open' : 'gone');
      },
      () => {
        if (live) setState('gone'); // the server can't be asked: nothing here either
      },
    );
    return () => {
      live = false;
      if (opened) leaveJob(opened);
    };
  }, [wanted]);

  const show = (now: Job | null) =>
    setSearch(
      (params) => {
        const next = new URLSearchParams(params);
        next.delete('job');
        next.delete('result');
        next.delete('sound');
        for (const [name, value] of now ? new URLSearchParams(jobQuery(now)) : []) next.set(name, value);
        return next;
      },
      // the page's own words stay: asking for them again could fail, and would take the page away
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );

  // A job at the server is found from anywhere by its own address, one on this device by its id here.
  const query = job ? jobQuery(job) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the job's own change writes the address
  useEffect(() => {
    if (job && query && ![...new URLSearchParams(query)].every(([name, value]) => search.get(name) === value))
      show(job);
  }, [query]);

  return {
    job: job?.tool === tool ? job : undefined,
    /** An address names a job that is being looked for. */
    opening: Boolean(wanted) && !job && state === 'opening',
    /** An address names a job that this browser does not have. */
    gone: Boolean(wanted) && !job && state === 'gone',
    /** @param also whether the work starts on this device as soon as the file has been read */
    async open(file: File, also: { start?: boolean } = {}) {
      const id = await openFile(tool, file, { ...defaultValues(tools[tool].tool.options), ...preset });
      show(jobOf(id) ?? null);
      if (voice) await giveVoice(id, voice);
      if (!also.start) return;
      await untilRead(id);
      const made = jobOf(id);
      if (made?.state === 'ready') await runHere(id, made.options, made.region);
    },
    /** Back to the empty page; an unfinished job is dropped, a finished one stays in the list. */
    async close(now: Job | undefined) {
      show(null);
      if (now && now.state !== 'done' && now.state !== 'running') await removeJob(now.id);
    },
    dismissGone: () => show(null),
  };
}
