import { spawnSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from './testing/http-client.ts';
import { startServer, type TestServer } from './testing/server.ts';
import { wavFile } from './testing/sound.ts';
import { upload } from './testing/upload.ts';

const MiB = 1024 ** 2;
const ada = { email: 'ada@example.com', password: 'correct horse battery' };

/** A disk of its own, which only an administrator of the machine can mount. */
async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'formant-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]).status === 0) return folder;
  await rm(folder, { recursive: true });
  return null;
}
async function takeAway(folder: string): Promise<void> {
  spawnSync('umount', [folder]);
  await rm(folder, { recursive: true, force: true });
}
const probe = await smallDisk();
if (probe) await takeAway(probe);

describe.skipIf(!probe)(`a disk that fills up${probe ? '' : ' (skipped: only root can mount one)'}`, () => {
  let disk: string;
  let server: TestServer;
  let client: TestClient;
  beforeEach(async () => {
    disk = (await smallDisk()) ?? '';
    server = await startServer({
      working: false,
      config: { dataDir: disk, diskReserveBytes: 16 * MiB },
    });
    client = server.client();
    await client.call('POST /api/signup', { body: { ...ada, tosAccepted: true } });
  });
  afterEach(async () => {
    await server.close();
    await takeAway(disk);
  });
  const signIn = () => server.client().send('POST', '/api/authenticate', { body: ada });
  const ready = async () => (await client.raw('GET', '/readyz')) as { status: number; body: unknown };

  it('refuses files and jobs in good time, and does everything else', async () => {
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready', disk: 'ok' } });
    const song = await upload(client, wavFile({ seconds: 1, sampleRate: 8000 }));
    const kept = await client.call('POST /api/audio/store-details/{voiceUUID?}', {
      body: { uploadId: song.uploadId },
    });
    const bytes = Buffer.alloc(4 * MiB, 7);
    const sent: string[] = [];
    const refusal = await (async () => {
      for (;;) {
        const body = { fileName: 'a.onnx', size: bytes.length, purpose: 'model' };
        const answer = await client.send('POST', '/api/upload/initialize', { body });
        if (answer.status !== 201) return answer;
        sent.push((await upload(client, bytes, { fileName: 'a.onnx', purpose: 'model' })).uploadId);
        expect(sent.length).toBeLessThan(12);
      }
    })();
    expect(refusal).toMatchObject({
      status: 507,
      body: {
        code: 'insufficient_storage',
        display_notification: expect.stringContaining('nearly full'),
      },
    });
    // a job makes files as well, and something else has taken the last of the room
    writeFileSync(path.join(disk, 'other'), Buffer.alloc(5 * MiB));
    const jobs: [string, object][] = [
      ['/api/web-tools/queue/store/vocal-remover', { uploadId: song.uploadId }],
      ['/api/tts/generate', { text: 'Hello.', voiceId: 'flite:slt' }],
    ];
    for (const [address, body] of jobs)
      expect(await client.send('POST', address, { body }), address).toMatchObject({ status: 507 });
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready', disk: 'low' } });

    expect((await signIn()).status).toBe(200);
    expect((await client.call('GET /api/audio/get')).data).toHaveLength(1);
    await client.call('DELETE /api/audio/delete-audio/{audio}', { params: { audio: kept.id } });
    await rm(path.join(disk, 'other'));
    expect(await ready()).toMatchObject({ body: { disk: 'ok' } });
  });

  it('says so where there is no room at all, and never that something went wrong', async () => {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(path.join(disk, 'other'), Buffer.alloc(bavail * bsize));
    const answers = [];
    for (let turn = 0; turn < 30; turn++) answers.push(await signIn());
    for (const { status, body } of answers) {
      expect([200, 507]).toContain(status);
      if (status === 507) expect(body).toMatchObject({ code: 'insufficient_storage' });
    }
    await rm(path.join(disk, 'other'));
    expect((await signIn()).status).toBe(200);
  }, 60_000);
});
