import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { connect } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { connectRedis } from '../../db/redis.ts';
import { onEachDatabase, type TestDatabase } from '../../testing/databases.ts';
import { ownRedis, sharedRedisUrl, withRedis } from '../../testing/redis.ts';
import { bullWake } from './bull-wake.ts';
import { queueConformance } from './conformance.ts';
import { drillTimes, type QueueUnderTest } from './conformance-setup.ts';
import { durableQueue } from './durable-queue.ts';

const log = pino({ level: 'fatal' });

async function make(database: TestDatabase, redisUrl: string | null): Promise<QueueUnderTest> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'formant-queue-'));
  const { databaseUrl, drop } = await database.create();
  const db = await connect({ databaseUrl, dataDir });
  await migrate(db);
  const redis = redisUrl === null ? null : await connectRedis(redisUrl, log);
  const prefix = `test-${randomUUID()}`;
  return {
    db,
    open: async (times, now = Date.now) =>
      durableQueue({
        db,
        log,
        times,
        now,
        ...(redis ? { wake: await bullWake({ redis, log, prefix }) } : {}),
      }),
    child: { databaseUrl, dataDir, redis: redisUrl === null ? null : { url: redisUrl, prefix } },
    async close() {
      redis?.disconnect();
      await db.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

onEachDatabase('durable jobs', (database) => {
  queueConformance('woken in process', () => make(database, null));

  withRedis('with Redis', () => {
    queueConformance('woken by BullMQ', async () => make(database, await sharedRedisUrl()));
  });
});

onEachDatabase('durable jobs and Redis', (database) => {
  withRedis('between processes', () => {
    /** So rare that only what Redis tells can be in time. */
    const rarely = { ...drillTimes, pollMs: 1e6, tickMs: 1e6 };

    it('hands a job to an idle process, and tells of progress and cancelling, without looking', async () => {
      const tested = await make(database, await sharedRedisUrl());
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
      const tested = await make(database, redis.url);
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
