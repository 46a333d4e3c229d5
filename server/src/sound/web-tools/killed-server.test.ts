import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { TestClient } from '../../testing/http-client.ts';
import { killableServer } from '../../testing/processes/killable-server.ts';
import { wavFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';

const song = wavFile({ seconds: 90, sampleRate: 44_100, channels: 2, wide: true });

onEachDatabase('a server that is killed in the middle of a job', (database) => {
  const server = killableServer(database);

  it('runs the job again after its restart, ends it once and leaves nothing of the first run', async () => {
    const before = new TestClient(await server.start());
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
    await server.kill();

    const after = new TestClient(await server.start());
    for (const [name, value] of before.cookies) after.cookies.set(name, value);
    expect((await state(after)).status).not.toBe('succeeded');
    const result = await state(after, 25_000);
    expect(result).toMatchObject({ status: 'succeeded', attempts: 2 });
    expect(result.outputs.map((output) => output.name)).toEqual(['vocals', 'instrumental']);
    for (const output of result.outputs)
      expect((await (await after.open('GET', output.url)).arrayBuffer()).byteLength).toBe(output.sizeBytes);
    const { data } = await after.call('GET /api/web-tools/queue/jobs');
    expect(data.map((one) => one.uuid)).toEqual([item.uuid]);
    const [folder = ''] = await readdir(path.join(server.dataDir, 'files/objects/web-tools'));
    expect(await readdir(path.join(server.dataDir, 'files/objects/web-tools', folder))).toHaveLength(4);
    expect(await readdir(path.join(server.dataDir, 'work'))).toEqual([]);
  }, 180_000);
});
