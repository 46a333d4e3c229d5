import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../kernel/errors.ts';
import type { Answer, Task } from './messages.ts';
import { type TaskOptions, WorkerCrash, type WorkerProcess } from './worker-process.ts';

const firstPauseMs = 100;
const longestPauseMs = 10_000;
/** So many workers in a row that died at their start show that none will come. */
const hopelessAfter = 6;

export interface Lane {
  /**
   * One task in a worker of its own, when its turn comes.
   * @param startOwn a worker for this task alone, ended with it, in place of a warm one
   * @throws `signal.reason` when cancelled before, AppError overloaded when workers don't start
   */
  inTurn<T extends Task>(task: T, options: TaskOptions, startOwn?: () => WorkerProcess): Promise<Answer<T>>;
  /** Has a worker do this before anybody asks for one, and whenever none is left. */
  keepWarm(task: Task): void;
  /** Ends the workers with what they do. */
  close(): Promise<void>;
}

/**
 * A line of tasks before `places` workers. Workers start with the first task and stay warm; a task waits its turn
 * in order of arrival. After a worker that died at its start the next one waits, longer with each; a task fails once
 * that has gone on for a while.
 */
export function createLane(size: number, startWorker: () => WorkerProcess): Lane {
  const idle: WorkerProcess[] = [];
  const all = new Set<WorkerProcess>();
  const waiting: (() => void)[] = [];
  let places = size;
  let closed = false;
  let warming: Task | null = null;
  let isWarming = false;
  /** Workers in a row that died before they could work. */
  let crashes = 0;
  const closing = new AbortController();

  async function takePlace(signal: AbortSignal | undefined): Promise<void> {
    if (places > 0) {
      places--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      const cancel = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
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
    return added(startWorker());
  }

  function added(worker: WorkerProcess): WorkerProcess {
    all.add(worker);
    return worker;
  }

  function dismiss(worker: WorkerProcess): void {
    void worker.end().then(() => {
      all.delete(worker);
      warmUp();
    });
  }

  function warmUp(): void {
    if (closed || isWarming || warming === null || all.size > 0) return;
    isWarming = true;
    void lane
      .inTurn(warming, {})
      .catch((error: unknown) => {
        // what keeps a worker from starting is told to whoever needs one
        if (error instanceof WorkerCrash) crashes++;
      })
      .finally(() => {
        isWarming = false;
        warmUp();
      });
  }

  /** The pause before a worker is started after others have died at their start. */
  async function recover(signal: AbortSignal | undefined): Promise<void> {
    if (crashes === 0) return;
    const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** (crashes - 1));
    const ended = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
    await pause(ms, undefined, { signal: ended }).catch(() => signal?.throwIfAborted());
  }

  /** @throws WorkerCrash of a worker that had started; AppError overloaded */
  async function attempt<T extends Task>(
    task: T,
    options: TaskOptions,
    startOwn?: () => WorkerProcess,
  ): Promise<Answer<T>> {
    for (;;) {
      if (startOwn || idle.length === 0) await recover(options.signal);
      if (closed) throw new Error('the compute pool is closed');
      const worker = startOwn ? added(startOwn()) : takeWorker();
      try {
        const answer = await worker.call(task, options);
        crashes = 0;
        return answer;
      } catch (error) {
        if (!(error instanceof WorkerCrash) || closed || worker.hasStarted) throw error;
        crashes++;
        if (crashes >= hopelessAfter)
          throw new AppError(
            'overloaded',
            'The server cannot work on sound at the moment: its workers do not start. Try again in a few minutes.',
            { cause: error },
          );
      } finally {
        if (worker.isUsable && !closed && !startOwn) idle.push(worker);
        else dismiss(worker);
      }
    }
  }

  const lane: Lane = {
    async inTurn(task, options, startOwn) {
      options.signal?.throwIfAborted();
      await takePlace(options.signal);
      try {
        return await attempt(task, options, startOwn);
      } finally {
        leavePlace();
      }
    },
    keepWarm(task) {
      warming = task;
      warmUp();
    },
    async close() {
      closed = true;
      closing.abort();
      await Promise.all([...all].map((worker) => worker.end()));
    },
  };
  return lane;
}
