import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drillTimes, type QueueUnderTest, queueForEach, until } from './conformance-setup.ts';
import type { DrillWorkerOptions } from './drill-worker.ts';
import { type JobRow, LeaseLost, type Queue, quarantined } from './port.ts';

/** What every queue driver does when workers lose their leases, die and are killed. */
export function losesNothing(name: string, make: () => Promise<QueueUnderTest>): void {
  describe(`queue: ${name}, when workers are lost`, () => {
    const setup = queueForEach(make);
    const { open, record, recorded, inState } = setup;
    let queue: Queue;
    beforeEach(() => {
      queue = setup.queue;
    });

    it('keeps a long job by renewing its lease', async () => {
      let runs = 0;
      let go = (): void => {};
      queue.work('lasting', { concurrency: 1, maxAttempts: 5 }, async () => {
        runs += 1;
        await new Promise<void>((resolve) => {
          go = resolve;
        });
      });
      const id = await queue.add('lasting', {});
      await inState(id, 'active');
      const startedAt = performance.now();
      await until(() => expect(performance.now() - startedAt).toBeGreaterThan(drillTimes.leaseMs * 2));
      go();
      await inState(id, 'done');
      expect(runs).toBe(1);
    });

    it('drops the work of a run that has lost its lease', async () => {
      // this worker never looks after its leases, as if its machine had been asleep
      const sleepy = await open({ leaseMs: 1, tickMs: 1e6, pollMs: 1e6 });
      let finish = (): void => {};
      let refused: unknown;
      sleepy.work('race', { concurrency: 1, maxAttempts: 5 }, async (job) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        await job.commit(record(job)).catch((error: unknown) => {
          refused = error;
          throw error;
        });
      });
      const id = await sleepy.add('race', {});
      await inState(id, 'active');
      queue.work('race', { concurrency: 1, maxAttempts: 5 }, (job) => job.commit(record(job)));
      expect((await inState(id, 'done')).attempts).toBe(2);
      finish();
      await until(() => expect(refused).toBeInstanceOf(LeaseLost));
      expect(await recorded()).toEqual([id]);
    });

    // deaf even to what other processes tell it: one that heard that its run is lost would be free to take it again
    const hanging = new Set<() => void>();
    const hang = (): Promise<void> => new Promise((resolve) => hanging.add(resolve));
    afterEach(() => {
      for (const release of hanging) release();
      hanging.clear();
    });

    /** A job that some process took and never heard of again. */
    const lose = async (name: string, now?: () => number): Promise<number> => {
      const silent = await open({ leaseMs: 1, tickMs: 1e6, pollMs: 1e6 }, now);
      silent.work(name, { concurrency: 1, maxAttempts: 1 }, hang);
      const id = await silent.add(name, {});
      await inState(id, 'active');
      return id;
    };

    it('does not take a run back that goes on in its own process', async () => {
      // a process that was asleep: its lease has run out before it could be renewed
      const slow = await open({ leaseMs: 1, tickMs: 1e6, pollMs: 20 });
      let runs = 0;
      let go = (): void => {};
      slow.work('asleep', { concurrency: 1, maxAttempts: 5 }, async () => {
        runs += 1;
        await new Promise<void>((resolve) => {
          go = resolve;
        });
      });
      let looked = 0;
      slow.every(20, async () => {
        looked += 1;
      });
      const id = await slow.add('asleep', {});
      await inState(id, 'active');
      await until(() => expect(looked).toBeGreaterThan(20));
      go();
      await inState(id, 'done');
      expect(runs).toBe(1);
    });

    it('counts a lost run apart from those that failed', async () => {
      const id = await lose('lost');
      queue.work('lost', { concurrency: 1, maxAttempts: 1 }, async (job) => job.commit(record(job)));
      expect(await inState(id, 'done')).toMatchObject({ attempts: 2, losses: 1 });
      expect(await recorded()).toEqual([id]);
    });

    it('takes a lost job back although the clock was set back by two hours', async () => {
      const id = await lose('clock', () => Date.now() + 2 * 3_600_000);
      queue.work('clock', { concurrency: 1, maxAttempts: 1 }, async (job) => job.commit(record(job)));
      expect(await inState(id, 'done')).toMatchObject({ losses: 1 });
    });

    it('runs a job alone after its process died, for a while', async () => {
      const id = await lose('suspect');
      const careful = await open({ aloneMs: 1000 });
      const began: string[] = [];
      let go = (): void => {};
      careful.work('suspect', { concurrency: 2, maxAttempts: 1 }, async () => {
        began.push('suspect');
        await new Promise<void>((resolve) => {
          go = resolve;
        });
      });
      await until(() => expect(began).toEqual(['suspect']));
      const aloneAt = performance.now();
      let besideAt = 0;
      careful.work('other', { concurrency: 2, maxAttempts: 1 }, async () => {
        besideAt = performance.now();
        began.push('other');
      });
      const other = await careful.add('other', {});
      await inState(other, 'done');
      expect(began).toEqual(['suspect', 'other']);
      expect(besideAt - aloneAt).toBeGreaterThan(800); // a second, begun a little before it was seen
      expect(await queue.get(id)).toMatchObject({ state: 'active' });
      go();
      await inState(id, 'done');
    });

    it('makes room for a job that is to run alone', async () => {
      const busy = await open();
      const began: string[] = [];
      let go = (): void => {};
      busy.work('steady', { concurrency: 1, maxAttempts: 1 }, async (job) => {
        began.push(String(job.payload));
        if (job.payload === 1)
          await new Promise<void>((resolve) => {
            go = resolve;
          });
      });
      const first = await busy.add('steady', 1);
      await inState(first, 'active');
      const id = await lose('odd');
      busy.work('odd', { concurrency: 1, maxAttempts: 1 }, async () => {
        began.push('odd');
      });
      await until(async () => expect(await queue.get(id)).toMatchObject({ state: 'queued', losses: 1 }));
      // it stands in line, and whoever comes later waits behind it
      let looked = 0;
      busy.every(drillTimes.pollMs, async () => {
        looked += 1;
      });
      await until(() => expect(looked).toBeGreaterThan(3));
      expect(began).toEqual(['1']);
      const later = await busy.add('steady', 2);
      go();
      await inState(later, 'done');
      await inState(id, 'done');
      expect(began).toEqual(['1', 'odd', '2']);
    });

    const workers: ChildProcess[] = [];
    const startWorker = (): ChildProcess => {
      const worker = fork(new URL('./drill-worker.ts', import.meta.url), [
        JSON.stringify({ ...setup.tested.child, times: drillTimes } satisfies DrillWorkerOptions),
      ]);
      workers.push(worker);
      return worker;
    };
    // a test that fails in the middle leaves no process behind
    afterEach(() => {
      for (const worker of workers.splice(0)) {
        worker.removeAllListeners('exit');
        worker.kill('SIGKILL');
      }
    });

    it('loses nothing, fails nothing and does nothing twice when workers are killed again and again', async () => {
      const jobs = 70;
      const kills = 14;
      const ids = await Promise.all(Array.from({ length: jobs }, (_, i) => queue.add('drill', i)));
      let worker = startWorker();
      for (let kill = 1; kill <= kills; kill++) {
        // in the middle of the work: some have ended, and more are being worked on
        await until(async () => {
          expect((await recorded()).length).toBeGreaterThanOrEqual(kill * 3);
          const active = await queue.getAll(ids);
          expect([...active.values()].some((row) => row.state === 'active')).toBe(true);
        });
        worker.kill('SIGKILL');
        await once(worker, 'exit');
        worker = startWorker();
      }
      for (const id of ids) await inState(id, 'done');
      worker.kill('SIGTERM');
      await once(worker, 'exit');
      expect((await recorded()).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b));
      const rows = [...(await queue.getAll(ids)).values()];
      expect(rows.some((row) => row.attempts > 1)).toBe(true); // the kills did hit running jobs
    }, 300_000);

    it('puts a job in quarantine that takes its process along, and does the work beside it', async () => {
      const before = await queue.add('drill', 'before');
      const killer = await queue.add('drill', 'deadly');
      const after = await Promise.all(Array.from({ length: 6 }, (_, i) => queue.add('drill', i)));
      let deaths = 0;
      let worker = startWorker();
      const next = (): void => {
        deaths += 1;
        worker = startWorker();
        worker.once('exit', next);
      };
      worker.once('exit', next);
      const row = await until(async () => {
        const found = await queue.get(killer);
        expect(found?.state).toBe('failed');
        return found as JobRow; // safe: the line above fails on null
      });
      for (const id of [before, ...after]) await inState(id, 'done');
      worker.removeListener('exit', next);
      worker.kill('SIGTERM');
      await once(worker, 'exit');
      expect(row.errorCode).toBe(quarantined);
      expect(row.errorMessage).toContain('stopped the worker 3 times');
      expect(deaths).toBe(4); // beside another one first, then alone
      expect((await recorded()).sort((a, b) => a - b)).toEqual([before, ...after].sort((a, b) => a - b));
    }, 120_000);
  });
}
