/** Jobs are kept in the browser's storage under this and their id. */
export const jobKeyPrefix = 'formant.job.';

/** Whether this browser keeps a job, without loading the code that can read it. */
export function keepsJobs(storage: Storage): boolean {
  for (let i = 0; i < storage.length; i++) if (storage.key(i)?.startsWith(jobKeyPrefix)) return true;
  return false;
}
