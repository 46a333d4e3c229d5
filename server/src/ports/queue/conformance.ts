import { ToolError } from '@formant/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { type QueueUnderTest, queueForEach, until, untilAborted } from './conformance-setup.ts';
import { JobCancelled, type JobRow, type Queue } from './port.ts';

/** What every queue driver does, on whatever database its rows are. */
export function queueConformance(name: string, make: () => Promise<QueueUnderTest>): void {
  describe(`queue: ${name}`, () => {
    const setup = queueForEach(make);
    const { open, record, recorded, inState } = setup;
    let queue: Queue;
    beforeEach(() => {
      queue = setup.queue;
    });

    it('runs a job with its payload and keeps its effects', async () => {
      queue.work('greet', { concurrency: 1, maxAttempts: 3 }, async (job) => {
        expect(job.payload).toEqual({ to: 'Ada', list: [1, 2] });
        expect(job.attempt).toBe(1);
        await job.commit(record(job));
      });
      const id = await queue.add('greet', { to: 'Ada', list: [1, 2] });
      const row = await inState(id, 'done');
      expect(row).toMatchObject({ progress: 1, attempts: 1, errorCode: null });
      expect(row.endedAt?.getTime()).toBeGreaterThanOrEqual(row.createdAt.getTime());
      expect(await recorded()).toEqual([id]);
    });

    it('sees a job only after the commit of its transaction, and never one that was rolled back', async () => {
      queue.work('tx', { concurrency: 1, maxAttempts: 1 }, async () => {});
      let lost = 0;
      await setup.tested.db
        .transaction(async (transaction) => {
          lost = await queue.add('tx', {}, { transaction });
          throw new Error('changed my mind');
        })
        .catch(() => {});
      const kept = await setup.tested.db.transaction((transaction) => queue.add('tx', {}, { transaction }));
      await inState(kept, 'done');
      if (lost !== kept) expect(await queue.get(lost)).toBeNull();
    });

    it('takes premium first, then in order of arrival, and knows the place in line', async () => {
      const first = await queue.add('line', 1);
      const second = await queue.add('line', 2);
      const premium = await queue.add('line', 3, { priority: 10 });
      const other = await queue.add('another line', 4);
      const asked = [first, second, premium, other].map((id) => ({
        id,
        name: id === other ? 'another line' : 'line',
      }));
      expect(Object.fromEntries(await queue.positions(asked))).toEqual({
        [premium]: 0,
        [first]: 1,
        [second]: 2,
        [other]: 0,
      });
      const order: unknown[] = [];
      queue.work('line', { concurrency: 1, maxAttempts: 1 }, async (job) => {
        order.push(job.payload);
      });
      await inState(second, 'done');
      expect(order).toEqual([3, 1, 2]);
      expect((await queue.positions(asked)).has(first)).toBe(false);
      expect(await queue.positions([])).toEqual(new Map());
    });

    it('runs no more at once than it was told', async () => {
      let now = 0;
      let most = 0;
      queue.work('few', { concurrency: 2, maxAttempts: 1 }, async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
      });
      const ids = await Promise.all(Array.from({ length: 12 }, (_, i) => queue.add('few', i)));
      for (const id of ids) await inState(id, 'done');
      expect(most).toBeLessThanOrEqual(2);
    });

    it('waits until the time a job was put off to', async () => {
      queue.work('later', { concurrency: 2, maxAttempts: 1 }, async (job) => job.commit(record(job)));
      const later = await queue.add('later', {}, { runAfter: new Date(Date.now() + 400) });
      const soon = await queue.add('later', {});
      await inState(later, 'done');
      expect(await recorded()).toEqual([soon, later]);
    });

    it('tries again after a passing fault and gives up after the last attempt', async () => {
      const attempts: number[] = [];
      queue.work('flaky', { concurrency: 1, maxAttempts: 3 }, async (job) => {
        attempts.push(job.attempt);
        if ((job.payload as number) > job.attempt) throw new Error('the disk was full');
      });
      const passing = await queue.add('flaky', 2);
      expect((await inState(passing, 'done')).attempts).toBe(2);
      const hopeless = await queue.add('flaky', 99);
      const row = await inState(hopeless, 'failed');
      expect(attempts).toEqual([1, 2, 1, 2, 3]);
      expect(row.errorCode).toBe('internal');
      expect(row.errorMessage).not.toContain('disk'); // our own faults are not for people
    });

    it('does not try again what a person has to change, and says what', async () => {
      let runs = 0;
      queue.work('picky', { concurrency: 1, maxAttempts: 5 }, async () => {
        runs += 1;
        throw new ToolError('not_audio', 'This is a picture.');
      });
      const id = await queue.add('picky', {});
      expect(await inState(id, 'failed')).toMatchObject({
        errorCode: 'not_audio',
        errorMessage: 'This is a picture.',
      });
      expect(runs).toBe(1);
    });

    it('undoes the effects when they fail half-way', async () => {
      queue.work('half', { concurrency: 1, maxAttempts: 1 }, (job) =>
        job.commit(async (transaction) => {
          await record(job)(transaction);
          throw new Error('the second write failed');
        }),
      );
      await inState(await queue.add('half', {}), 'failed');
      expect(await recorded()).toEqual([]);
    });

    it('reports stage and progress, which never fall', async () => {
      const rows: JobRow[] = [];
      let go = (): void => {};
      queue.work('steps', { concurrency: 1, maxAttempts: 1 }, async (job) => {
        job.progress('decode', 0.5);
        job.progress('decode', 0.2);
        await new Promise<void>((resolve) => {
          go = resolve;
        });
      });
      const id = await queue.add('steps', {});
      const stop = queue.watch(id, (row) => rows.push(row));
      await until(() =>
        expect(rows.at(-1)).toMatchObject({ state: 'active', stage: 'decode', progress: 0.5 }),
      );
      go();
      await until(() => expect(rows.at(-1)).toMatchObject({ state: 'done', progress: 1 }));
      stop();
      for (let i = 1; i < rows.length; i++)
        expect(rows[i]?.progress).toBeGreaterThanOrEqual(rows[i - 1]?.progress ?? 0);
    });

    it('tells another process of changes too', async () => {
      const worker = await open();
      const states: string[] = [];
      const id = await queue.add('far', {});
      queue.watch(id, (row) => states.push(row.state));
      worker.work('far', { concurrency: 1, maxAttempts: 1 }, async () => {});
      await until(() => expect(states.at(-1)).toBe('done'));
    });

    it('cancels a waiting job at once', async () => {
      const id = await queue.add('never', {});
      expect(await queue.cancel(id)).toBe(true);
      expect((await queue.get(id))?.state).toBe('cancelled');
      expect(await queue.cancel(id)).toBe(false);
    });

    it.each(['the same', 'another'])('cancels a running job of %s process within a second', async (which) => {
      const worker = which === 'the same' ? queue : await open();
      let reason: unknown;
      worker.work('long', { concurrency: 1, maxAttempts: 3 }, (job) =>
        untilAborted(job).catch((error: unknown) => {
          reason = error;
          throw error;
        }),
      );
      const id = await queue.add('long', {});
      await inState(id, 'active');
      const askedAt = performance.now();
      expect(await queue.cancel(id)).toBe(true);
      await inState(id, 'cancelled');
      expect(performance.now() - askedAt).toBeLessThan(1000); // the promise made to people
      expect(reason).toBeInstanceOf(JobCancelled);
    });

    it('queues an ended job again under the same id', async () => {
      let fail = true;
      queue.work('again', { concurrency: 1, maxAttempts: 1 }, async (job) => {
        if (fail) throw new ToolError('empty', 'Nothing in it.');
        await job.commit(record(job));
      });
      const id = await queue.add('again', {});
      await inState(id, 'failed');
      fail = false;
      expect(await queue.retry(id)).toBe(true);
      expect(await inState(id, 'done')).toMatchObject({ errorCode: null, attempts: 1 });
      expect(await recorded()).toEqual([id]);
    });

    it('repeats its upkeep, also after a fault, until it closes', async () => {
      const keeper = await open();
      let runs = 0;
      keeper.every(10, async () => {
        runs += 1;
        if (runs === 1) throw new Error('a passing fault');
      });
      await until(() => expect(runs).toBeGreaterThan(2));
      await keeper.close(0);
      const after = runs;
      await inState(await queue.add('idle', {}, { runAfter: new Date(8e15) }), 'queued');
      expect(runs).toBe(after);
    });

    it('gives running jobs back when it closes, without counting the run', async () => {
      const leaving = await open();
      leaving.work('moving', { concurrency: 1, maxAttempts: 1 }, untilAborted);
      const id = await queue.add('moving', {});
      await inState(id, 'active');
      await leaving.close(10);
      expect(await queue.get(id)).toMatchObject({ state: 'queued', attempts: 0 });
      queue.work('moving', { concurrency: 1, maxAttempts: 1 }, async (job) => job.commit(record(job)));
      await inState(id, 'done');
      expect(await recorded()).toEqual([id]);
    });

    it('lets running jobs end when it closes', async () => {
      const leaving = await open();
      let go = (): void => {};
      leaving.work('ending', { concurrency: 1, maxAttempts: 1 }, (job) =>
        new Promise<void>((resolve) => {
          go = resolve;
        }).then(() => job.commit(record(job))),
      );
      const id = await queue.add('ending', {});
      await inState(id, 'active');
      const closed = leaving.close(10_000);
      go();
      await closed;
      expect(await queue.get(id)).toMatchObject({ state: 'done' });
    });
  });
}
