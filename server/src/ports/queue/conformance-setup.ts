import { DataTypes, QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { DrillWorkerOptions } from './drill-worker.ts';
import type { QueueTimes } from './durable-queue.ts';
import type { ActiveJob, JobRow, Queue } from './port.ts';

/** Short enough to see leases run out, long enough for a loaded machine. */
export const drillTimes: QueueTimes = {
  leaseMs: 1500,
  pollMs: 100,
  tickMs: 50,
  backoffMs: 20,
  aloneMs: 10_000,
};

export interface QueueUnderTest {
  db: Sequelize;
  /** Opens the queue as one more process would, perhaps on a machine with a clock of its own. */
  open(times: QueueTimes, now?: () => number): Promise<Queue>;
  /** How a child process reaches the same queue. */
  child: Omit<DrillWorkerOptions, 'times'>;
  close(): Promise<void>;
}

const effects = 'drill_effects';
const waitMs = 60_000;
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: waitMs, interval: 20 });

/** A run that goes on until its signal ends it. */
export function untilAborted(job: ActiveJob): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (job.signal.aborted) reject(job.signal.reason);
    job.signal.addEventListener('abort', () => reject(job.signal.reason));
  });
}

/** A fresh queue for each test of the suite that calls this, and what its tests ask of it. */
export function queueForEach(make: () => Promise<QueueUnderTest>) {
  let tested: QueueUnderTest;
  let queue: Queue;
  let opened: Queue[];
  const open = async (times: Partial<QueueTimes> = {}, now?: () => number): Promise<Queue> => {
    const another = await tested.open({ ...drillTimes, ...times }, now);
    opened.push(another);
    return another;
  };
  const record = (job: ActiveJob) => (transaction: Transaction) =>
    tested.db
      .query(`INSERT INTO ${effects} (job_id) VALUES (?)`, { replacements: [job.id], transaction })
      .then(() => {});
  const recorded = async (): Promise<number[]> =>
    (
      await tested.db.query<{ job_id: number }>(`SELECT job_id FROM ${effects} ORDER BY id`, {
        type: QueryTypes.SELECT,
      })
    ).map((row) => row.job_id);
  const inState = (id: number, state: string): Promise<JobRow> =>
    until(async () => {
      const row = await queue.get(id);
      expect(row?.state).toBe(state);
      return row as JobRow; // safe: the line above fails on null
    });

  beforeEach(async () => {
    tested = await make();
    opened = [];
    await tested.db.getQueryInterface().createTable(effects, {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      job_id: { type: DataTypes.INTEGER, allowNull: false },
    });
    queue = await open();
  });
  afterEach(async () => {
    await Promise.all(opened.map((another) => another.close(0)));
    await tested.close();
  });
  return {
    get tested() {
      return tested;
    },
    get queue() {
      return queue;
    },
    open,
    record,
    recorded,
    inState,
  };
}
