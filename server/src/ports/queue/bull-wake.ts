import { Queue as BullQueue, Worker as BullWorker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { within } from './repeat.ts';
import type { Wake } from './wake.ts';

const name = (jobName: string): string => jobName.replaceAll(':', '-');
/** A killed process's announcement is given to another one after this time. */
const lockMs = 5000;
const stalledEveryMs = 2000;
const complainEveryMs = 60_000;

/**
 * Processes of several machines, through Redis: BullMQ hands each announced job to one process that has room,
 * also when its time comes later; changes of rows are published. What Redis forgets, or while it is away, is
 * found in the table by the poll.
 * @param redis a connection that answers; this driver opens further ones like it
 * @param options.prefix begins the name of everything kept in Redis
 */
export async function bullWake(options: { redis: Redis; log: Logger; prefix?: string }): Promise<Wake> {
  const { redis, log } = options;
  const prefix = options.prefix ?? 'formant';
  const channel = `${prefix}:changed`;
  const self = crypto.randomUUID();
  const queues = new Map<string, BullQueue>();
  const workers = new Map<string, BullWorker>();
  let closed = false;
  let complainedAt = 0;
  const complain = (error: unknown): void => {
    if (closed || Date.now() - complainedAt < complainEveryMs) return;
    complainedAt = Date.now();
    log.warn({ err: error }, 'Redis does not answer; jobs go on, a second later');
  };

  // these two may wait for Redis to come back; nobody waits for them
  const patient = { maxRetriesPerRequest: null, enableOfflineQueue: true };
  let heard: (ids: readonly number[]) => void = () => {};
  const subscriber = redis.duplicate(patient);
  subscriber.on('error', complain);
  subscriber.on('message', (_channel: string, message: string) => {
    const [sender, ...ids] = message.split(' ');
    if (sender !== self) heard(ids.map(Number));
  });
  await subscriber.subscribe(channel);

  const waiting = redis.duplicate(patient);
  waiting.on('error', complain);

  const queueOf = (jobName: string): BullQueue => {
    const known = queues.get(jobName);
    if (known) return known;
    const queue = new BullQueue(name(jobName), { connection: redis, prefix, skipWaitingForReady: true });
    queue.on('error', complain);
    queues.set(jobName, queue);
    return queue;
  };

  return {
    announce(jobName, runAfter) {
      const delay = Math.max(0, (runAfter?.getTime() ?? 0) - Date.now());
      queueOf(jobName)
        .add(jobName, {}, { delay, removeOnComplete: true, removeOnFail: true })
        .catch(complain);
    },
    listen(jobName, { take, room }) {
      const worker = new BullWorker(
        name(jobName),
        async () => {
          await take();
          await room();
        },
        {
          connection: waiting,
          prefix,
          concurrency: 1,
          lockDuration: lockMs,
          stalledInterval: stalledEveryMs,
          maxStalledCount: 20,
        },
      );
      worker.on('error', complain);
      workers.set(jobName, worker);
    },
    changed(ids) {
      redis.publish(channel, [self, ...ids].join(' ')).catch(complain);
    },
    onChanged(listener) {
      heard = listener;
    },
    reachesOthers: true,
    stopListening() {
      for (const worker of workers.values()) worker.pause(true).catch(complain);
    },
    async close() {
      closed = true;
      const ends = [...workers.values(), ...queues.values()].map((end) => end.close());
      // without Redis there is nobody to say goodbye to
      await within(Promise.allSettled(ends), 2000);
      subscriber.disconnect();
      waiting.disconnect();
    },
  };
}
