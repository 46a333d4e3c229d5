import { defaultValues } from '@formant/engine';
import { type ToolId, tools } from '@formant/engine/tools';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { batchJobs, closeBatch, leaveBatch, openBatch, resumeBatch } from '../../../jobs/batch-jobs.ts';
import { jobs } from '../../../jobs/jobs.ts';

/** The batch that this page shows; its id stands in the address, so that a reload finds it again. */
export function useToolBatch(tool: ToolId, preset: Readonly<Record<string, unknown>> = {}) {
  const [search, setSearch] = useSearchParams();
  const id = search.get('batch');
  const known = useStore(jobs, ({ byId }) => id !== null && batchJobs(byId, id)[0]?.tool === tool);
  const [state, setState] = useState<'opening' | 'open' | 'gone'>('opening');

  useEffect(() => {
    if (!id) return;
    let live = true;
    setState('opening');
    resumeBatch(id).then(
      (found) => {
        if (live) setState(found ? 'open' : 'gone');
      },
      () => {
        if (live) setState('gone'); // the browser refuses what it keeps: nothing here either
      },
    );
    return () => {
      live = false;
      leaveBatch(id);
    };
  }, [id]);

  const show = (batch: string | null) =>
    setSearch(
      (params) => {
        const next = new URLSearchParams(params);
        for (const name of ['job', 'result', 'batch']) next.delete(name);
        if (batch) next.set('batch', batch);
        return next;
      },
      // the page's own words stay: asking for them again could fail, and would take the page away
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );

  return {
    id: known ? id : null,
    opening: id !== null && !known && state === 'opening',
    /** The address names a batch that this browser does not have. */
    gone: id !== null && !known && state === 'gone',
    async open(files: readonly File[]) {
      show(await openBatch(tool, files, { ...defaultValues(tools[tool].tool.options), ...preset }));
    },
    async close() {
      show(null);
      if (id) await closeBatch(id);
    },
    dismissGone: () => show(null),
  };
}
