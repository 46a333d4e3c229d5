import { ToolError } from '@formant/engine';
import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { AppError } from '../../kernel/errors.ts';
import { defineJobs, type StoredJob, toJobRow } from './job-model.ts';
import { jobRows } from './job-rows.ts';
import { type ActiveJob, JobCancelled, LeaseLost, type Queue } from './port.ts';
import { progressReporter } from './progress-reporter.ts';
import { repeat, within } from './repeat.ts';
import { rowWatchers } from './row-watchers.ts';
import { solitude } from './solitude.ts';
import { inProcessWake, type Wake } from './wake.ts';

export interface QueueTimes {
  /** A worker that is silent for this long has lost its job. */
  leaseMs: number;
  /** How often workers look for waiting jobs and lost leases without being woken. */
  pollMs: number;
  /** How often running jobs look whether they were cancelled, and watched rows whether they changed. */
  tickMs: number;
  /** Wait after the first failed run; doubled with each further one. */
  backoffMs: number;
  /** How long a job has its process to itself after its first loss; doubled with each further one. */
  aloneMs: number;
}
export const queueTimes: QueueTimes = {
  leaseMs: 8000,
  pollMs: 1000,
  tickMs: 300,
  backoffMs: 1000,
  aloneMs: 60_000,
};

interface Worker {
  concurrency: number;
  maxAttempts: number;
  run(job: ActiveJob): Promise<void>;
  running: number;
  claiming: boolean;
  again: boolean;
  /** How many jobs the claim under way may still take. */
  wanted: number;
  /** Who waits for a run to end. */
  waiting: Set<() => void>;
}
interface Running {
  id: number;
  fence: number;
  abort: AbortController;
  /** In this process's own time. */
  extendAt: number;
  ended: Promise<void>;
}

function wakeAll(worker: Worker): void {
  for (const wakeUp of worker.waiting) wakeUp();
  worker.waiting.clear();
}

