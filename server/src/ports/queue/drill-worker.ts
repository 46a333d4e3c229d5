import { pino } from 'pino';
import { connect } from '../../db/connect.ts';
import { connectRedis } from '../../db/redis.ts';
import { bullWake } from './bull-wake.ts';
import { durableQueue, type QueueTimes } from './durable-queue.ts';

export interface DrillWorkerOptions {
  databaseUrl: string | null;
  dataDir: string;
  redis: { url: string; prefix: string } | null;
  times: QueueTimes;
}

const workMs = 80;

// A worker process of the kill drill: each job works for a while and then leaves one row; a deadly one takes the
// process along.
const options = JSON.parse(process.argv[2] ?? '') as DrillWorkerOptions; // safe: the conformance suite writes it
const db = await connect(options);
const log = pino({ level: 'fatal' });
const redis = options.redis && (await connectRedis(options.redis.url, log));
const wake = redis && (await bullWake({ redis, log, prefix: options.redis?.prefix ?? '' }));
const queue = durableQueue({ db, log, times: options.times, ...(wake ? { wake } : {}) });
queue.work('drill', { concurrency: 2, maxAttempts: 1 }, async (job) => {
  job.progress('work', 0.5);
  await new Promise((resolve) => setTimeout(resolve, workMs));
  if (job.payload === 'deadly') process.exit(1);
  await job.commit(async (transaction) => {
    await db.query('INSERT INTO drill_effects (job_id) VALUES (?)', { replacements: [job.id], transaction });
  });
});
process.on('SIGTERM', () => {
  void queue
    .close(1000)
    .then(() => redis?.disconnect())
    .then(() => db.close());
  process.disconnect?.();
});
