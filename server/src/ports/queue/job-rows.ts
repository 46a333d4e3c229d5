import { literal, type ModelStatic, Op, type Transaction } from 'sequelize';
import type { JobModel, StoredJob } from './job-model.ts';
import { LeaseLost } from './port.ts';

/** Which run of which job; a write under it counts only while no other run has begun. */
export interface Lease {
  id: number;
  fence: number;
}
export interface Failure {
  code: string;
  message: string;
}

/** So many more than wanted are looked at: other processes reach for the first ones at the same time. */
const spare = 8;

const held = (lease: Lease) => ({ id: lease.id, fence: lease.fence, state: 'active' as const });

/**
 * Every change of a job's row, each one atomic UPDATE whose WHERE states what must still be true. No locks
 * are held and no dialect's own words are needed.
 */
export function jobRows(jobs: ModelStatic<JobModel>, leaseMs: number, now: () => number) {
  return {
    async add(
      name: string,
      payload: unknown,
      options: { transaction?: Transaction; runAfter?: Date; priority?: number },
    ): Promise<number> {
      const row = await jobs.create(
        {
          name,
          payload: JSON.stringify(payload),
          state: 'queued',
          priority: options.priority ?? 0,
          runAfter: options.runAfter?.getTime() ?? 0,
          createdAt: now(),
        },
        { transaction: options.transaction ?? null },
      );
      return row.id;
    },

    /** Takes up to `limit` waiting jobs, premium first, then oldest first. */
    async claim(name: string, limit: number): Promise<StoredJob[]> {
      const at = now();
      const waiting = (await jobs.findAll({
        where: { name, state: 'queued', runAfter: { [Op.lte]: at } },
        order: [
          ['priority', 'DESC'],
          ['id', 'ASC'],
        ],
        limit: limit + spare,
        raw: true,
      })) as StoredJob[]; // safe: raw rows have the model's attributes
      const claimed: StoredJob[] = [];
      for (const job of waiting) {
        if (claimed.length === limit) break;
        const change = {
          state: 'active' as const,
          fence: job.fence + 1,
          attempts: job.attempts + 1,
          leaseUntil: at + leaseMs,
          startedAt: at,
        };
        const [count] = await jobs.update(change, {
          where: { id: job.id, state: 'queued', fence: job.fence },
        });
        if (count === 1) claimed.push({ ...job, ...change });
      }
      return claimed;
    },

    async extend(lease: Lease, report?: { stage: string; progress: number }): Promise<boolean> {
      const [count] = await jobs.update({ leaseUntil: now() + leaseMs, ...report }, { where: held(lease) });
      return count === 1;
    },

    /** @throws LeaseLost */
    async done(lease: Lease, transaction: Transaction): Promise<void> {
      const [count] = await jobs.update(
        { state: 'done', stage: null, progress: 1, leaseUntil: null, endedAt: now() },
        { where: held(lease), transaction },
      );
      if (count !== 1) throw new LeaseLost(`Job ${lease.id} is no longer held by run ${lease.fence}`);
    },
    async failed(lease: Lease, failure: Failure): Promise<void> {
      await jobs.update(
        {
          state: 'failed',
          leaseUntil: null,
          endedAt: now(),
          errorCode: failure.code.slice(0, 64),
          errorMessage: failure.message.slice(0, 1000),
        },
        { where: held(lease) },
      );
    },
    async cancelled(lease: Lease): Promise<void> {
      await jobs.update({ state: 'cancelled', leaseUntil: null, endedAt: now() }, { where: held(lease) });
    },
    /** Back in line: after a passing fault with a delay, at a drain without counting the run. */
    async giveBack(lease: Lease, options: { delayMs: number; countRun: boolean }): Promise<void> {
      await jobs.update(
        {
          state: 'queued',
          stage: null,
          progress: 0,
          leaseUntil: null,
          runAfter: now() + options.delayMs,
          ...(options.countRun ? {} : { attempts: literal('attempts - 1') as unknown as number }), // safe: Sequelize takes a literal wherever it takes a value
        },
        { where: held(lease) },
      );
    },

    async cancelWaiting(id: number): Promise<boolean> {
      const [count] = await jobs.update(
        { state: 'cancelled', endedAt: now() },
        { where: { id, state: 'queued' } },
      );
      return count === 1;
    },
    async askToCancel(id: number): Promise<boolean> {
      const [count] = await jobs.update({ cancelRequested: true }, { where: { id, state: 'active' } });
      return count === 1;
    },
    async restart(id: number, transaction?: Transaction): Promise<boolean> {
      const [count] = await jobs.update(
        {
          state: 'queued',
          attempts: 0,
          stage: null,
          progress: 0,
          cancelRequested: false,
          runAfter: 0,
          errorCode: null,
          errorMessage: null,
          startedAt: null,
          endedAt: null,
        },
        {
          where: { id, state: { [Op.in]: ['done', 'failed', 'cancelled'] } },
          transaction: transaction ?? null,
        },
      );
      return count === 1;
    },

    /** Takes back what killed workers held. Answers the ids that changed. */
    async sweep(name: string, maxAttempts: number): Promise<number[]> {
      const expired = (await jobs.findAll({
        attributes: ['id', 'fence', 'attempts', 'cancelRequested'],
        where: { name, state: 'active', leaseUntil: { [Op.lt]: now() } },
        limit: 200,
        raw: true,
      })) as StoredJob[]; // safe: as above
      for (const job of expired) {
        if (job.cancelRequested) await this.cancelled(job);
        else if (job.attempts >= maxAttempts)
          await this.failed(job, {
            code: 'internal',
            message: 'The work was interrupted too many times. Try again, or with a shorter file.',
          });
        else await this.giveBack(job, { delayMs: 0, countRun: true });
      }
      return expired.map((job) => job.id);
    },

    async find(ids: readonly number[], transaction?: Transaction): Promise<StoredJob[]> {
      if (ids.length === 0) return [];
      return (await jobs.findAll({
        where: { id: { [Op.in]: [...ids] } },
        transaction: transaction ?? null,
        raw: true,
      })) as StoredJob[]; // safe: as above
    },
    async load(): Promise<{ queued: number; active: number; oldestSeconds: number }> {
      const at = now();
      const inLine = { state: 'queued' as const, runAfter: { [Op.lte]: at } };
      const [queued, active, oldest] = await Promise.all([
        jobs.count({ where: inLine }),
        jobs.count({ where: { state: 'active' } }),
        jobs.findOne({
          attributes: ['createdAt', 'runAfter'],
          where: inLine,
          order: [['id', 'ASC']],
          raw: true,
        }),
      ]);
      const since = oldest ? Math.max(oldest.createdAt, oldest.runAfter) : at;
      return { queued, active, oldestSeconds: Math.max(0, Math.round((at - since) / 1000)) };
    },
    async before(id: number): Promise<number | null> {
      const [job] = await this.find([id]);
      if (job?.state !== 'queued') return null;
      return jobs.count({
        where: {
          name: job.name,
          state: 'queued',
          [Op.or]: [{ priority: { [Op.gt]: job.priority } }, { priority: job.priority, id: { [Op.lt]: id } }],
        },
      });
    },
  };
}
export type JobRows = ReturnType<typeof jobRows>;
