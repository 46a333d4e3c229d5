import type { QueueItem, QueueOutput, QueueResult } from '@formant/contract/web-tools';
import { wavHeader } from '@formant/engine/codecs/wav-header';
import { ApiError } from '../api/client.ts';
import { openEngine } from '../sound/engine/engine-client.ts';
import { jobFile, type Region } from '../sound/engine/engine-protocol.ts';
import { type Fault, type FaultCode, faultOf, JobFault } from '../sound/fault.ts';
import { blobBytes, openPcm } from '../sound/files/pcm-file.ts';
import { fetchBars } from '../sound/play/fetch-bars.ts';
import { silence } from '../sound/play/now-playing.ts';
import { eventsOf } from './event-stream.ts';
import { changeJob, type Job, type JobOutput, jobOf, jobs, putJob } from './jobs.ts';
import { chosenFile, jobSound, restoreJobs } from './local-jobs.ts';
import { type UploadCalls, uploadFile } from './upload.ts';

/** Share of the progress bar that sending takes; the server reports the rest from 0 to 1. */
const sendingShare = 0.3;
const watching = new Map<string, AbortController>();

/** Sends the job's file and has the server work on it; goes on after a reload by `resumeRemote`. */
export async function runRemote(
  id: string,
  options: Job['options'],
  region: Region,
  calls: UploadCalls,
): Promise<void> {
  const job = jobOf(id);
  if (!job || job.state === 'running' || job.state === 'reading') return;
  const now = Date.now();
  silence(id);
  changeJob(id, {
    state: 'running',
    place: 'server',
    options,
    region,
    fault: null,
    result: null,
    remote: null,
    progress: { stage: 'upload', fraction: 0, startedAt: now, stageStartedAt: now, stageSeconds: {} },
  });
  const control = begin(id);
  try {
    const file = await fileToSend(job, region);
    const uploadId = await uploadFile(file, calls, {
      signal: control.signal,
      onProgress: (sent) => showSending(id, sent, file.size),
    });
    const item = await calls.api.call('POST /api/web-tools/queue/store/{tool}', {
      params: { tool: job.tool },
      body: { uploadId, options: { ...options }, format: 'wav' },
      signal: control.signal,
    });
    changeJob(id, { remote: { id: item.id, uuid: item.uuid } });
    await follow(id, item.uuid, calls, control.signal);
  } catch (thrown) {
    settle(id, thrown, control.signal);
  } finally {
    end(id, control);
  }
}

/** Cancels sending or the server's work. */
export async function cancelRemote(id: string, { api }: UploadCalls): Promise<void> {
  const remote = jobOf(id)?.remote;
  watching.get(id)?.abort(new JobFault({ code: 'cancelled', message: 'Cancelled.' }));
  changeJob(id, { state: 'ready', progress: null, remote: null });
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
  if (job?.place !== 'server' || job.result || watching.has(id)) return;
  if (!job.remote) {
    // Sending broke off; the parts that arrived are kept by the server.
    if (job.state !== 'running') return;
    changeJob(id, { state: 'ready', progress: null });
    return runRemote(id, job.options, job.region, calls);
  }
  if (job.state !== 'running' && job.state !== 'done') return;
  const control = begin(id);
  try {
    await follow(id, job.remote.uuid, calls, control.signal);
  } catch (thrown) {
    settle(id, thrown, control.signal);
  } finally {
    end(id, control);
  }
}

/** Goes on with everything that earlier visits left at the server. */
export async function resumeAll(calls: UploadCalls): Promise<void> {
  await restoreJobs();
  for (const job of Object.values(jobs.getState().byId))
    if (job.state === 'running' && !job.elsewhere) void resumeRemote(job.id, calls);
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

function begin(id: string): AbortController {
  const control = new AbortController();
  watching.set(id, control);
  return control;
}

function end(id: string, control: AbortController): void {
  if (watching.get(id) === control) watching.delete(id);
}

function settle(id: string, thrown: unknown, signal: AbortSignal): void {
  if (signal.aborted) return; // `cancelRemote` has said what comes next
  changeJob(id, { state: 'failed', progress: null, fault: remoteFault(thrown) });
}

/** What is sent: the chosen file, or the part of it that was kept, cut from the decoded sound. */
async function fileToSend(job: Job, region: Region): Promise<File> {
  const gone = () =>
    new JobFault({ code: 'interrupted', message: 'The file is no longer in this browser. Choose it again.' });
  if (!region) {
    const file = await chosenFile(job.id);
    if (file) return file;
  }
  const stored = await jobSound(job.id, jobFile.pcm);
  if (!stored) throw gone();
  const { layout } = await openPcm(blobBytes(stored));
  const { sampleRate, channelCount, dataStart, frames } = layout;
  const from = Math.round((region?.from ?? 0) * sampleRate);
  const to = region ? Math.min(frames, Math.round(region.to * sampleRate)) : frames;
  const header = wavHeader({ sampleRate, channelCount, encoding: 'float32' }, to - from);
  const frameBytes = channelCount * 4;
  const sound = stored.slice(dataStart + from * frameBytes, dataStart + to * frameBytes);
  return new File([new Uint8Array(header), sound], `${job.fileName.replace(/\.[^.]*$/, '')}.wav`, {
    type: 'audio/wav',
  });
}

function showSending(id: string, sent: number, total: number): void {
  const progress = jobOf(id)?.progress;
  if (!progress) return;
  const fraction = total ? (sent / total) * sendingShare : 0;
  changeJob(id, { progress: { ...progress, stage: 'upload', fraction, received: sent, total } });
}

const ended = new Set<QueueItem['status']>(['succeeded', 'failed', 'cancelled', 'expired']);

/** Follows a queue item to its end: by events, and by asking where events don't get through. */
async function follow(id: string, uuid: string, calls: UploadCalls, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const item of updates(uuid, calls, signal)) {
        failures = 0;
        if (await show(id, item, signal)) return;
      }
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429)
        throw thrown;
      if (++failures > 20) throw thrown;
    }
    // A proxy may cut the stream, or hold it back: then one plain question, which itself waits for news.
    await new Promise((resolve) => setTimeout(resolve, Math.min(10_000, 250 * 2 ** failures)));
    if (signal.aborted) return;
    const item = await calls.api
      .call('GET /api/web-tools/queue/get-result/{uuid}', { params: { uuid }, query: {}, signal })
      .catch((thrown: unknown) => {
        if (thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 410)) throw thrown;
        failures++;
        return null;
      });
    if (item && (await show(id, item, signal))) return;
    if (failures > 20)
      throw new JobFault({ code: 'offline', message: 'The server does not answer any more.' });
  }
}

