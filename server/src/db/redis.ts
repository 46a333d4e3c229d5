import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { ConfigError } from '../kernel/config.ts';

const connectWithinMs = 10_000;
const longestPauseMs = 2000;

/**
 * Opens Redis and waits for its first answer. Afterwards it comes back by itself; while it is away every
 * command fails at once, so that nobody waits for it.
 * @throws ConfigError that says what to look at
 */
export async function connectRedis(url: string, log: Pick<Logger, 'warn' | 'info'>): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectWithinMs,
    retryStrategy: (times) => Math.min(longestPauseMs, 50 * 2 ** times),
  });
  let fault: unknown;
  let away = false;
  redis.on('error', (error: unknown) => {
    fault = error;
    if (away) return;
    away = true;
    log.warn({ err: error }, 'Redis is away');
  });
  redis.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  try {
    await redis.connect();
    await redis.ping();
    return redis;
  } catch (error) {
    redis.disconnect();
    const { host } = new URL(url);
    throw new ConfigError(
      `Redis at ${host} does not answer. Check REDIS_URL, and that the server runs: redis-cli -u redis://${host} ping`,
      { cause: fault ?? error },
    );
  }
}
