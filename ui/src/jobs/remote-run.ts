import type { QueueItem, QueueOutput, QueueResult } from '@formant/contract/web-tools';
import { ApiError } from '../api/client.ts';
import type { Region } from '../sound/engine/engine-protocol.ts';
import { type Fault, type FaultCode, faultOf, JobFault } from '../sound/fault.ts';
import { fetchBars } from '../sound/play/fetch-bars.ts';
import { silence } from '../sound/play/now-playing.ts';
import { changeJob, type Job, type JobOutput, jobOf } from './jobs.ts';

/** Share of the progress bar that sending takes; the server reports the rest from 0 to 1. */
const sendingShare = 0.3;

/** One job at the server, followed by this page: what happens to it, told to the store of jobs. */
export interface RemoteRun {
  /** Aborted when the person cancels. */
  readonly signal: AbortSignal;
  /** The job begins anew, with these settings. */
  begin(options: Job['options'], region: Region): void;
  sending(sentBytes: number, totalBytes: number): void;
  /** The server has taken it. */
  taken(remote: NonNullable<Job['remote']>): void;
  /** Shows how its queue item stands; true when there is nothing more to follow. */
  show(item: QueueResult): Promise<boolean>;
  /** Back to its settings, as after a cancelled run. */
  rest(): void;
  failed(thrown: unknown): void;
}

const followed = new Map<string, AbortController>();

export const isFollowed = (id: string): boolean => followed.has(id);

/** This page no longer looks after a job at the server, where it goes on. */
export function leaveRun(id: string): void {
  followed.get(id)?.abort(new JobFault({ code: 'cancelled', message: 'Left.' }));
}

/** Ends what this page does for a job at the server; its run says nothing more. */
export function cancelRun(id: string): void {
  followed.get(id)?.abort(new JobFault({ code: 'cancelled', message: 'Cancelled.' }));
  runOf(id, new AbortController()).rest();
}

/** Follows a job while `work` goes on; what it throws becomes the job's fault, unless the person cancelled. */
export async function withRun(id: string, work: (run: RemoteRun) => Promise<void>): Promise<void> {
  const control = new AbortController();
  const run = runOf(id, control);
  followed.set(id, control);
  try {
    await work(run);
  } catch (thrown) {
    if (!control.signal.aborted) run.failed(thrown);
  } finally {
    if (followed.get(id) === control) followed.delete(id);
  }
}

function runOf(id: string, { signal }: AbortController): RemoteRun {
  const change = (what: Partial<Job>) => changeJob(id, what);
  const progress = () => jobOf(id)?.progress ?? null;
  return {
    signal,
    begin(options, region) {
      const now = Date.now();
      silence(id); // the files under its player are about to change
      change({
        state: 'running',
        place: 'server',
        options,
        region,
        fault: null,
        result: null,
        remote: null,
        progress: { stage: 'upload', fraction: 0, startedAt: now, stageStartedAt: now, stageSeconds: {} },
      });
    },
    sending(received, total) {
      const last = progress();
      const fraction = total ? (received / total) * sendingShare : 0;
      if (last) change({ progress: { ...last, stage: 'upload', fraction, received, total } });
    },
    taken: (remote) => change({ remote }),
    async show(item) {
      const job = jobOf(id);
      if (!job || signal.aborted) return true;
      if (!ended.has(item.status)) {
        // the state only where it changes: progress alone is not written to the browser's storage
        const state = job.state === 'running' ? {} : ({ state: 'running' } as const);
        change({ ...state, progress: progressOf(item, job.progress) });
        return false;
      }
      change(await endOf(item, progress()));
      return true;
    },
    rest: () => change({ state: 'ready', progress: null, remote: null }),
    failed: (thrown) => change({ state: 'failed', progress: null, fault: remoteFault(thrown) }),
  };
}

const ended = new Set<QueueItem['status']>(['succeeded', 'failed', 'cancelled', 'expired']);

function progressOf(item: QueueResult, last: Job['progress']): Job['progress'] {
  const now = Date.now();
  const stage = item.status === 'queued' ? 'queued' : (item.stage ?? 'decode');
  const moved = last && last.stage !== stage;
  return {
    stage,
    fraction: sendingShare + (1 - sendingShare) * item.progress,
    startedAt: last?.startedAt ?? Date.parse(item.createdAt),
    stageStartedAt: moved || !last ? now : last.stageStartedAt,
    stageSeconds: moved
      ? { ...last.stageSeconds, [last.stage]: (now - last.stageStartedAt) / 1000 }
      : (last?.stageSeconds ?? {}),
    position: item.position,
  };
}

/** What becomes of a job whose queue item has ended. */
async function endOf(item: QueueResult, last: Job['progress']): Promise<Partial<Job>> {
  if (item.status === 'cancelled') return { state: 'ready', progress: null, remote: null };
  if (item.status !== 'succeeded') {
    const message = 'The server has deleted this job and its files after their time.';
    return {
      state: 'failed',
      progress: null,
      fault: faultByCode(item.error ?? { code: 'expired', message }),
    };
  }
  return {
    state: 'done',
    progress: null,
    fault: null,
    result: {
      outputs: await Promise.all(item.outputs.map(outputOf)),
      engine: item.engine ?? 'dsp',
      result: item.data ?? {},
      wallSeconds: item.endedAt ? (Date.parse(item.endedAt) - Date.parse(item.createdAt)) / 1000 : 0,
      stageSeconds: last?.stageSeconds ?? {},
      originalUrl: item.input.url,
    },
  };
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
