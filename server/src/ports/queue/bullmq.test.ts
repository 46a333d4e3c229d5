import { expect, it, vi } from 'vitest';
import { onEachDatabase, onMysql } from '../../testing/databases.ts';
import { ownRedis, sharedRedisUrl, withRedis } from '../../testing/instances/redis.ts';
import { queueConformance } from './conformance.ts';
import { losesNothing } from './conformance-losses.ts';
import { drillTimes } from './conformance-setup.ts';
import { queueOn } from './queue-under-test.ts';

onEachDatabase('durable jobs', (database) => {
  withRedis('with Redis', () => {
    queueConformance('woken by BullMQ', async () => queueOn(database, await sharedRedisUrl()));
  });
});

onMysql('durable jobs', (database) => {
  withRedis('with Redis', () => {
    losesNothing('woken by BullMQ', async () => queueOn(database, await sharedRedisUrl()));
  });
});

onEachDatabase('durable jobs and Redis', (database) => {
  withRedis('between processes', () => {
    /** So rare that only what Redis tells can be in time. */
    const rarely = { ...drillTimes, pollMs: 1e6, tickMs: 1e6 };

    it('hands a job to an idle process, and tells of progress and cancelling, without looking', async () => {
      const tested = await queueOn(database, await sharedRedisUrl());
      const api = await tested.open(rarely);
      const busy = await tested.open(rarely);
      const idle = await tested.open(rarely);
      const taken: string[] = [];
      const worker =
        (name: string) => async (job: { signal: AbortSignal; progress: (s: string, f: number) => void }) => {
          taken.push(name);
          job.progress('work', 0.25);
          await new Promise((_resolve, reject) => {
            job.signal.addEventListener('abort', () => reject(job.signal.reason));
          });
        };
      busy.work('spread', { concurrency: 1, maxAttempts: 1 }, worker('busy'));
      const first = await api.add('spread', 1);
      await vi.waitFor(() => expect(taken).toEqual(['busy']), { timeout: 10_000 });
      idle.work('spread', { concurrency: 1, maxAttempts: 1 }, worker('idle'));
      const second = await api.add('spread', 2);
      const stages: (string | null)[] = [];
      api.watch(second, (row) => stages.push(row.stage));
      await vi.waitFor(() => expect(taken).toEqual(['busy', 'idle']), { timeout: 10_000 });
      await vi.waitFor(() => expect(stages).toContain('work'), { timeout: 10_000 });
      const askedAt = performance.now();
      await api.cancel(first);
      await api.cancel(second);
      await vi.waitFor(
        async () => {
          expect((await api.get(first))?.state).toBe('cancelled');
          expect((await api.get(second))?.state).toBe('cancelled');
        },
        { timeout: 10_000, interval: 10 },
      );
      expect(performance.now() - askedAt).toBeLessThan(1000); // the promise made to people
      await Promise.all([api, busy, idle].map((queue) => queue.close(0)));
      await tested.close();
    });

    it('goes on while Redis is away, and when it has come back with nothing in it', async () => {
      const redis = await ownRedis();
      const tested = await queueOn(database, redis.url);
      const queue = await tested.open(drillTimes);
      const done: number[] = [];
      queue.work('steady', { concurrency: 2, maxAttempts: 1 }, async (job) => {
        done.push(job.payload as number);
      });
      const run = async (payload: number) => {
        await queue.add('steady', payload);
        await vi.waitFor(() => expect(done).toContain(payload), { timeout: 10_000 });
      };
      await run(1);
      await redis.stop();
      await run(2);
      await redis.start();
      await run(3);
      await redis.stop();
      const startedAt = performance.now();
      await queue.close(0);
      expect(performance.now() - startedAt).toBeLessThan(8000); // does not wait for a Redis that is gone
      await tested.close();
    });
  });
});
