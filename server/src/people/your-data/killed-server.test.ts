import { readdir, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import { TestClient } from '../../testing/http-client.ts';
import { killableServer } from '../../testing/processes/killable-server.ts';
import { wavFile } from '../../testing/sound.ts';
import { unzip } from '../../testing/unzip.ts';
import { upload } from '../../testing/upload.ts';

const password = 'correct horse battery';
const mebibyte = 1024 * 1024;

onSqlite('an export in the middle of which something happens', (database) => {
  const server = killableServer(database);
  const files = (...under: string[]) => path.join(server.dataDir, 'files', ...under);
  const within = async (folder: string): Promise<string[]> => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  };

  /** A person with a recording that takes seconds to pack, and its file. */
  async function begin(): Promise<{ client: TestClient; recording: string }> {
    const client = new TestClient(await server.start());
    await client.call('POST /api/signup', {
      body: { email: 'ada@example.com', password, tosAccepted: true },
    });
    const { uploadId } = await upload(client, wavFile());
    await client.call('POST /api/audio/store-details/{voiceUUID?}', { body: { uploadId } });
    const [recording = ''] = (await within(files('objects'))).filter((file) => !file.endsWith('.json'));
    await truncate(recording, 2048 * mebibyte); // a hole on the disk, and zeros for whoever reads it
    await client.call('POST /api/account/data-export', { body: { password } });
    await vi.waitFor(
      async () => {
        expect(await state(client)).toMatchObject({ status: 'active' });
        const sizes = await Promise.all(
          (await within(files('temporary'))).map(async (file) => (await stat(file)).size),
        );
        expect(Math.max(0, ...sizes)).toBeGreaterThan(20 * mebibyte);
      },
      { timeout: 30_000, interval: 20 },
    );
    return { client, recording };
  }
  const state = async (client: TestClient) => (await client.call('GET /api/account/data-export')).export;

  it('is made anew after a kill, once, and nothing else is stored', async () => {
    const { client, recording } = await begin();
    await server.kill();
    await truncate(recording, 3 * mebibyte);

    const after = new TestClient(await server.start());
    for (const [name, value] of client.cookies) after.cookies.set(name, value);
    const done = await vi.waitFor(
      async () => {
        const found = await state(after);
        if (found?.status !== 'done') throw new Error(`The export is ${found?.status}`);
        return found;
      },
      { timeout: 60_000, interval: 200 },
    );
    const { url } = await after.call('POST /api/account/data-export/{id}/address', {
      params: { id: done.id },
    });
    const archive = unzip(Buffer.from(await (await after.open('GET', url)).arrayBuffer()));
    expect([...archive].find(([name]) => name.endsWith('.wav'))?.[1].length).toBe(3 * mebibyte);
    expect(await within(files('objects', 'data-exports'))).toHaveLength(1);
  }, 120_000);

  it('stops within a moment when it is cancelled, and leaves nothing', async () => {
    const { client } = await begin();
    await client.call('POST /api/account/data-export/cancel', { body: {} });
    expect(await state(client)).toMatchObject({ status: 'cancelled' });
    await vi.waitFor(async () => expect(await within(files('temporary'))).toEqual([]), { timeout: 5000 });
    expect(await within(files('objects', 'data-exports'))).toEqual([]);
    expect(await client.send('POST', '/api/account/data-export', { body: { password } })).toMatchObject({
      status: 202,
    });
  }, 120_000);
});
