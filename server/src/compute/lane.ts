import type { Answer, Task } from './messages.ts';
import type { TaskOptions, WorkerProcess } from './worker-process.ts';

export interface Lane {
  /**
   * One task in a worker of its own, when its turn comes.
   * @param startOwn a worker for this task alone, ended with it, in place of a warm one
   * @throws `signal.reason` when cancelled before
   */
  inTurn<T extends Task>(task: T, options: TaskOptions, startOwn?: () => WorkerProcess): Promise<Answer<T>>;
  /** Has a worker do this before anybody asks for one, and whenever none is left. */
  keepWarm(task: Task): void;
  /** Ends the workers with what they do. */
  close(): Promise<void>;
}

/**
 * A line of tasks before `places` workers. Workers start with the first task and stay warm; a task waits its turn
 * in order of arrival.
 */
export function createLane(size: number, startWorker: () => WorkerProcess): Lane {
  const idle: WorkerProcess[] = [];
  const all = new Set<WorkerProcess>();
  const waiting: (() => void)[] = [];
  let places = size;
  let closed = false;
  let warming: Task | null = null;

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
    if (closed || warming === null || all.size > 0) return;
    // what keeps a worker from starting is told to whoever needs one
    void lane.inTurn(warming, {}).catch(() => undefined);
  }

  const lane: Lane = {
    async inTurn(task, options, startOwn) {
      options.signal?.throwIfAborted();
      await takePlace(options.signal);
      try {
        if (closed) throw new Error('the compute pool is closed');
        const worker = startOwn ? added(startOwn()) : takeWorker();
        try {
          return await worker.call(task, options);
        } finally {
          if (worker.isUsable && !closed && !startOwn) idle.push(worker);
          else dismiss(worker);
        }
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
      await Promise.all([...all].map((worker) => worker.end()));
    },
  };
  return lane;
}
