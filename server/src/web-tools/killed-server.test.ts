import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onEachDatabase } from '../testing/databases.ts';
import { TestClient } from '../testing/http-client.ts';
import type { ServerProcessOptions } from '../testing/server-process.ts';
import { wavFile } from '../testing/sound.ts';
import { upload } from '../testing/upload.ts';

const song = wavFile({ seconds: 90, sampleRate: 44_100, channels: 2, wide: true });

onEachDatabase('a server that is killed in the middle of a job', (database) => {
  let dataDir: string;
  let made: Awaited<ReturnType<typeof database.create>>;
  let server: ChildProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'formant-killed-'));
    made = await database.create();
  });
  afterEach(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await made.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<string> {
    server = fork(new URL('../testing/server-process.ts', import.meta.url), [
      JSON.stringify({ dataDir, databaseUrl: made.databaseUrl } satisfies ServerProcessOptions),
    ]);
    const [url] = (await once(server, 'message')) as [string]; // safe: the process says its address and nothing else
    return url;
  }

  it('runs the job again after its restart, ends it once and leaves nothing of the first run', async () => {
    const before = new TestClient(await start());
    const { uploadId } = await upload(before, song);
    const item = await before.call('POST /api/web-tools/queue/store/{tool}', {
      params: { tool: 'vocal-remover' },
      body: { uploadId },
    });
    const state = async (client: TestClient, waitMs = 0) =>
      client.call('GET /api/web-tools/queue/get-result/{uuid}', {
        params: { uuid: item.uuid },
        query: { waitMs },
      });
    await vi.waitFor(
      async () => {
        const { status, progress } = await state(before);
        expect(status).toBe('processing');
        expect(progress).toBeGreaterThan(0);
      },
      { timeout: 15_000, interval: 20 },
    );
    server.kill('SIGKILL');
    await once(server, 'exit');

    const after = new TestClient(await start());
    for (const [name, value] of before.cookies) after.cookies.set(name, value);
    expect((await state(after)).status).not.toBe('succeeded');
    const result = await state(after, 25_000);
    expect(result).toMatchObject({ status: 'succeeded', attempts: 2 });
    expect(result.outputs.map((output) => output.name)).toEqual(['vocals', 'instrumental']);
    for (const output of result.outputs)
      expect((await (await after.open('GET', output.url)).arrayBuffer()).byteLength).toBe(output.sizeBytes);
    const { data } = await after.call('GET /api/web-tools/queue/jobs');
    expect(data.map((one) => one.uuid)).toEqual([item.uuid]);
    const [folder = ''] = await readdir(path.join(dataDir, 'files/objects/web-tools'));
    expect(await readdir(path.join(dataDir, 'files/objects/web-tools', folder))).toHaveLength(4);
    expect(await readdir(path.join(dataDir, 'work'))).toEqual([]);
  }, 90_000);
});
