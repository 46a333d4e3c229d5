import type { ToolId } from '@formant/engine/tools';
import { openEngine } from '../sound/engine/engine-client.ts';
import { faultOf } from '../sound/fault.ts';
import { holdJob } from '../sound/files/job-locks.ts';
import { chosenFile } from './job-sounds.ts';
import { loadFacts } from './job-storage.ts';
import { changeJob, type Job, jobOf, jobs } from './jobs.ts';
import { startingOptions } from './kept-engine.ts';
import { addJob, cancelHere, leaveJob, removeJob, restoreJobs, retryHere, runHere } from './local-jobs.ts';

/**
 * Several files for one tool with the same settings. Each is a job of its own; this tab works on them one after
 * another, because a tool may want a good part of the memory that a browser gives.
 */

/** Batches that this tab looks after. */
const mine = new Set<string>();
/** The chosen files on their way to the private file system, one after another. */
let storing: Promise<void> = Promise.resolve();
const stored = new Map<string, Promise<void>>();
/** Jobs of which what is there is to be taken, although the end is missing. */
const accepted = new Set<string>();
let busy = false;

/** The jobs of a batch, in the order in which their files were chosen. */
export function batchJobs(byId: Readonly<Record<string, Job>>, batch: string): Job[] {
  return Object.values(byId)
    .filter((job) => job.batch?.id === batch)
    .sort((a, b) => (a.batch?.at ?? 0) - (b.batch?.at ?? 0));
}
const jobsOf = (batch: string) => batchJobs(jobs.getState().byId, batch);
const isBusy = ({ state }: Job) => state === 'reading' || state === 'running';

/** Takes files for a tool; they wait until the batch is started. */
export async function openBatch(
  tool: ToolId,
  files: readonly File[],
  options: Job['options'],
): Promise<string> {
  const batch = crypto.randomUUID();
  mine.add(batch);
  await take(tool, files, await startingOptions(tool, options), { id: batch, at: 0, started: false });
  return batch;
}

/** Adds files to a batch, also while it runs. */
export async function addToBatch(batch: string, files: readonly File[]): Promise<void> {
  const last = jobsOf(batch).at(-1);
  if (!last?.batch) return;
  await take(last.tool, files, last.options, { ...last.batch, at: last.batch.at + 1 });
  void work();
}

async function take(
  tool: ToolId,
  files: readonly File[],
  options: Job['options'],
  first: NonNullable<Job['batch']>,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const batch = { ...first, at: first.at + index };
    const id = await addJob(tool, file, options, { state: 'waiting', batch });
    if (!jobOf(id)?.durable) continue;
    storing = storing.then(() => store(id, file));
    stored.set(id, storing);
  }
}

async function store(id: string, file: File): Promise<void> {
  if (!jobOf(id)) return;
  const engine = openEngine(id, false);
  try {
    await engine.store(file);
  } catch {
    // it only can't be read again after a reload; a disk that is full says so when the file is read
  } finally {
    engine.dispose();
    stored.delete(id);
  }
}

/** The same settings for every file that has not begun. */
export function setBatchOptions(batch: string, options: Job['options']): void {
  for (const job of jobsOf(batch)) if (job.state === 'waiting') changeJob(job.id, { options });
}

export function startBatch(batch: string): void {
  for (const job of jobsOf(batch))
    if (job.batch && job.state === 'waiting') changeJob(job.id, { batch: { ...job.batch, started: true } });
  void work();
}

/** Everything once more: back to the choice of settings, with the same files. */
export function resetBatch(batch: string): void {
  for (const job of jobsOf(batch))
    if (job.batch && !isBusy(job) && !job.elsewhere)
      changeJob(job.id, {
        state: 'waiting',
        batch: { ...job.batch, started: false },
        fault: null,
        result: null,
      });
}

/** Ends or leaves out one file; it can be retried. */
export function cancelBatchJob(id: string): void {
  const job = jobOf(id);
  if (job?.state === 'waiting')
    changeJob(id, { state: 'failed', fault: { code: 'cancelled', message: 'Cancelled.' } });
  else cancelHere(id);
}

/** Stops the batch; what is done stays. */
export function cancelBatch(batch: string): void {
  const all = jobsOf(batch);
  // those that wait first, so that none of them begins in place of the one that ends
  for (const job of all) if (job.state === 'waiting') cancelBatchJob(job.id);
  for (const job of all) if (isBusy(job)) cancelBatchJob(job.id);
}

/** Puts a file that failed or was cancelled in line again; `accept` takes what is there of a truncated one. */
export function retryBatchJob(id: string, accept = false): void {
  const job = jobOf(id);
  if (!job?.batch || isBusy(job)) return;
  if (accept) accepted.add(id);
  mine.add(job.batch.id);
  changeJob(id, { state: 'waiting', fault: null, batch: { ...job.batch, started: true } });
  void work();
}

/** Opens a batch on its page and goes on with it where a reload broke it off. False when there is none. */
export async function resumeBatch(batch: string): Promise<boolean> {
  await restoreJobs();
  const found = jobsOf(batch);
  if (found.length === 0) return false;
  mine.add(batch);
  for (const job of found) {
    const held = await holdJob(job.id);
    if (Boolean(job.elsewhere) === held) changeJob(job.id, { elsewhere: !held });
    // one that can't be read says so at its turn, or has no result to show; the others are there all the same
    await loadFacts(job.id).catch(() => {});
  }
  void work();
  return true;
}

/** The page of a batch closes: what runs goes on, what is done is given free for other tabs. */
export function leaveBatch(batch: string): void {
  for (const job of jobsOf(batch)) if (job.state !== 'waiting') leaveJob(job.id);
}

/** Gives a batch up: what is done stays among the jobs. */
export async function closeBatch(batch: string): Promise<void> {
  cancelBatch(batch);
  mine.delete(batch);
  for (const job of jobsOf(batch)) {
    if (job.state === 'done') leaveJob(job.id);
    else if (!job.elsewhere) await removeJob(job.id);
  }
}

/** Works on what waits, one file at a time, until nothing does. */
async function work(): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    for (let next = nextJob(); next; next = nextJob()) {
      const { id } = next;
      // a file that can't be worked on ends by itself, and the others go on
      await workOn(id).catch((thrown: unknown) => {
        const job = jobOf(id);
        if (job && (job.state === 'waiting' || isBusy(job)))
          changeJob(id, { state: 'failed', fault: faultOf(thrown), progress: null });
      });
    }
  } finally {
    busy = false;
  }
}

function nextJob(): Job | undefined {
  return Object.values(jobs.getState().byId)
    .filter(({ state, batch, elsewhere }) => {
      return state === 'waiting' && batch?.started && mine.has(batch.id) && !elsewhere;
    })
    .sort((a, b) => a.createdAt - b.createdAt || (a.batch?.at ?? 0) - (b.batch?.at ?? 0))[0];
}

async function workOn(id: string): Promise<void> {
  await stored.get(id);
  if (!(await holdJob(id))) return changeJob(id, { elsewhere: true });
  await loadFacts(id);
  const job = jobOf(id);
  if (job?.state !== 'waiting') return; // cancelled in the meantime
  const accept = accepted.delete(id);
  if (!job.input || accept) {
    const file = await chosenFile(id);
    if (file && file.size !== job.fileBytes) {
      const message = 'The page was closed before the file had been kept. Choose it again.';
      return changeJob(id, { state: 'failed', fault: { code: 'interrupted', message } });
    }
    changeJob(id, { input: null });
    await retryHere(id, accept);
    if (jobOf(id)?.state !== 'ready') return;
  }
  await runHere(id, job.options, null);
}
