import { pino } from 'pino';
import { connect } from '../../db/connect.ts';
import { durableQueue, type QueueTimes } from './durable-queue.ts';

export interface DrillWorkerOptions {
  databaseUrl: string | null;
  dataDir: string;
  times: QueueTimes;
}

const workMs = 80;

// A worker process of the kill drill: each job works for a while and then leaves one row.
const options = JSON.parse(process.argv[2] ?? '') as DrillWorkerOptions; // safe: the conformance suite writes it
const db = await connect(options);
const queue = durableQueue({ db, log: pino({ level: 'fatal' }), times: options.times });
queue.work('drill', { concurrency: 2, maxAttempts: 20 }, async (job) => {
  job.progress('work', 0.5);
  await new Promise((resolve) => setTimeout(resolve, workMs));
  await job.commit(async (transaction) => {
    await db.query('INSERT INTO drill_effects (job_id) VALUES (?)', { replacements: [job.id], transaction });
  });
});
process.on('SIGTERM', () => {
  void queue.close(1000).then(() => db.close());
  process.disconnect?.();
});
