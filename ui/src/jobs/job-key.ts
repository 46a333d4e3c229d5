import { keptNumber } from '../platform/account-scope.ts';

/** What goes on after a reload is kept in the browser's storage under names that begin like this. */
const keptPrefix = 'formant.job';
/** Jobs are kept under this and their id. */
export const jobKeyPrefix = `${keptPrefix}.`;
/** Under what a person's wish is kept that the voices of this device lie in the account, too. */
export const voiceSyncKey = (userId: number): string => `${keptPrefix}-voices.${keptNumber(userId)}`;

/** Whether this browser keeps a job, without loading the code that can read it. */
export function keepsJobs(storage: Storage): boolean {
  for (let i = 0; i < storage.length; i++) if (storage.key(i)?.startsWith(keptPrefix)) return true;
  return false;
}
