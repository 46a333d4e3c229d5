import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { connect } from '../../db/connect.ts';
import { connectRedis } from '../../db/redis.ts';
import type { TestDatabase } from '../../testing/databases.ts';
import { fastFolder } from '../../testing/fast-folder.ts';
import { bullWake } from './bull-wake.ts';
import type { QueueUnderTest } from './conformance-setup.ts';
import { durableQueue } from './durable-queue.ts';

const log = pino({ level: 'fatal' });

/** The durable queue on a database of its own; woken by BullMQ where there is a Redis, else in its process. */
export async function queueOn(database: TestDatabase, redisUrl: string | null): Promise<QueueUnderTest> {
  const dataDir = await mkdtemp(path.join(fastFolder(), 'formant-queue-'));
  const { databaseUrl, drop } = await database.createMigrated(dataDir);
  const db = await connect({ databaseUrl, dataDir });
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