/** The queue over the `jobs` table; `wake` only shortens the wait. */
export function durableQueue(options: {
  db: Sequelize;
  log: Logger;
  wake?: Wake;
  times?: Partial<QueueTimes>;
  /** The machine's clock; leases must go on while a test's clock stands still. */
  now?: () => number;
}): Queue {
  const { db, log } = options;
  const times = { ...queueTimes, ...options.times };
  const wake = options.wake ?? inProcessWake();
  const rows = jobRows(defineJobs(db), times, options.now ?? Date.now);
  const workers = new Map<string, Worker>();
  const running = new Map<number, Running>();
  const watchers = rowWatchers(rows);
  const lonely = solitude(times.aloneMs);
  let claims: Promise<unknown> = Promise.resolve();
  let closing = false;
  let lookAt = 0;

  /** Takes up to `most` waiting jobs, as far as there are free places. */
  async function pump(name: string, most = Number.POSITIVE_INFINITY): Promise<void> {
    const worker = workers.get(name);
    if (!worker || closing) return;
    worker.wanted += most;
    if (worker.claiming) {
      worker.again = true;
      return;
    }
    worker.claiming = true;
    try {
      do {
        worker.again = false;
        const limit = Math.min(worker.concurrency - worker.running, worker.wanted);
        if (limit <= 0) break;
        const count = await inTurn(() => takeUpTo(limit, name, worker));
        worker.wanted -= count;
        if (count > 0) worker.again = true;
      } while (worker.again && !closing);
    } catch (error) {
      log.warn({ err: error, job: name }, 'could not take jobs');
    } finally {
      worker.claiming = false;
      worker.wanted = 0;
    }
  }

  /** One after another, so that nobody slips in beside a job that is to be alone. */
  function inTurn<T>(claim: () => Promise<T>): Promise<T> {
    const claiming = claims.then(claim);
    claims = claiming.catch(() => {});
    return claiming;
  }
  async function takeUpTo(limit: number, name: string, worker: Worker): Promise<number> {
    if (closing || !lonely.allows(name, running.size)) return 0;
    const placeOf = lonely.look(name);
    const claimed = await rows.claim(name, limit, (job, taken) => placeOf(job, running.size + taken));
    for (const job of claimed) begin(worker, job);
    return claimed.length;
  }
  const pumpAll = (): void => {
    for (const name of workers.keys()) void pump(name);
  };

  async function room(worker: Worker): Promise<void> {
    while ((worker.running >= worker.concurrency || lonely.isHeld) && !closing)
      await new Promise<void>((resolve) => worker.waiting.add(resolve));
  }

  /** Tells watchers of this process and of others. */
  function tell(ids: readonly number[]): void {
    if (ids.length === 0) return;
    watchers.refresh(ids);
    wake.changed(ids);
  }

  function begin(worker: Worker, job: StoredJob): void {
    worker.running += 1;
    const abort = new AbortController();
    const entry: Running = {
      id: job.id,
      fence: job.fence,
      abort,
      extendAt: performance.now() + times.leaseMs / 4,
      ended: Promise.resolve(),
    };
    running.set(job.id, entry);
    if (job.alone) lonely.hold(job, () => void endSolitude(job));
    if (job.cancelRequested) abort.abort(new JobCancelled());
    entry.ended = runJob(worker, job, abort).finally(() => {
      worker.running -= 1;
      if (running.get(job.id) === entry) running.delete(job.id);
      if (lonely.leave(job.id)) letOthersIn();
      wakeAll(worker);
      // first the one for whom this process came free
      if (lonely.expects !== null && running.size === 0) void pump(lonely.expects, 1);
      void pump(job.name, 1);
    });
    tell([job.id]);
  }
  async function endSolitude(job: StoredJob): Promise<void> {
    await rows.inCompany(job).catch((error: unknown) => {
      log.warn({ err: error, jobId: job.id }, 'could not record that a job is no longer alone');
    });
    job.alone = false;
    if (lonely.leave(job.id)) letOthersIn();
  }
  function letOthersIn(): void {
    for (const worker of workers.values()) wakeAll(worker);
    pumpAll();
  }

  async function runJob(worker: Worker, job: StoredJob, abort: AbortController): Promise<void> {
    let committed = false;
    const reporter = progressReporter(
      (report) => rows.extend(job, report),
      () => tell([job.id]),
    );
    const active: ActiveJob = {
      id: job.id,
      payload: JSON.parse(job.payload) as unknown,
      attempt: job.attempts,
      fence: job.fence,
      signal: abort.signal,
      progress: reporter.report,
      async commit(effects) {
        await db.transaction(async (transaction) => {
          await rows.done(job, transaction);
          await effects(transaction);
        });
        committed = true;
      },
    };
    try {
      await worker.run(active);
      await reporter.stop();
      if (abort.signal.aborted && !committed) throw abort.signal.reason;
      if (!committed) await active.commit(async () => {});
    } catch (error) {
      await reporter.stop();
      await end(worker, job, abort.signal, error).catch((failure: unknown) => {
        // the lease runs out and the sweeper takes the job back
        log.warn({ err: failure, jobId: job.id }, 'could not record how a job ended');
      });
    }
    tell([job.id]);
  }

  async function end(worker: Worker, job: StoredJob, signal: AbortSignal, error: unknown): Promise<void> {
    if (error instanceof LeaseLost || signal.reason instanceof LeaseLost) {
      log.warn({ jobId: job.id, fence: job.fence }, 'a run lost its lease; its work is dropped');
      if (job.alone && !closing) await rows.survived(job.id);
      return;
    }
    if (signal.reason instanceof JobCancelled) return rows.cancelled(job);
    if (error instanceof ToolError || error instanceof AppError)
      return rows.failed(job, { code: error.code, message: error.message });
    const failures = job.attempts - job.losses;
    if (failures < worker.maxAttempts) {
      log.warn({ err: error, jobId: job.id, attempt: job.attempts }, 'a run failed and is tried again');
      return rows.giveBack(job, { delayMs: times.backoffMs * 2 ** (failures - 1), countRun: true });
    }
    log.error({ err: error, jobId: job.id, job: job.name }, 'a job failed');
    return rows.failed(job, {
      code: 'internal',
      message: 'Something went wrong on our side while working on this. Try again.',
    });
  }

  /** Sees cancels and lost leases of running jobs, and keeps their leases alive. */
  async function tick(): Promise<void> {
    const stored = new Map((await rows.find([...running.keys()])).map((job) => [job.id, job]));
    for (const entry of running.values()) {
      const job = stored.get(entry.id);
      if (!job) continue;
      if (job.state !== 'active' || job.fence !== entry.fence) {
        if (job.fence >= entry.fence && job.state !== 'done') entry.abort.abort(new LeaseLost());
      } else if (job.cancelRequested) entry.abort.abort(new JobCancelled());
      else if (performance.now() >= entry.extendAt) {
        entry.extendAt = performance.now() + times.leaseMs / 4;
        await rows.extend(entry);
      }
    }
    if (wake.reachesOthers && performance.now() < lookAt) return;
    lookAt = performance.now() + times.pollMs;
    await watchers.look();
  }

  async function poll(): Promise<void> {
    for (const name of workers.keys()) {
      const lost = await rows.sweep(name, ({ id, fence }) => running.get(id)?.fence === fence);
      for (const { job, quarantined } of lost) {
        const about = { jobId: job.id, job: name, losses: job.losses + 1, alone: job.alone };
        if (quarantined) log.error(about, 'a job stops its worker again and again; it is in quarantine');
        else log.warn(about, 'a job was lost with its process');
      }
      tell(lost.map(({ job }) => job.id));
      await pump(name);
    }
  }

  wake.onChanged((ids) => {
    watchers.refresh(ids);
    // perhaps somebody has cancelled what runs here
    if (ids.some((id) => running.has(id))) tick().catch(() => {}); // the next tick looks again
  });
  const complaint = 'the queue could not reach its table';
  const loops = [
    repeat(
      times.tickMs,
      async () => {
        if (running.size > 0 || watchers.size > 0) await tick();
      },
      log,
      complaint,
    ),
    repeat(times.pollMs, poll, log, complaint),
  ];

  return {
    async add(name, payload, addOptions = {}) {
      const id = await rows.add(name, payload, addOptions);
      const announce = () => wake.announce(name, addOptions.runAfter);
      if (addOptions.transaction) addOptions.transaction.afterCommit(announce);
      else announce();
      return id;
    },
    async get(id) {
      const [job] = await rows.find([id]);
      return job ? toJobRow(job) : null;
    },
    async getAll(ids) {
      return new Map((await rows.tell(ids)).map((job) => [job.id, job]));
    },
    async cancel(id) {
      const waiting = await rows.cancelWaiting(id);
      const asked = waiting || (await rows.askToCancel(id));
      if (asked && !waiting) running.get(id)?.abort.abort(new JobCancelled());
      if (asked) tell([id]);
      return asked;
    },
    async retry(id, { transaction } = {}) {
      const restarted = await rows.restart(id, transaction);
      if (!restarted) return false;
      const [job] = await rows.find([id], transaction);
      const announce = () => {
        if (job) wake.announce(job.name);
        tell([id]);
      };
      if (transaction) transaction.afterCommit(announce);
      else announce();
      return true;
    },
    positions: (asked) => rows.before(asked),
    load: () => rows.load(),
    watch: watchers.watch,
    work(name, { concurrency, maxAttempts }, run) {
      if (workers.has(name)) throw new Error(`Jobs named ${name} have a worker already`);
      const worker = {
        concurrency,
        maxAttempts,
        run,
        running: 0,
        claiming: false,
        again: false,
        wanted: 0,
        waiting: new Set<() => void>(),
      };
      workers.set(name, worker);
      wake.listen(name, { take: () => pump(name, 1), room: () => room(worker) });
      void pump(name);
    },
    every(everyMs, run) {
      loops.push(repeat(everyMs, run, log, 'upkeep failed and is tried again'));
    },
    async close(drainMs) {
      closing = true;
      wake.stopListening();
      for (const worker of workers.values()) wakeAll(worker);
      for (const entry of running.values()) lonely.leave(entry.id);
      const settled = Promise.all([...running.values()].map((entry) => entry.ended));
      await within(settled, drainMs);
      for (const entry of [...running.values()]) {
        await rows.giveBack(entry, { delayMs: 0, countRun: false });
        entry.abort.abort(new LeaseLost('The server is stopping'));
      }
      await within(settled, 2000);
      await Promise.all(loops.map((loop) => loop.stop()));
      watchers.clear();
      await wake.close();
    },
  };
}
