import { convertTimes, type LeasedItem } from '@formant/contract/conversion';
import { ApiError } from '../api/client.ts';
import { encodings } from '../sound/engine/encodings.ts';
import type { Encoding } from '../sound/engine/engine-protocol.ts';
import { faultOf, JobFault } from '../sound/fault.ts';
import { keptModelOf } from '../sound/models/model-files.ts';
import { type Job, jobOf, jobs } from './jobs.ts';
import { cancelHere, encodeOutput, keepVoice, openFile, removeJob, runHere } from './local-jobs.ts';
import { type UploadCalls, uploadFile } from './upload.ts';

const pollMs = convertTimes.pollSeconds * 1000;
/** Well within the lease, so that a report or two may get lost. */
const reportMs = (convertTimes.leaseSeconds * 1000) / 12;
const attempts = 5;
/** Shares of the whole: the change itself, then encoding and sending. */
const changeShare = 0.8;

/**
 * Does the signed-in person's conversions on this computer, one after the other, until `signal` ends it: fetches the
 * recording, changes it in the engine like any job of this device, and sends the result. What is under way when it
 * ends goes back in line by itself.
 */
export async function convertHere(calls: UploadCalls, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const item = await nextItem(calls, signal);
    if (item?.lease) await convertItem(calls, item, item.lease, signal);
    else await pause(pollMs, signal);
  }
}

async function nextItem({ api }: UploadCalls, signal: AbortSignal): Promise<LeasedItem | undefined> {
  try {
    // looked at every time: the model comes and goes while the app runs
    const neural = (await keptModelOf('contentvec')) !== null;
    return await api.call('POST /api/voice/get-convert-item', { body: { neural }, signal });
  } catch {
    return undefined; // offline, or signed out for a moment: asked again after the pause
  }
}

type Lease = NonNullable<LeasedItem['lease']>;

async function convertItem(
  calls: UploadCalls,
  item: LeasedItem,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const together = AbortSignal.any([signal, over.signal]);
  const work: Work = { calls, item, lease, signal: together, jobId: null, sending: 0 };
  const onAbort = () => {
    if (work.jobId) cancelHere(work.jobId);
  };
  together.addEventListener('abort', onAbort, { once: true });
  const beat = setInterval(() => {
    report(work, { status: 'processing', progress: progressOf(work) }).catch((thrown: unknown) => {
      // cancelled elsewhere, or given to another device; a lost connection is no reason to stop
      if (isRefusal(thrown)) over.abort(thrown);
    });
  }, reportMs);
  try {
    const resultAudioId = await make(work);
    await patiently(together, () => report(work, { status: 'succeeded', resultAudioId }));
  } catch (thrown) {
    if (over.signal.aborted && work.jobId) await removeJob(work.jobId);
    if (together.aborted) return;
    const fault = faultOf(thrown);
    const ended =
      fault.code === 'cancelled'
        ? ({ status: 'cancelled' } as const)
        : ({ status: 'failed', error: fault.message.slice(0, 500) } as const);
    // unheard, the lease ends by itself and the item goes back in line
    await patiently(together, () => report(work, ended)).catch(() => {});
  } finally {
    clearInterval(beat);
    together.removeEventListener('abort', onAbort);
  }
}

interface Work {
  calls: UploadCalls;
  item: LeasedItem;
  lease: Lease;
  signal: AbortSignal;
  jobId: string | null;
  /** Of encoding and sending, 0..1. */
  sending: number;
}

/** @returns the audio that the server keeps the result as */
async function make(work: Work): Promise<string> {
  const { item, lease, calls, signal } = work;
  const recording = await fetched('recording', item.sourceUrl, item.title, signal);
  const id = await openFile('voice-changer', recording, item.settings);
  work.jobId = id;
  await until(id, signal, (job) => job.state !== 'reading');
  assertWell(id);
  if (lease.voiceUrl)
    await keepVoice(id, await fetched('voice', lease.voiceUrl, String(item.settings.voice), signal));
  await runHere(id, item.settings, null);
  signal.throwIfAborted();
  assertWell(id);
  if (jobOf(id)?.state !== 'done') throw cancelled();
  const made = await encodeOutput(
    id,
    'output',
    encodingOf(item.format),
    ({ fraction }) => {
      work.sending = fraction / 2;
    },
    signal,
  );
  const named = new File([made], `${item.title.replace(/\.[^.]{1,5}$/, '')}.${item.format}`, {
    type: made.type,
  });
  const uploadId = await uploadFile(named, calls, {
    signal,
    onProgress: (sent) => {
      work.sending = 0.5 + sent / named.size / 2;
    },
  });
  const kept = await patiently(signal, () =>
    calls.api.call('POST /api/audio/store-details/{voiceUUID?}', { body: { uploadId }, signal }),
  );
  return kept.id;
}

/** The person may cancel in the list of jobs, while the file is read, too. */
const cancelled = () => new JobFault({ code: 'cancelled', message: 'Cancelled.' });

function assertWell(id: string): void {
  const job = jobOf(id);
  if (!job) throw cancelled();
  if (job.state === 'failed' && job.fault) throw new JobFault(job.fault);
}

function encodingOf(format: LeasedItem['format']): Encoding {
  // a sound alone in an MP4 is an M4A
  const known = format === 'mp4' ? 'm4a' : format;
  return { format: known, quality: encodings[known].standard };
}

async function fetched(
  what: 'recording' | 'voice',
  url: string | null,
  name: string,
  signal: AbortSignal,
): Promise<File> {
  const answer = url === null ? null : await fetch(url, { signal });
  if (!answer?.ok)
    throw new JobFault({ code: 'offline', message: `The ${what} could not be fetched from the server.` });
  return new File([await answer.blob()], name);
}

function progressOf({ jobId, sending }: Work): number {
  const job = jobId === null ? undefined : jobOf(jobId);
  const changed = job?.state === 'done' ? 1 : (job?.progress?.fraction ?? 0);
  return changeShare * changed + (1 - changeShare) * sending;
}

const report = (
  { calls, item, lease }: Work,
  body: { status: 'processing' | 'succeeded' | 'failed' | 'cancelled' } & Record<string, unknown>,
) =>
  calls.api.call('POST /api/voice/update-convert-item/{uuid}', {
    params: { uuid: item.uuid },
    body: { ...body, leaseToken: lease.token },
  });

const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429;

/** Again after a lost connection, with growing pauses. */
async function patiently<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await call();
    } catch (thrown) {
      if (attempt >= attempts || isRefusal(thrown)) throw thrown;
      await pause(500 * 2 ** attempt, signal);
      signal.throwIfAborted();
    }
}

function until(id: string, signal: AbortSignal, reached: (job: Job) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const job = jobOf(id);
      if (job && !reached(job)) return;
      end();
      resolve();
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    const unsubscribe = jobs.subscribe(look);
    const end = () => {
      unsubscribe();
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop, { once: true });
    look();
  });
}

/** Ends early, without a fault, when the signal says so. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
