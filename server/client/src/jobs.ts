import type { Calls } from './calls.generated.ts';
import type { Formant } from './client.ts';

type Store = Calls['POST /api/web-tools/queue/store/{tool}'];
export type Job = Calls['GET /api/web-tools/queue/get-result/{uuid}']['answer'];
export type ToolId = Store['path']['tool'];

/** A job has ended without a result; `job` tells how. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly job: Job;
  constructor(job: Job) {
    super(job.error?.message ?? `The job has ended as ${job.status}.`);
    this.job = job;
  }
}

/** So long the server keeps a question open that waits for an end. */
const longestWaitMs = 25_000;

/** Waits until a job has ended well. @throws JobFailed, FormantError */
export async function waitForJob(
  formant: Formant,
  uuid: string,
  options: { signal?: AbortSignal; onProgress?: (job: Job) => void } = {},
): Promise<Job> {
  const { signal, onProgress } = options;
  for (;;) {
    const job = await formant.call('GET /api/web-tools/queue/get-result/{uuid}', {
      path: { uuid },
      query: { waitMs: onProgress ? 1000 : longestWaitMs },
      ...(signal ? { signal } : {}),
    });
    onProgress?.(job);
    if (job.status === 'succeeded') return job;
    if (job.status !== 'queued' && job.status !== 'processing') throw new JobFailed(job);
  }
}

/**
 * Has a tool work on an upload and waits for what it makes. Aborting it cancels the job too, if the server hears of it
 * in time; what is thrown is the signal's reason in any case.
 * @throws JobFailed, FormantError
 */
export async function runTool(
  formant: Formant,
  tool: ToolId,
  body: Store['body'],
  options: { signal?: AbortSignal; onProgress?: (job: Job) => void; idempotencyKey?: string } = {},
): Promise<Job> {
  const { signal, idempotencyKey } = options;
  signal?.throwIfAborted();
  // only the answer names the job: an abort in front of it waits for it a moment
  const late = lateAbort(signal);
  const stored = await formant
    .call('POST /api/web-tools/queue/store/{tool}', {
      path: { tool },
      body,
      signal: late.signal,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    })
    .catch((error) => {
      throw signal?.aborted ? signal.reason : error;
    })
    .finally(late.done);
  try {
    return await waitForJob(formant, stored.uuid, options);
  } catch (error) {
    if (signal?.aborted) await cancelJob(formant, stored.uuid);
    throw error;
  }
}

/** Aborts `cancelMs` after the given signal. */
function lateAbort(signal: AbortSignal | undefined): { signal: AbortSignal; done(): void } {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = () => {
    timer = setTimeout(() => late.abort(signal?.reason), cancelMs);
  };
  signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: late.signal,
    done() {
      signal?.removeEventListener('abort', abort);
      clearTimeout(timer);
    },
  };
}

/** So long an abort waits for the server at most. */
const cancelMs = 2000;

async function cancelJob(formant: Formant, uuid: string): Promise<void> {
  await formant
    .call('POST /api/web-tools/update-queue-item/{id}', {
      path: { id: uuid },
      body: { action: 'cancel' },
      signal: AbortSignal.timeout(cancelMs),
    })
    .catch(() => {}); // it has ended, or the line is gone: the caller hears of the abort
}
