import path from 'node:path';
import type { Redis } from 'ioredis';
import { connect } from './db/connect.ts';
import { laterMigrations, migrate } from './db/migrate.ts';
import { startRefusal } from './db/refusal.ts';
import type { Config } from './kernel/config.ts';
import type { Ctx } from './kernel/ctx.ts';
import { Events } from './kernel/events.ts';
import { makeLog } from './kernel/log.ts';
import { systemClock } from './ports/clock/port.ts';
import { toRealMailboxes } from './ports/mail/real-mailboxes.ts';
import { keepWorkSwept } from './runs/sweep.ts';
import { slices } from './slices.ts';

const drainMs = 25_000;

export interface Composition {
  ctx: Ctx;
  /** Given to `createApp`, so that `/readyz` says no as soon as the process stops. */
  state: { stopping: boolean };
  /** Starts every slice; `working` is false in a process that only serves requests. */
  start(options: { working: boolean }): Promise<void>;
  /**
   * Ends gracefully: running jobs get 25 s to end and are then given back; after that the ports and the
   * database close. The HTTP server must have stopped taking requests before. Calling it again waits for the
   * same end.
   */
  close(): Promise<void>;
}

/**
 * Builds everything the slices use of the outside world, by configuration; the only place that knows drivers.
 * @param overrides parts that a test brings itself
 */
export async function compose(config: Config, overrides: Partial<Ctx> = {}): Promise<Composition> {
  const log = overrides.log ?? makeLog(config);
  const clock = overrides.clock ?? systemClock;
  const db = overrides.db ?? (await connect(config));
  const applied = await migrate(db).catch(async (error: unknown) => {
    await db.close();
    throw startRefusal(config, error);
  });
  if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date');
  const later = await laterMigrations(db);
  if (later.length > 0)
    log.warn(
      { migrations: later },
      'a newer Formant has changed the database: run that version, or put the backup of this one in its place',
    );
  const storage = overrides.storage ?? (await openStorage(config, clock));
  const redis = await openRedis(config, log);
  const queue = overrides.queue ?? (await makeQueue(db, log, redis));
  const mail = toRealMailboxes(overrides.mail ?? (await makeMail(config)));
  const compute = overrides.compute ?? (await makeCompute(config));
  const ctx: Ctx = {
    config,
    db,
    storage,
    queue,
    tallies: overrides.tallies ?? (await makeTallies(clock, redis)),
    mail,
    captcha: overrides.captcha ?? (await makeCaptcha(config, db, clock)),
    codec: overrides.codec ?? (await makeCodec(config)),
    compute,
    models: overrides.models ?? (await makeModels(config)),
    clock,
    log,
    events: overrides.events ?? new Events(),
  };
  for (const slice of slices) slice.models?.(ctx);

  const state = { stopping: false };
  let closing: Promise<void> | null = null;
  const installing = new AbortController();
  let installed: Promise<unknown> = Promise.resolve();
  async function closeAll(): Promise<void> {
    state.stopping = true;
    installing.abort();
    await installed;
    await queue.close(drainMs);
    await compute.close();
    await storage.close();
    await mail.close();
    redis?.disconnect();
    await db.close();
  }
  return {
    ctx,
    state,
    async start(options) {
      await keepWorkSwept(ctx);
      for (const slice of slices) await slice.start?.(ctx, options);
      const { ownRuntimeFault } = await import('./ports/models/runtime.ts');
      const fault = await ownRuntimeFault();
      if (fault) log.warn(fault);
      if (config.models !== 'none') {
        const { installInBackground } = await import('./ports/models/install-in-background.ts');
        const { bringSpeechRuntime } = await import('./ports/models/sherpa/bring.ts');
        const { naturalModel, smallModels } = await import('./ports/models/manifest.ts');
        const wanted = [...smallModels(), ...(config.models === 'natural' ? [naturalModel()] : [])];
        // beside all else: it may take minutes, and nothing needs it
        const quietly = { log, signal: installing.signal };
        installed = Promise.all([
          installInBackground(config.modelsDir, wanted, quietly),
          bringSpeechRuntime(config.modelsDir, quietly),
        ]);
      }
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** Where files lie, by configuration. */
export async function openStorage(config: Config, clock: Ctx['clock']): Promise<Ctx['storage']> {
  if (config.s3) {
    const { s3Storage } = await import('./ports/storage/s3.ts');
    return s3Storage({ ...config.s3, scratch: path.join(config.dataDir, 'scratch'), clock });
  }
  const { diskStorage } = await import('./ports/storage/disk.ts');
  return diskStorage({ root: path.join(config.dataDir, 'files'), secret: config.secret, clock });
}

async function openRedis(config: Config, log: Ctx['log']): Promise<Redis | null> {
  if (!config.redisUrl) return null;
  const { connectRedis } = await import('./db/redis.ts');
  return connectRedis(config.redisUrl, log);
}

async function makeQueue(db: Ctx['db'], log: Ctx['log'], redis: Redis | null): Promise<Ctx['queue']> {
  const { durableQueue } = await import('./ports/queue/durable-queue.ts');
  if (!redis) return durableQueue({ db, log });
  const { bullWake } = await import('./ports/queue/bull-wake.ts');
  return durableQueue({ db, log, wake: await bullWake({ redis, log }) });
}

async function makeTallies(clock: Ctx['clock'], redis: Redis | null): Promise<Ctx['tallies']> {
  if (!redis) {
    const { memoryTallies } = await import('./ports/tallies/memory.ts');
    return memoryTallies(clock);
  }
  const { redisTallies } = await import('./ports/tallies/redis.ts');
  return redisTallies({ redis, clock });
}

async function makeMail(config: Config): Promise<Ctx['mail']> {
  if (config.smtpUrl) {
    const { smtpMail } = await import('./ports/mail/smtp.ts');
    return smtpMail({ url: config.smtpUrl, from: config.mailFrom });
  }
  const { outboxMail } = await import('./ports/mail/outbox.ts');
  return outboxMail({ folder: path.join(config.dataDir, 'outbox'), from: config.mailFrom });
}

async function makeCaptcha(config: Config, db: Ctx['db'], clock: Ctx['clock']): Promise<Ctx['captcha']> {
  const { altchaCaptcha } = await import('./ports/captcha/altcha.ts');
  const { spentProofs } = await import('./db/spent-proofs.ts');
  return altchaCaptcha({ secret: config.secret, spent: spentProofs(db, clock), clock });
}

async function makeCodec(config: Config): Promise<Ctx['codec']> {
  const { loadCodec } = await import('./ports/codec/choose.ts');
  return loadCodec(config.codec);
}

async function makeModels(config: Config): Promise<Ctx['models']> {
  const { modelFolder } = await import('./ports/models/folder.ts');
  return modelFolder(config.modelsDir);
}

async function makeCompute(config: Config): Promise<Ctx['compute']> {
  const { createCompute } = await import('./compute/pool.ts');
  return createCompute({ workers: config.workers, codec: config.codec, modelsDir: config.modelsDir });
}
