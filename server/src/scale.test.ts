import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mysqlDatabase } from './testing/databases.ts';
import { TestClient } from './testing/http-client.ts';
import { mariadbMissing } from './testing/instances/mariadb.ts';
import { ownRedis, redisMissing } from './testing/instances/redis.ts';
import { forkServer, type RunningServer } from './testing/processes/killable-server.ts';
import { type S3Peer, startS3 } from './testing/s3-peer.ts';
import { wavFile } from './testing/sound.ts';
import { upload } from './testing/upload.ts';

const song = wavFile({ seconds: 90, sampleRate: 44_100, channels: 2, wide: true });
const missing = mariadbMissing() ?? redisMissing();
const suite = missing ? describe.skip : describe;

// Each process has a folder of its own, as on machines of their own: whatever they share goes through the services.
suite(`an API and workers on MySQL, Redis and S3${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let database: Awaited<ReturnType<typeof mysqlDatabase.create>>;
  let redis: Awaited<ReturnType<typeof ownRedis>>;
  let s3: S3Peer;
  let folders: string[];
  let processes: RunningServer[];
  beforeEach(async () => {
    [database, redis, s3] = await Promise.all([mysqlDatabase.create(), ownRedis(), startS3()]);
    folders = [];
    processes = [];
  });
  afterEach(async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await redis.stop();
    await s3.close();
    await database.drop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  async function start(role: 'web' | 'worker', env: Record<string, string> = {}): Promise<RunningServer> {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'formant-scale-'));
    folders.push(dataDir);
    const { bucket, endpoint, credentials } = s3.settings;
    const one = await forkServer({
      dataDir,
      databaseUrl: database.databaseUrl,
      env: {
        ROLE: role,
        WORKERS: '1',
        SECRET: 'the same secret in every process of one installation',
        REDIS_URL: redis.url,
        S3_BUCKET: bucket,
        S3_ENDPOINT: endpoint ?? '',
        S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
        S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
        ...env,
      },
    });
    processes.push(one);
    return one;
  }

  it('brings the result once when a worker is killed in the middle, follows it live, and cancels across', async () => {
    const api = await start('web');
    const doomed = await start('worker');
    const client = new TestClient(api.url);
    const { uploadId } = await upload(client, song);
    const begin = () =>
      client.call('POST /api/web-tools/queue/store/{tool}', {
        params: { tool: 'vocal-remover' },
        body: { uploadId },
      });
    const item = await begin();
    const follow = new AbortController();
    const seen = follower(client, item.uuid, follow.signal);
    await vi.waitFor(() => expect(seen.progress.some((value) => value > 0 && value < 1)).toBe(true), {
      timeout: 60_000,
    });
    // at once: another worker takes longer to start than the rest of the song takes
    await doomed.kill();
    const second = await start('worker');
    await vi.waitFor(() => expect(seen.ended).toBe('succeeded'), { timeout: 120_000, interval: 100 });
    const result = await client.call('GET /api/web-tools/queue/get-result/{uuid}', {
      params: { uuid: item.uuid },
    });
    expect(result).toMatchObject({ status: 'succeeded', attempts: 2 });
    expect(result.outputs.map((output) => output.name)).toEqual(['vocals', 'instrumental']);
    for (const output of result.outputs) {
      expect(new URL(output.url).origin).toBe(s3.origin);
      expect((await (await fetch(output.url)).arrayBuffer()).byteLength).toBe(output.sizeBytes);
    }
    const { data } = await client.call('GET /api/web-tools/queue/jobs');
    expect(data.map((one) => one.uuid)).toEqual([item.uuid]);
    const kept = (await s3.keys()).filter((key) => key.startsWith('web-tools/'));
    expect(kept).toHaveLength(4); // two stems and their waveforms, nothing of the first run

    const unwanted = await begin();
    const followed = follower(client, unwanted.uuid, follow.signal);
    await vi.waitFor(() => expect(followed.progress.some((value) => value > 0)).toBe(true), {
      timeout: 60_000,
    });
    await client.call('POST /api/web-tools/update-queue-item/{id}', {
      params: { id: unwanted.id },
      body: { action: 'cancel' },
    });
    await vi.waitFor(() => expect(followed.ended).toBe('cancelled'), { timeout: 5000 });
    follow.abort();
    await second.stop();
  }, 300_000);

  it('counts wrong passwords over all APIs, and knows who is signed in at each', async () => {
    const [first, second] = await Promise.all([
      start('web', { RATE_LIMITS: 'true' }),
      start('web', { RATE_LIMITS: 'true' }),
    ]);
    const ada = { email: 'ada@example.com', password: 'correct horse battery' };
    const here = new TestClient(first.url);
    await here.call('POST /api/signup', { body: { ...ada, tosAccepted: true } });
    const there = new TestClient(second.url);
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    expect((await there.call('GET /api/user')).email).toBe(ada.email);
    const tryAt = async (url: string) =>
      (await new TestClient(url).send('POST', '/api/authenticate', { body: { ...ada, password: 'wrong' } }))
        .status;
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await tryAt(i % 2 ? second.url : first.url));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 428]); // the sixth is asked for a captcha
  }, 120_000);
});

/** What server-sent events tell of a job. */
function follower(client: TestClient, uuid: string, signal: AbortSignal) {
  const seen = { progress: [] as number[], ended: null as string | null };
  void (async () => {
    const response = await client.open('GET', `/api/web-tools/queue/events/${uuid}`, { signal });
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const end = text.lastIndexOf('\n\n');
      for (const line of text.slice(0, Math.max(0, end)).split('\n')) {
        if (!line.startsWith('data: ')) continue;
        const { status, progress } = JSON.parse(line.slice(6)) as { status: string; progress: number };
        if (status === 'processing') seen.progress.push(progress);
        if (['succeeded', 'failed', 'cancelled'].includes(status)) seen.ended = status;
      }
      if (end >= 0) text = text.slice(end + 2);
    }
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return seen;
}
