import type { Transaction } from 'sequelize';

export type JobState = 'queued' | 'active' | 'done' | 'failed' | 'cancelled';
export interface JobRow {
  id: number;
  name: string;
  payload: unknown;
  state: JobState;
  stage: string | null;
  /** 0..1 */
  progress: number;
  /** Runs that have begun, lost ones among them. */
  attempts: number;
  /** Runs that ended with their process. */
  losses: number;
  errorCode: string | null;
  errorMessage: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}
/** Another worker has this job now, or it was given back; nothing of this run may be kept. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}
/** The reason of a job's signal when somebody cancelled it. */
export class JobCancelled extends Error {
  override name = 'JobCancelled';
}

/** Runs that may end with their process, whoever's fault that is, before the job fails. */
export const maxLosses = 20;
/** Processes that may die with nothing but one job in them before that job is put in quarantine. */
export const maxDeathsAlone = 3;
/** The code of a failed job that is in quarantine. */
export const quarantined = 'stopped_worker';

/** What a worker gets: its payload, and the only ways to report and to end. */
export interface ActiveJob {
  id: number;
  payload: unknown;
  /** 1 for the first run. */
  attempt: number;
  /** Rises with every run of this job and never repeats: a part of the name of what a run writes outside. */
  fence: number;
  signal: AbortSignal;
  /** Written at most four times a second; never falls. */
  progress(stage: string, fraction: number): void;
  /**
   * Ends the job as done in the same transaction as its effects. A worker that lost its lease gets a
   * `LeaseLost` error and nothing is written.
   */
  commit(effects: (transaction: Transaction) => Promise<void>): Promise<void>;
}

/**
 * Durable jobs. The database row is the truth (state, lease, fence); a driver only wakes workers, and a
 * sweeper takes expired leases back, so that a killed worker's job runs again and ends once.
 *
 * A run that throws counts as an attempt of the job. A run that ends with its process does not: that is a loss, and
 * mostly somebody else's fault (a restart, a full memory, the job beside it). After a loss the job's next run has
 * its process to itself, which starts nothing beside it for a while; the while doubles with each loss. A job that
 * ends is cleared by that. One whose process dies again meanwhile waits longer and longer, and after
 * `maxDeathsAlone` of them it is in quarantine: failed as `quarantined`, until a person retries it. Whatever
 * happens, a job fails after `maxLosses`.
 */
export interface Queue {
  /** Adds within the caller's transaction; workers are woken after its commit. */
  add(
    name: string,
    payload: unknown,
    options?: { transaction?: Transaction; runAfter?: Date; priority?: number },
  ): Promise<number>;
  get(id: number): Promise<JobRow | null>;
  /** Those that exist, by id, in one query. */
  getAll(ids: readonly number[]): Promise<Map<number, JobRow>>;
  /** Cancels now or asks the worker to; true when the job had not ended. */
  cancel(id: number): Promise<boolean>;
  /** Queues an ended job again under the same id. */
  retry(id: number, options?: { transaction?: Transaction }): Promise<boolean>;
  /** How many jobs stand before each of these, in one query; without those that are not queued. */
  positions(jobs: readonly Pick<JobRow, 'id' | 'name'>[]): Promise<Map<number, number>>;
  /** Jobs that could run now or do, and how long the oldest of those in line waits. */
  load(): Promise<{ queued: number; active: number; oldestSeconds: number }>;
  /** Calls back on every change of a job's row made or seen by this process. */
  watch(id: number, listener: (row: JobRow) => void): () => void;
  /**
   * Starts working on jobs of this name.
   * @param options.maxAttempts runs that may throw; lost ones are not among them
   */
  work(
    name: string,
    options: { concurrency: number; maxAttempts: number },
    run: (job: ActiveJob) => Promise<void>,
  ): void;
  /** Upkeep of this process: runs now and then until `close`; it may run in several processes at once. */
  every(everyMs: number, run: () => Promise<void>): void;
  /** Stops taking jobs, lets running ones end up to the limit, then gives their leases back. */
  close(drainMs: number): Promise<void>;
}
