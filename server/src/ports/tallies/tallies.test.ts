import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { connectRedis } from '../../db/redis.ts';
import { ownRedis, sharedRedisUrl, withRedis } from '../../testing/instances/redis.ts';
import { manualClock } from '../clock/port.ts';
import { talliesConformance } from './conformance.ts';
import { memoryTallies } from './memory.ts';
import { redisTallies } from './redis.ts';

const log = pino({ level: 'fatal' });

talliesConformance('in memory', async () => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const tallies = memoryTallies(clock);
  return { tallies, other: tallies, now: clock.now, advance: clock.advance, close: async () => {} };
});

withRedis('with Redis', () => {
  talliesConformance('in Redis', async () => {
    const clock = manualClock(Date.UTC(2026, 0, 1));
    const url = await sharedRedisUrl();
    const connections = await Promise.all([connectRedis(url, log), connectRedis(url, log)]);
    const prefix = `test-${randomUUID()}`;
    const [tallies, other] = connections.map((redis) => redisTallies({ redis, clock, prefix }));
    if (!tallies || !other) throw new Error('two were made');
    return {
      tallies,
      other,
      now: clock.now,
      advance: clock.advance,
      async close() {
        for (const redis of connections) redis.disconnect();
      },
    };
  });

  it('goes on counting in the process while Redis is away, and holds no names of people', async () => {
    const own = await ownRedis();
    const redis = await connectRedis(own.url, log);
    const tallies = redisTallies({ redis, clock: manualClock(Date.now()) });
    const life = { lifeMs: 60_000, from: 'first' } as const;
    await tallies.add('pair ada@example.com 10.0.0.1', 1, life);
    const [key = ''] = await redis.keys('*');
    expect(key).toMatch(/^formant:tally:/);
    expect(key).not.toMatch(/ada|10\.0/);
    expect(await redis.pttl(key)).toBeGreaterThan(50_000); // it ends by itself
    await own.stop();
    expect((await tallies.add('pair ada@example.com 10.0.0.1', 1, life)).count).toBe(1);
    expect((await tallies.add('pair ada@example.com 10.0.0.1', 1, life)).count).toBe(2);
    expect((await tallies.get('pair ada@example.com 10.0.0.1'))?.count).toBe(2);
    redis.disconnect();
  });
});
