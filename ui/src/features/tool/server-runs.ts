import { useEffect, useState } from 'react';
import { useApi } from '../../api/context.ts';
import type { Job } from '../../jobs/jobs.ts';
import { cancelHere } from '../../jobs/local-jobs.ts';
import { cancelRemote, fetchOutput, openRemote, resumeRemote, runRemote } from '../../jobs/remote-jobs.ts';
import { usePlatform } from '../../platform/context.ts';

/** What running at the server needs, and the calls of a job wherever it runs. */
export function useRemote() {
  const api = useApi();
  const platform = usePlatform();
  const calls = { api, platform };
  return {
    start: (job: Job) => runRemote(job.id, job.options, job.region, calls),
    cancel: (job: Job) => (job.place === 'server' ? void cancelRemote(job.id, calls) : cancelHere(job.id)),
    resume: (id: string) => resumeRemote(id, calls),
    openResult: (uuid: string) => openRemote(uuid, calls),
    fetchOutput,
  };
}

export type ServerUse = { used: number; limit: number | null };

/** Whether this server takes jobs for the tool, and what is left today; null until it has answered. */
export function useServerUse(tool: Job['tool']): ServerUse | null {
  const api = useApi();
  const [use, setUse] = useState<ServerUse | null>(null);
  useEffect(() => {
    const control = new AbortController();
    api
      .call('GET /api/web-tools/usage-count', { query: { tool }, signal: control.signal })
      .then(({ used, limit }) => setUse({ used, limit }))
      .catch(() => setUse(null)); // offline, or a server without workers: this device does it
    return () => control.abort();
  }, [api, tool]);
  return use;
}
