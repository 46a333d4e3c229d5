import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '@formant/engine';
import type { CodecChoice } from '../ports/codec/choose.ts';
import type { Answer, Task } from './messages.ts';
import type { Compute, ToolJob, ToolJobDone } from './port.ts';
import { type TaskOptions, type WorkerLimits, WorkerProcess } from './worker-process.ts';

export { WorkerCrash } from './worker-process.ts';

export interface ComputeOptions extends Partial<WorkerLimits> {
  /** Jobs at once; default one a core, at most 4. */
  workers?: number | null;
  codec?: CodecChoice;
}

const defaultMemoryBytes = 1024 * 2 ** 20;
const defaultSilenceMs = 30_000;

/**
 * Runs tools in child processes, files in and files out, so that sound never crosses a border.
 * Processes and not threads, because the decoders are native code that meets any file people upload: a crash
 * there takes its whole process along, a hang can only be ended from outside, and only a process has memory of
 * its own to measure. Workers start with the first job and stay warm; a job waits its turn in order of arrival.
 */
export function createCompute({
  workers,
  codec = 'auto',
  memoryBytes = defaultMemoryBytes,
  silenceMs = defaultSilenceMs,
}: ComputeOptions = {}): Compute {
  const size = workers ?? Math.min(4, availableParallelism());
  const idle: WorkerProcess[] = [];
  const all = new Set<WorkerProcess>();
  const waiting: (() => void)[] = [];
  let places = size;
  /** Probing takes milliseconds and has a worker of its own, one file at a time. */
  let prober: WorkerProcess | null = null;
  let probing: Promise<void> = Promise.resolve();
  let closed = false;

  /** Takes a place, in order of arrival. @throws `signal.reason` when cancelled before */
  async function takePlace(signal: AbortSignal): Promise<void> {
    if (places > 0) {
      places--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      const cancel = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', cancel, { once: true });
      waiting.push(go);
    });
  }

  /** Hands the place straight on, so that a newcomer can't slip in between. */
  function leavePlace(): void {
    const next = waiting.shift();
    if (next) next();
    else places++;
  }

  function takeWorker(): WorkerProcess {
    const warm = idle.pop();
    if (warm?.isUsable) return warm;
    if (warm) dismiss(warm);
    return startWorker();
  }

  function startWorker(): WorkerProcess {
    const worker = new WorkerProcess(codec, { memoryBytes, silenceMs });
    all.add(worker);
    return worker;
  }

  function dismiss(worker: WorkerProcess): void {
    void worker.end().then(() => all.delete(worker));
  }

  /** One task in a worker of its own, when its turn comes. */
  async function inTurn<T extends Task>(
    task: T,
    options: TaskOptions & { signal: AbortSignal },
  ): Promise<Answer<T>> {
    options.signal.throwIfAborted();
    await takePlace(options.signal);
    try {
      if (closed) throw new Error('the compute pool is closed');
      const worker = takeWorker();
      try {
        return await worker.call(task, options);
      } finally {
        if (worker.isUsable && !closed) idle.push(worker);
        else dismiss(worker);
      }
    } finally {
      leavePlace();
    }
  }

  return {
    size,
    async runTool(
      job: ToolJob,
      options: { signal: AbortSignal; progress(progress: Progress): void },
    ): Promise<ToolJobDone> {
      const workDir = join(job.outDir, `.formant-${crypto.randomUUID()}`);
      try {
        const done = await inTurn({ type: 'run', job, workDir }, options);
        if (options.signal.aborted) {
          // cancelled while the answer was under way: the caller must not find what it no longer wants
          await Promise.all(done.outputs.map(({ path }) => rm(path, { force: true })));
          throw options.signal.reason;
        }
        return done;
      } finally {
        // a worker that was killed could not clean up
        await rm(workDir, { recursive: true, force: true });
      }
    },
    outline: (path, options) => inTurn({ type: 'outline', path }, options),
    probe(path, options = {}) {
      const answer = probing.then(() => {
        if (closed) throw new Error('the compute pool is closed');
        if (!prober?.isUsable) {
          if (prober) dismiss(prober);
          prober = startWorker();
        }
        return prober.call({ type: 'probe', path }, options);
      });
      probing = answer.then(
        () => undefined,
        () => undefined,
      );
      return answer;
    },
    async close() {
      closed = true;
      await Promise.all([...all].map((worker) => worker.end()));
    },
  };
}
