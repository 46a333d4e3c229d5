import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { clockFinding, type Finding, finding } from '../kernel/finding.ts';
import { connectRedis } from './redis.ts';

const oldest = [6, 2];
const silent = { warn() {}, info() {} };

/** Connection, rights, version, memory policy and clock of Redis. */
export async function checkRedis(url: string): Promise<Finding[]> {
  let redis: Redis | null = null;
  const connected = await finding(
    'Redis answers',
    'Without it no job is lost, but nothing is shared.',
    async () => {
      redis = await connectRedis(url, silent);
    },
  );
  if (!redis) return [connected];
  const open: Redis = redis;
  try {
    const key = `formant:doctor:${randomUUID()}`;
    const rights = await finding(
      'Redis rights',
      'Give the user the commands of queues: ACL SETUSER name on >password ~formant:* &formant:* +@all -@dangerous +info',
      async () => {
        await open.eval("redis.call('SET', KEYS[1], ARGV[1], 'EX', 10)", 1, key, 'here');
        if ((await open.get(key)) !== 'here') throw new Error('what was written is not there');
        await open.publish(`${key}:said`, '1');
        await open.del(key);
      },
    );
    const before = Date.now();
    const [seconds = 0, micros = 0] = (await open.time()).map(Number);
    const clock = clockFinding('Redis', seconds * 1000 + micros / 1000, before, Date.now());
    const about = await open.info();
    const field = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(about)?.[1] ?? '';
    const [major = 0, minor = 0] = field('redis_version').split('.').map(Number);
    const policy = field('maxmemory_policy');
    return [
      connected,
      rights,
      {
        name: `Redis ${field('redis_version')}`,
        ok: major > (oldest[0] ?? 0) || (major === oldest[0] && minor >= (oldest[1] ?? 0)),
        advice: `Use Redis ${oldest.join('.')} or newer.`,
      },
      {
        name: 'Redis keeps what it is given',
        ok: policy === 'noeviction',
        advice: `It may drop announcements of jobs when memory is short (maxmemory-policy ${policy}). CONFIG SET maxmemory-policy noeviction`,
      },
      clock,
    ];
  } finally {
    open.disconnect();
  }
}
