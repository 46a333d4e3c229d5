import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import { TestClient } from '../../testing/http-client.ts';
import { killableServer } from '../../testing/processes/killable-server.ts';
import { wavFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';

const recording = wavFile({ seconds: 60, sampleRate: 44_100 });

onSqlite('a server that is killed in the middle of a conversion', (database) => {
  const server = killableServer(database);

  it('does it again after its restart, ends it once, and a computer’s lease outlives it', async () => {
    const before = new TestClient(await server.start());
    await before.call('POST /api/signup', {
      body: { email: 'ada@example.com', password: 'correct horse battery', tosAccepted: true },
    });
    const voice = await before.call('POST /api/voice/save', {
      body: { name: 'High', settings: { pitch: 5 } } as never,
    });
    const { uploadId } = await upload(before, recording);
    const audio = await before.call('POST /api/audio/store-details/{voiceUUID?}', { body: { uploadId } });
    const convert = (where: 'server' | 'computer') =>
      before.call('POST /api/voice/convert/{voiceUUID}', {
        params: { voiceUUID: voice.uuid },
        body: { audioId: audio.id, where },
      });
    const read = (client: TestClient, uuid: string) =>
      client.call('GET /api/voice/get-convert-item', { query: { uuid } });
    const here = await convert('computer');
    const leased = await before.call('GET /api/voice/get-convert-item', { query: { deviceId: 'desk-0001' } });
    expect(leased.uuid).toBe(here.uuid);
    const item = await convert('server');
    await vi.waitFor(
      async () => {
        const { status, progress } = await read(before, item.uuid);
        expect(status).toBe('processing');
        expect(progress).toBeGreaterThan(0);
      },
      { timeout: 20_000, interval: 20 },
    );
    await server.kill();

    const after = new TestClient(await server.start());
    for (const [name, value] of before.cookies) after.cookies.set(name, value);
    expect((await read(after, item.uuid)).status).not.toBe('succeeded');
    const report = await after.send('POST', `/api/voice/update-convert-item/${here.uuid}`, {
      body: { status: 'processing', progress: 0.7, leaseToken: leased.lease?.token },
    });
    expect(report).toMatchObject({ status: 200, body: { status: 'processing', progress: 0.7 } });
    const done = await vi.waitFor(
      async () => {
        const now = await read(after, item.uuid);
        expect(now.status).toBe('succeeded');
        return now;
      },
      { timeout: 60_000, interval: 200 },
    );
    const sound = await after.open('GET', done.result?.url ?? '');
    expect((await sound.arrayBuffer()).byteLength).toBe(done.result?.sizeBytes);
    const { data } = await after.call('GET /api/audio/get', { query: { kind: 'conversion' } });
    expect(data.map(({ id }) => id)).toEqual([item.uuid]);
    const [folder = ''] = await readdir(path.join(server.dataDir, 'files/objects/conversions'));
    expect(await readdir(path.join(server.dataDir, 'files/objects/conversions', folder))).toHaveLength(2);
    // what the voice sounds like is made anew, too, and may take longer
    await vi.waitFor(async () => expect(await readdir(path.join(server.dataDir, 'work'))).toEqual([]), {
      timeout: 60_000,
      interval: 200,
    });
  }, 180_000);
});
