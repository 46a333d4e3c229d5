import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import { TestClient } from '../../testing/http-client.ts';
import { killableServer } from '../../testing/processes/killable-server.ts';
import { speechFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';

const samples = speechFile({ seconds: 60 });

onSqlite('a server that is killed while it trains a voice', (database) => {
  const server = killableServer(database);

  it('trains it again after its restart, once, and leaves nothing of the first run', async () => {
    const before = new TestClient(await server.start());
    await before.call('POST /api/signup', {
      body: { email: 'killed@example.com', password: 'correct horse battery', tosAccepted: true },
    });
    const { uploadId } = await upload(before, samples);
    const { id } = await before.call('POST /api/audio/store-details/{voiceUUID?}', { body: { uploadId } });
    const { voice } = await before.call('POST /api/voice/train/{voiceUUID?}', {
      body: { name: 'Phoenix', audioIds: [id], consent: 'synthetic' },
    });
    const state = async (client: TestClient) =>
      (await client.call('GET /api/voice/poll-training', { query: { voiceUUID: voice.uuid } })).data[0];
    await vi.waitFor(
      async () => {
        const job = await state(before);
        expect(job?.status).toBe('processing');
        expect(job?.progress).toBeGreaterThan(0);
      },
      { timeout: 20_000, interval: 20 },
    );
    await server.kill();

    const after = new TestClient(await server.start());
    for (const [name, value] of before.cookies) after.cookies.set(name, value);
    expect((await state(after))?.status).toBe('processing');
    await vi.waitFor(async () => expect((await state(after))?.status).toBe('succeeded'), {
      timeout: 120_000,
      interval: 200,
    });
    const done = await after.call('GET /api/voice/check-voice-train-complete', {
      query: { voiceUUID: voice.uuid },
    });
    expect(done.voice).toMatchObject({ status: 'ready', version: 1 });
    const models = path.join(server.dataDir, 'files/objects/voices/models');
    const [folder = ''] = await readdir(models);
    expect(await readdir(path.join(models, folder))).toEqual(['2.fvoice']);
    await vi.waitFor(async () => expect(await readdir(path.join(server.dataDir, 'work'))).toEqual([]));
  }, 180_000);
});
