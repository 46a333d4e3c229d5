import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { sendParts, upload } from '../../testing/upload.ts';

const MiB = 1024 ** 2;
const limits = {
  trustProxy: 1,
  storageAccountBytes: 20 * MiB,
  storageVisitorBytes: 10 * MiB,
  storageAddressBytes: 30 * MiB,
  openUploads: 5,
  diskReserveBytes: 0,
};

onEachDatabase('how much may be uploaded', (database) => {
  let clock: ReturnType<typeof manualClock>;
  let first: TestServer;
  let second: TestServer;
  beforeEach(async () => {
    clock = manualClock(Date.now());
    first = await startServer({ database, working: false, config: limits, overrides: { clock } });
    const { dataDir, secret, databaseUrl } = first.ctx.config;
    second = await startServer({
      working: false,
      config: { ...limits, dataDir, secret, databaseUrl },
      overrides: { clock },
    });
  });
  afterEach(async () => {
    await second.close();
    await first.close();
  });

  const announce = (client: TestClient, size: number, address = '10.0.0.1') =>
    client.send('POST', '/api/upload/initialize', {
      body: { fileName: 'a.wav', size },
      headers: { 'x-forwarded-for': address },
    });
  function elsewhere(client: TestClient): TestClient {
    const there = new TestClient(second.url);
    for (const [name, value] of client.cookies) there.cookies.set(name, value);
    return there;
  }

  it('gives the last room to one of two APIs that are asked at once', async () => {
    const here = await signUp(first);
    const there = elsewhere(here);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => announce(turn % 2 ? there : here, 9 * MiB)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 402, 402, 402, 402, 402, 402]);
    expect(answers.find(({ status }) => status === 402)).toMatchObject({
      body: {
        code: 'quota_exhausted',
        display_notification: expect.stringMatching(/18 MB of the 20 MB .* 9 MB.*Delete recordings/),
      },
    });
  });

  it('counts every new visitor of an address, and what is unfinished', async () => {
    const statuses: number[] = [];
    for (let visitor = 0; visitor < 4; visitor++)
      statuses.push((await announce(first.client(), 9 * MiB, `2001:db8:1:2::${visitor + 1}`)).status);
    expect(statuses).toEqual([201, 201, 201, 402]);
    expect((await announce(first.client(), 9 * MiB, '10.0.0.9')).status).toBe(201);
    const busy = first.client();
    for (let open = 0; open < 5; open++) expect((await announce(busy, 10, '10.0.0.8')).status).toBe(201);
    expect(await announce(busy, 10, '10.0.0.8')).toMatchObject({
      status: 402,
      body: { display_notification: expect.stringContaining('5 of your uploads are unfinished') },
    });
  });

  it('frees what is complete, what was deleted and what is over', async () => {
    const client = await signUp(first);
    const sound = wavFile({ seconds: 60, sampleRate: 48_000, channels: 2 });
    for (let open = 0; open < 4; open++) expect((await announce(client, 10)).status).toBe(201);
    const { uploadId } = await upload(client, sound);
    // complete: it is no open one any more, and kept as a recording it counts to the account
    const { id } = await client.call('POST /api/audio/store-details/{voiceUUID?}', { body: { uploadId } });
    clock.advance(2 * dayMs);
    expect((await announce(client, 10 * MiB)).status).toBe(402);
    await client.send('DELETE', `/api/audio/delete-audio/${id}`);
    expect((await announce(client, 10 * MiB)).status).toBe(201);
    expect((await announce(client, 15 * MiB)).status).toBe(402);
    clock.advance(dayMs + 1000);
    expect((await announce(client, 15 * MiB)).status).toBe(201);
  });

  it('counts a resumed upload once', async () => {
    const client = await signUp(first);
    const bytes = Buffer.alloc(9 * MiB);
    const fingerprint = 'same';
    const started = await sendParts(client, bytes, { fingerprint });
    expect(await sendParts(client, bytes, { fingerprint })).toBe(started);
    expect((await announce(client, 10 * MiB)).status).toBe(201);
  });
});
