import { type InputFacts, jobFile, type RunFacts } from '../sound/engine/engine-protocol.ts';
import { jobsDirectory, openJobFiles, readJson } from '../sound/files/job-files.ts';
import { heldJobs } from '../sound/files/job-locks.ts';
import { changeJob, dropJob, type Job, jobOf, keptJobs } from './jobs.ts';

/** How long the files of a job stay in the browser after its start. */
export const keptDays = 7;
/** Share of what the browser grants that jobs may fill before the oldest finished ones go. */
const mostShare = 0.6;

/** Reads the facts about input and results back from the job's files. */
export async function loadFacts(id: string): Promise<void> {
  const job = jobOf(id);
  if (!job || (job.input && (job.result || job.state !== 'done'))) return;
  const files = await openJobFiles(id, !job.durable);
  // safe: the engine's worker is the only writer of these files
  const input = job.input ?? ((await readJson(files, jobFile.facts)) as InputFacts | null);
  const run = job.result ?? ((await readJson(files, jobFile.run)) as RunFacts | null);
  const now = jobOf(id);
  if (!now) return;
  changeJob(id, {
    input: now.input ?? input,
    ...(now.state === 'done' && !now.result ? { result: run } : {}),
  });
}

/** Takes a job and its files away. */
export async function deleteJob(id: string): Promise<void> {
  dropJob(id);
  await deleteFiles(id);
}

async function deleteFiles(id: string): Promise<void> {
  const folder = await jobsDirectory();
  await folder?.removeEntry(id, { recursive: true }).catch(() => {}); // a memory job has none
}

/**
 * Frees room, by this rule: files without a job go; jobs go after `keptDays`; while jobs fill more than 60 %
 * of what the browser grants, the oldest finished ones go. Never a job that a tab has open.
 */
export async function cleanUp(now = Date.now()): Promise<string[]> {
  const folder = await jobsDirectory();
  const busy = await heldJobs();
  const kept = keptJobs();
  const removed: string[] = [];
  const remove = async (id: string) => {
    removed.push(id);
    await deleteJob(id);
  };
  const known = new Set(kept.map((job) => job.id));
  if (folder) for await (const id of folder.keys()) if (!known.has(id) && !busy.has(id)) await remove(id);
  const free = kept.filter((job) => !busy.has(job.id));
  for (const job of free) if (now - job.createdAt > keptDays * 86_400_000) await remove(job.id);
  for (const job of free.filter((one) => !removed.includes(one.id) && ended(one))) {
    const { usage = 0, quota = Number.POSITIVE_INFINITY } = (await navigator.storage?.estimate()) ?? {};
    if (usage < quota * mostShare) break;
    await remove(job.id);
  }
  return removed;
}

const ended = (job: Job): boolean =>
  job.state !== 'waiting' && job.state !== 'reading' && job.state !== 'running';
