import { literal, type ModelStatic, Op, QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import { type JobModel, type StoredJob, toJobRow, toldAttributes } from './job-model.ts';
import { lostLeases } from './lost-leases.ts';
import { type JobRow, LeaseLost, maxDeathsAlone, maxLosses, quarantined } from './port.ts';
import type { Place } from './solitude.ts';

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

/** Most that one look for lost leases reads. */
const mostActive = 1000;

const held = (lease: Lease) => ({ id: lease.id, fence: lease.fence, state: 'active' as const });

/**
 * Every change of a job's row, each one atomic UPDATE whose WHERE states what must still be true. No locks
 * are held and no dialect's own words are needed.
 */
export function jobRows(
  jobs: ModelStatic<JobModel>,
  times: { leaseMs: number; backoffMs: number },
  now: () => number,
) {
  const { leaseMs } = times;
  const leases = lostLeases(leaseMs, now);
  // safe: a model that is bound to a database has it
  const db = jobs.sequelize as Sequelize;
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

    /**
     * Takes up to `limit` waiting jobs, premium first, then oldest first.
     * @param placeOf how a job may start beside so many others taken now; none is taken after one that has to wait
     */
    async claim(
      name: string,
      limit: number,
      placeOf: (job: StoredJob, taken: number) => Place,
    ): Promise<StoredJob[]> {
      const at = now();
      const waiting = await findRows(jobs, {
        where: { name, state: 'queued', runAfter: { [Op.lte]: at } },
        order: [
          ['priority', 'DESC'],
          ['id', 'ASC'],
        ],
        limit: limit + spare,
      });
      const claimed: StoredJob[] = [];
      for (const job of waiting) {
        if (claimed.length === limit) break;
        const place = placeOf(job, claimed.length);
        if (place === 'wait') break;
        const alone = place === 'alone';
        const change = {
          state: 'active' as const,
          fence: job.fence + 1,
          attempts: job.attempts + 1,
          leaseUntil: at + leaseMs,
          startedAt: at,
          alone,
        };
        const [count] = await jobs.update(change, {
          where: { id: job.id, state: 'queued', fence: job.fence },
        });
        if (count !== 1) continue;
        claimed.push({ ...job, ...change });
        if (alone) break;
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
    /** Others may start beside this run from now on. */
    async inCompany(lease: Lease): Promise<void> {
      await jobs.update({ alone: false }, { where: held(lease) });
    },
    /** A run that was alone has lost its lease, and its process lives: no death to be held against the job. */
    async survived(id: number): Promise<void> {
      await jobs.update(
        { deathsAlone: literal('deaths_alone - 1') as unknown as number }, // safe: as below
        { where: { id, deathsAlone: { [Op.gt]: 0 } } },
      );
    },
    /** Back in line: after a passing fault with a delay, at a drain without counting the run. */
    async giveBack(lease: Lease, options: { delayMs: number; countRun: boolean }): Promise<void> {
      await jobs.update(
        {
          state: 'queued',
          stage: null,
          progress: 0,
          leaseUntil: null,
          // what may run at once says so without a moment, which a clock set back would put off
          runAfter: options.delayMs > 0 ? now() + options.delayMs : 0,
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
          losses: 0,
          deathsAlone: 0,
          alone: false,
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

    /**
     * Takes back what killed workers held.
     * @param isHere whether this very run goes on in this process, which was merely kept from renewing its lease
     * @returns the jobs as they were, those that are in quarantine now marked
     */
    async sweep(
      name: string,
      isHere: (job: Lease) => boolean,
    ): Promise<{ job: StoredJob; quarantined: boolean }[]> {
      const active = await findRows(jobs, {
        attributes: [
          'id',
          'name',
          'fence',
          'leaseUntil',
          'losses',
          'deathsAlone',
          'alone',
          'cancelRequested',
        ],
        where: { name, state: 'active' },
        limit: mostActive,
      });
      const lost = leases.among(name, active).filter((job) => !isHere(job));
      return Promise.all(
        lost.map(async (job) => {
          const deathsAlone = job.deathsAlone + (job.alone ? 1 : 0);
          const isQuarantined = !job.cancelRequested && deathsAlone >= maxDeathsAlone;
          if (job.cancelRequested) await this.cancelled(job);
          else if (isQuarantined)
            await this.failed(job, {
              code: quarantined,
              message: `This file stopped the worker ${deathsAlone} times, so it is not tried again. Export it anew or choose another one.`,
            });
          else if (job.losses + 1 >= maxLosses)
            await this.failed(job, {
              code: 'internal',
              message: 'The work was interrupted too many times. Try again, or with a shorter file.',
            });
          else await this.backAfterLoss(job, deathsAlone);
          return { job, quarantined: isQuarantined };
        }),
      );
    },
    async backAfterLoss(job: StoredJob, deathsAlone: number): Promise<void> {
      // the others first: that a storm of restarts hits one job alone again and again is no proof against it
      const delayMs = job.alone ? times.backoffMs * 8 ** deathsAlone : 0;
      await jobs.update(
        {
          state: 'queued',
          stage: null,
          progress: 0,
          leaseUntil: null,
          losses: job.losses + 1,
          deathsAlone,
          alone: false,
          runAfter: delayMs > 0 ? now() + delayMs : 0,
        },
        { where: held(job) },
      );
    },

    async find(ids: readonly number[], transaction?: Transaction): Promise<StoredJob[]> {
      if (ids.length === 0) return [];
      return await findRows(jobs, {
        where: { id: { [Op.in]: [...ids] } },
        transaction: transaction ?? null,
      });
    },
    /** For a list of many: what nobody is told of stays where it is. */
    async tell(ids: readonly number[]): Promise<JobRow[]> {
      if (ids.length === 0) return [];
      const found = await findRows(jobs, {
        attributes: [...toldAttributes],
        where: { id: { [Op.in]: [...ids] } },
      });
      return found.map(toJobRow);
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
    async before(asked: readonly { id: number; name: string }[]): Promise<Map<number, number>> {
      if (asked.length === 0) return new Map();
      // the whole line is numbered once, from its index, however many places are asked for
      const places = await db.query<{ id: number; ahead: number }>(
        `SELECT id, ahead FROM (
          SELECT id, ROW_NUMBER() OVER (PARTITION BY name ORDER BY priority DESC, id) - 1 AS ahead
            FROM jobs WHERE name IN (:names) AND state = 'queued') AS line WHERE id IN (:ids)`,
        {
          type: QueryTypes.SELECT,
          replacements: {
            names: [...new Set(asked.map(({ name }) => name))],
            ids: asked.map(({ id }) => id),
          },
        },
      );
      return new Map(places.map(({ id, ahead }) => [id, Number(ahead)]));
    },
  };
}
export type JobRows = ReturnType<typeof jobRows>;
