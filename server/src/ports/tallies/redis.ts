import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Clock } from '../clock/port.ts';
import { memoryTallies } from './memory.ts';
import type { Tallies } from './port.ts';

/** KEYS: the tally. ARGV: now, by, life in ms, `first` or `last`. */
const addScript = `
local now, by, life = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local count, first, last, ending = unpack(redis.call('HMGET', KEYS[1], 'count', 'first', 'last', 'until'))
if not count or now >= tonumber(ending) then
  count, first, last = 0, now, now
end
count = math.max(0, tonumber(count) + by)
if by >= 0 then last = now end
if count == 0 then
  redis.call('DEL', KEYS[1])
else
  local from = ARGV[4] == 'first' and first or last
  ending = tonumber(from) + life
  redis.call('HSET', KEYS[1], 'count', count, 'first', first, 'last', last, 'until', ending)
  redis.call('PEXPIRE', KEYS[1], math.max(1, ending - now))
end
return { count, tostring(first), tostring(last) }
`;

/**
 * Shared by every process through Redis. Keys are kept as hashes: they name people and addresses. While Redis is
 * away each process counts by itself, so that limits hold, only less strictly.
 */
export function redisTallies(options: { redis: Redis; clock: Clock; prefix?: string }): Tallies {
  const { redis, clock } = options;
  const alone = memoryTallies(clock);
  const nameOf = (key: string): string =>
    `${options.prefix ?? 'formant'}:tally:${createHash('sha256').update(key).digest('base64url')}`;
  return {
    async add(key, by, life) {
      try {
        const [count, firstAt, lastAt] = (await redis.eval(
          addScript,
          1,
          nameOf(key),
          clock.now(),
          by,
          life.lifeMs,
          life.from,
        )) as [number, string, string]; // safe: what the script returns
        return { count, firstAt: Number(firstAt), lastAt: Number(lastAt) };
      } catch {
        return alone.add(key, by, life);
      }
    },
    async get(key) {
      try {
        const [count, first, last, until] = await redis.hmget(nameOf(key), 'count', 'first', 'last', 'until');
        if (!count || clock.now() >= Number(until)) return null;
        return { count: Number(count), firstAt: Number(first), lastAt: Number(last) };
      } catch {
        return alone.get(key);
      }
    },
    async forget(key) {
      await alone.forget(key);
      await redis.del(nameOf(key)).catch(() => {}); // it ends by itself
    },
  };
}
