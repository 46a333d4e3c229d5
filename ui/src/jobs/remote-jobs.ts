import type { QueueResult } from '@formant/contract/web-tools';
import { ApiError } from '../api/client.ts';
import { isOwn, ownerNow } from '../platform/account-scope.ts';
import { openEngine } from '../sound/engine/engine-client.ts';
import { jobFile, type Region } from '../sound/engine/engine-protocol.ts';
import { JobFault } from '../sound/fault.ts';
import { fileToSend, jobSound } from './job-sounds.ts';
import { changeJob, hideJob, type Job, jobOf, jobs, keptJobs, putJob } from './jobs.ts';
import { restoreJobs } from './local-jobs.ts';
import { followItem } from './queue-updates.ts';
import { cancelRun, isFollowed, leaveRun, withRun } from './remote-run.ts';
import { type UploadCalls, uploadFile } from './upload.ts';

/** Sends the job's file and has the server work on it; goes on after a reload by `resumeRemote`. */
export async function runRemote(
  id: string,
  options: Job['options'],
  region: Region,
  calls: UploadCalls,
): Promise<void> {
  const job = jobOf(id);
  if (!job || job.state === 'running' || job.state === 'reading') return;
  await withRun(id, async (run) => {
    run.begin(options, region);
    changeJob(id, { owner: ownerNow() });
    const { signal } = run;
    const file = await fileToSend(job, region);
    const onProgress = (sent: number) => run.sending(sent, file.size);
    const uploadId = await uploadFile(file, calls, { signal, onProgress });
    const item = await calls.api.call('POST /api/web-tools/queue/store/{tool}', {
      params: { tool: job.tool },
      body: { uploadId, options: { ...options }, format: 'wav' },
      signal,
    });
    run.taken({ id: item.id, uuid: item.uuid });
    await followItem(item.uuid, calls, signal, run.show);
  });
}

/** Cancels sending or the server's work. */
export async function cancelRemote(id: string, { api }: UploadCalls): Promise<void> {
  const remote = jobOf(id)?.remote;
  cancelRun(id);
  if (remote)
    await api
      .call('POST /api/web-tools/update-queue-item/{id}', {
        params: { id: remote.id },
        body: { action: 'cancel' },
      })
      .catch((thrown: unknown) => {
        // It has ended in the meantime, or belongs to nobody and is known by its uuid.
        if (!(thrown instanceof ApiError) || thrown.code === 'illegal_transition') return;
        return api
          .call('POST /api/web-tools/update-queue-item/{id}', {
            params: { id: remote.uuid },
            body: { action: 'cancel' },
          })
          .catch(() => {}); // it ends by itself and its result expires
      });
}

/** Goes on with what the server still works on, or reads the result that a reload forgot. */
export async function resumeRemote(id: string, calls: UploadCalls): Promise<void> {
  const job = jobOf(id);
  if (job?.place !== 'server' || job.result || isFollowed(id)) return;
  if (!job.remote) {
    // Sending broke off; the parts that arrived are kept by the server.
    if (job.state !== 'running') return;
    changeJob(id, { state: 'ready', progress: null });
    return runRemote(id, job.options, job.region, calls);
  }
  if (job.state !== 'running' && job.state !== 'done') return;
  const { uuid } = job.remote;
  await withRun(id, (run) => followItem(uuid, calls, run.signal, run.show));
}

/** Goes on with everything that earlier visits left at the server. */
export async function resumeAll(calls: UploadCalls): Promise<void> {
  await restoreJobs();
  for (const job of Object.values(jobs.getState().byId))
    if (job.state === 'running' && !job.elsewhere) void resumeRemote(job.id, calls);
}

/**
 * Another account is used on this page from now on: work at a server that is not its own leaves the list and waits, kept,
 * for its own account, and what is its own comes back.
 */
export async function keepToOwn(calls: UploadCalls): Promise<void> {
  for (const { id, place, owner } of Object.values(jobs.getState().byId)) {
    if (place !== 'server' || isOwn(owner)) continue;
    leaveRun(id);
    hideJob(id);
  }
  await restoreJobs();
  for (const job of keptJobs()) if (job.place === 'server' && isOwn(job.owner) && !jobOf(job.id)) putJob(job);
  await resumeAll(calls);
}

/** The job of a queue item, which may come from another browser; null when there is no such item. */
export async function openRemote(uuid: string, calls: UploadCalls): Promise<Job | null> {
  await restoreJobs();
  const known = Object.values(jobs.getState().byId).find((job) => job.remote?.uuid === uuid);
  if (known) return known;
  let item: QueueResult;
  try {
    item = await calls.api.call('GET /api/web-tools/queue/get-result/{uuid}', {
      params: { uuid },
      query: {},
    });
  } catch (thrown) {
    if (thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 410)) return null;
    throw thrown;
  }
  const job: Job = {
    id: uuid,
    tool: item.tool,
    fileName: item.input.name,
    fileBytes: 0,
    place: 'server',
    state: 'running',
    durable: false,
    options: item.options,
    region: null,
    createdAt: Date.parse(item.createdAt),
    progress: null,
    fault: null,
    remote: { id: item.id, uuid },
    owner: ownerNow(),
    input: null,
    result: null,
  };
  putJob(job);
  void resumeRemote(uuid, calls);
  return job;
}

/** The file of a remote output, fetched once and kept among the job's files. */
export async function fetchOutput(job: Job, name: string): Promise<File | null> {
  const here = await jobSound(job.id, jobFile.output(name));
  const remote = job.result?.outputs.find((output) => output.name === name)?.remote;
  if (here || !remote) return here;
  const answer = await fetch(remote.url);
  if (!answer.ok) throw new JobFault({ code: 'offline', message: 'The result could not be fetched.' });
  const engine = openEngine(job.id, !job.durable);
  try {
    await engine.keep(new File([await answer.blob()], `${name}.wav`), name);
  } finally {
    engine.dispose();
  }
  return jobSound(job.id, jobFile.output(name));
}