async function* updates(
  uuid: string,
  { platform }: UploadCalls,
  signal: AbortSignal,
): AsyncGenerator<QueueResult> {
  const answer = await platform.fetchApi(`/api/web-tools/queue/events/${encodeURIComponent(uuid)}`, {
    headers: { accept: 'text/event-stream' },
    signal,
  });
  if (!answer.ok || !answer.body) {
    const message = 'The server does not know this job any more.';
    throw new ApiError(answer.status, { code: answer.status === 410 ? 'expired' : 'not_found', message });
  }
  // safe: the server builds each update by the contract's own schema
  for await (const { data } of eventsOf(answer.body)) yield JSON.parse(data) as QueueResult;
}

/** Shows a queue item's state; true when it has ended. */
async function show(id: string, item: QueueResult, signal: AbortSignal): Promise<boolean> {
  const job = jobOf(id);
  if (!job || signal.aborted) return true;
  if (!ended.has(item.status)) {
    const now = Date.now();
    const last = job.progress;
    const stage = item.status === 'queued' ? 'queued' : (item.stage ?? 'decode');
    const startedAt = last?.startedAt ?? Date.parse(item.createdAt);
    const moved = last && last.stage !== stage;
    const stageSeconds = moved
      ? { ...last.stageSeconds, [last.stage]: (now - last.stageStartedAt) / 1000 }
      : (last?.stageSeconds ?? {});
    changeJob(id, {
      ...(job.state === 'running' ? {} : { state: 'running' }),
      progress: {
        stage,
        fraction: sendingShare + (1 - sendingShare) * item.progress,
        startedAt,
        stageStartedAt: moved || !last ? now : last.stageStartedAt,
        stageSeconds,
        position: item.position,
      },
    });
    return false;
  }
  if (item.status === 'succeeded') {
    const outputs = await Promise.all(item.outputs.map(outputOf));
    const wallSeconds = item.endedAt ? (Date.parse(item.endedAt) - Date.parse(item.createdAt)) / 1000 : 0;
    changeJob(id, {
      state: 'done',
      progress: null,
      fault: null,
      result: {
        outputs,
        engine: item.engine ?? 'dsp',
        result: item.data ?? {},
        wallSeconds,
        stageSeconds: job.progress?.stageSeconds ?? {},
        originalUrl: item.input.url,
      },
    });
  } else if (item.status === 'cancelled') changeJob(id, { state: 'ready', progress: null, remote: null });
  else {
    const expired = {
      code: 'expired',
      message: 'The server has deleted this job and its files after their time.',
    };
    const fault = faultByCode(item.error ?? expired);
    changeJob(id, { state: 'failed', progress: null, fault });
  }
  return true;
}

async function outputOf(output: QueueOutput): Promise<JobOutput> {
  const { name, label, url, downloadUrl, sizeBytes, durationMs, sampleRate, channels } = output;
  const seconds = durationMs / 1000;
  return {
    name,
    label,
    seconds,
    sampleRate,
    channelCount: channels,
    frames: Math.round(seconds * sampleRate),
    bars: await fetchBars(output.peaksUrl),
    loudness: null,
    remote: { url, downloadUrl, sizeBytes },
  };
}

const known = new Set<FaultCode>([
  'not_audio',
  'truncated',
  'empty',
  'too_long',
  'too_many_channels',
  'unsupported_codec',
  'bad_option',
  'bad_voice',
  'no_model',
  'bad_model',
  'bad_samples',
  'out_of_memory',
  'offline',
]);

function remoteFault(thrown: unknown): Fault {
  if (thrown instanceof ApiError) return faultByCode(thrown, thrown.requestId);
  return faultOf(thrown);
}

function faultByCode({ code, message }: { code: string; message: string }, requestId?: string): Fault {
  const own = [...known].find((one) => one === code);
  if (own) return { code: own, message, ...(requestId ? { reference: requestId } : {}) };
  return { code: 'server', message, reference: [code, requestId].filter(Boolean).join(' ') };
}
