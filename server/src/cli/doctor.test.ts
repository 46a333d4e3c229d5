import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onEachDatabase } from '../testing/databases.ts';
import { sharedRedisUrl, withRedis } from '../testing/instances/redis.ts';
import { startS3 } from '../testing/s3-peer.ts';
import { diagnose } from './doctor-command.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'formant-doctor-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
const wrong = (findings: { name: string; ok: boolean }[]) =>
  findings.filter((found) => !found.ok).map((found) => found.name);

onEachDatabase('the doctor', (database) => {
  withRedis('with Redis and a bucket', () => {
    it('finds nothing wrong with services that work, and names them without secrets', async () => {
      const { databaseUrl, drop } = await database.create();
      const s3 = await startS3('http://localhost:3000');
      const { services, findings } = await diagnose({
        DATA_DIR: dataDir,
        SECRET: 'a secret that every process of an installation has',
        REDIS_URL: (await sharedRedisUrl()).replace('redis://', 'redis://default:@'),
        S3_BUCKET: s3.settings.bucket,
        S3_ENDPOINT: s3.origin,
        S3_ACCESS_KEY_ID: s3.settings.credentials?.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.credentials?.secretAccessKey,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      });
      expect(wrong(findings)).toEqual([]);
      expect(findings.length).toBeGreaterThan(10);
      expect(services).toContain(database.name === 'mysql' ? 'MySQL at 127.0.0.1' : 'SQLite in');
      expect(services).toContain('BullMQ on Redis at 127.0.0.1');
      expect(services).not.toMatch(/root|default|S3RVER/);
      expect(await s3.keys()).toEqual([]);
      await s3.close();
      await drop();
    });
  });
});

it('says what to do about services that are not there, and about a secret of each process', async () => {
  const { findings } = await diagnose({
    DATA_DIR: dataDir,
    DATABASE_URL: 'mysql://nobody@127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  expect(wrong(findings)).toEqual(['Database answers', 'Redis answers', 'Secret is set']);
  expect(findings.find((found) => found.name === 'Database answers')?.advice).toMatch(
    /DATABASE_URL.*ECONNREFUSED/,
  );
  expect(findings.find((found) => found.name === 'Redis answers')?.advice).toMatch(/REDIS_URL/);
});

it('says what is wrong with a bucket: its key, or the website that it does not let in', async () => {
  const s3 = await startS3('https://other.example');
  const env = (key: string) => ({
    DATA_DIR: dataDir,
    SECRET: 'a secret that every process of an installation has',
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.origin,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: key,
  });
  expect(wrong((await diagnose(env('wrong'))).findings)).toEqual([
    `Bucket ${s3.settings.bucket} takes and gives files`,
  ]);
  const { findings } = await diagnose(env('S3RVER'));
  expect(wrong(findings)).toEqual(['Bucket lets http://localhost:3000 in']);
  expect(findings.find((found) => !found.ok)?.advice).toContain('"AllowedOrigins":["http://localhost:3000"]');
  await s3.close();
});

it('names every faulty setting', async () => {
  const { findings } = await diagnose({ DATA_DIR: dataDir, PORT: 'many', REDIS_URL: 'http://x' });
  expect(wrong(findings)).toEqual(['Settings']);
  expect(findings[0]?.advice).toMatch(/PORT[\s\S]*REDIS_URL/);
});

it('says what is wrong with names of settings, the mail server and the disk', async () => {
  const { findings } = await diagnose({
    DATA_DIR: dataDir,
    REDIS_URL: 'redis://127.0.0.1:1',
    LOGLEVEL: 'debug',
    SMTP_URL: 'smtp://ada:hidden@127.0.0.1:1',
    DISK_RESERVE_BYTES: String(2 ** 52),
  });
  expect(wrong(findings)).toEqual([
    'Setting LOGLEVEL',
    'Disk has room',
    'Redis answers',
    'Mail server lets letters in',
  ]);
  const told = findings.map(({ advice }) => advice).join('\n');
  expect(told).toMatch(
    /Did you mean LOG_LEVEL\?[\s\S]*Make room, or set DISK_RESERVE_BYTES[\s\S]*SMTP_URL .*ECONNREFUSED/,
  );
  expect(told).not.toContain('hidden');
});
