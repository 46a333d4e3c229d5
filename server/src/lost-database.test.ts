import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestClient } from './testing/http-client.ts';
import { newInstanceFolder, stopInstance } from './testing/instances/instance.ts';
import { mariadbMissing, runMariadb, startMariadb } from './testing/instances/mariadb.ts';
import { signUp } from './testing/people.ts';
import { startServer, type TestServer } from './testing/server.ts';
import { wavFile } from './testing/sound.ts';
import { upload } from './testing/upload.ts';

const missing = mariadbMissing();

describe.skipIf(missing)(`a database that goes away${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let folder: string;
  let port: number;
  let server: TestServer;
  let client: TestClient;
  const kill = async () => {
    process.kill(Number(await readFile(path.join(folder, 'pid'), 'utf8')), 'SIGKILL');
  };
  beforeAll(async () => {
    folder = await newInstanceFolder('lost-mariadb');
    port = await startMariadb(folder);
    await kill();
    await runMariadb(folder, { port, durable: true });
    const { createConnection } = await import('mysql2/promise');
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
    await connection.query('CREATE DATABASE lost CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
    await connection.end();
    const database = {
      createMigrated: async () => ({
        databaseUrl: `mysql://root@127.0.0.1:${port}/lost`,
        drop: async () => {},
      }),
    };
    server = await startServer({ database });
    client = await signUp(server);
  });
  afterAll(async () => {
    await server?.close();
    await stopInstance(folder);
  });

  const store = (uploadId: string) =>
    client.send('POST', '/api/web-tools/queue/store/converter', { body: { uploadId } });
  const unavailable = {
    status: 503,
    body: { code: 'unavailable', message: expect.stringMatching(/database.*Try again/) },
  };

  it('is told of in words, and loses no job that was accepted', async () => {
    const uploads: string[] = [];
    for (let index = 0; index < 8; index++)
      uploads.push((await upload(client, wavFile({ seconds: 2 + index }))).uploadId);
    const accepted: string[] = [];
    // some before the end, some while it ends, some after
    const sending = uploads.map(async (uploadId, index) => {
      if (index > 3) await new Promise((resolve) => setTimeout(resolve, 20 * index));
      const answer = await store(uploadId);
      if (answer.status === 202) accepted.push((answer.body as { uuid: string }).uuid);
      else expect(answer).toMatchObject(unavailable);
    });
    await Promise.all(sending.slice(0, 4));
    await kill();
    await Promise.all(sending);
    expect(accepted.length).toBeGreaterThanOrEqual(4);

    for (const [method, address] of [
      ['GET', '/api/user'],
      ['GET', '/api/voice/get-my-voices'],
      ['GET', '/api/tag'],
      ['POST', '/api/soundboard/store'],
    ] as const) {
      const answer = await client.send(method, address, method === 'GET' ? {} : { body: { name: 'Lost' } });
      expect(answer, address).toMatchObject(unavailable);
      expect(Number(answer.headers.get('retry-after')), address).toBeGreaterThan(0);
    }
    const bearer = server.client();
    bearer.bearer = `formant_${'a'.repeat(43)}`;
    expect(await bearer.send('GET', '/api/user')).toMatchObject(unavailable);
    expect((await client.raw('GET', '/readyz')).status).toBe(503);
    expect((await client.raw('GET', '/healthz')).status).toBe(200);

    await runMariadb(folder, { port, durable: true });
    await vi.waitFor(async () => expect((await client.send('GET', '/api/user')).status).toBe(200), {
      timeout: 20_000,
      interval: 200,
    });
    expect((await client.raw('GET', '/readyz')).status).toBe(200);
    for (const uuid of accepted)
      await vi.waitFor(
        async () =>
          expect(
            await client.call('GET /api/web-tools/queue/get-result/{uuid}', {
              params: { uuid },
              query: { waitMs: 2000 },
            }),
          ).toMatchObject({ status: 'succeeded' }),
        { timeout: 45_000, interval: 200 },
      );
  });
});
