import { freeJobsADay } from '@formant/contract/web-tools';
import { QueryTypes } from 'sequelize';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { sendParts } from '../../testing/upload.ts';

const song = wavFile({ seconds: 1, sampleRate: 8000 });

onEachDatabase('the daily jobs of two APIs', (database) => {
  let first: TestServer;
  let second: TestServer;
  beforeEach(async () => {
    first = await startServer({ database, working: false, config: { rateLimits: true, trustProxy: 1 } });
    const { dataDir, secret, databaseUrl } = first.ctx.config;
    second = await startServer({
      working: false,
      config: { dataDir, secret, databaseUrl, rateLimits: true, trustProxy: 1 },
    });
  });
  afterEach(async () => {
    await second.close();
    await first.close();
  });

  /** The same browser at the other API. */
  function elsewhere(client: TestClient): TestClient {
    const there = new TestClient(second.url);
    for (const [name, value] of client.cookies) there.cookies.set(name, value);
    return there;
  }
  const ask = (client: TestClient, uploadId: string, address = '10.0.0.1') =>
    client.send('POST', '/api/web-tools/queue/store/vocal-remover', {
      body: { uploadId },
      headers: { 'x-forwarded-for': address },
    });
  const statuses = async (answers: Promise<{ status: number }>[]) => {
    const all = (await Promise.all(answers)).map(({ status }) => status);
    return {
      taken: all.filter((status) => status < 300).length,
      refused: all.filter((one) => one === 402).length,
    };
  };

  it('give a visitor exactly his jobs, however many he asks for at once', async () => {
    const here = first.client();
    const uploadId = await sendParts(here, song);
    const there = elsewhere(here);
    const wanted = freeJobsADay.visitor + 10;
    const answers = Array.from({ length: wanted }, (_, turn) => ask(turn % 2 ? there : here, uploadId));
    expect(await statuses(answers)).toEqual({ taken: freeJobsADay.visitor, refused: 10 });
    expect(await there.call('GET /api/web-tools/usage-count')).toMatchObject({ used: freeJobsADay.visitor });
  });

  it.runIf(database.name === 'sqlite')(
    'count all browsers of a subscriber together, whichever address of his network and whichever API they take',
    async () => {
      const here = first.client();
      const other = second.client();
      expect((await ask(here, await sendParts(here, song), '2001:db8:1:2::1')).status).toBe(202);
      expect((await ask(other, await sendParts(other, song), '2001:db8:1:2:ffff::2')).status).toBe(202);
      const places = await first.ctx.db.query(
        "SELECT used FROM ledger WHERE account LIKE 'tool-jobs place:%'",
        { type: QueryTypes.SELECT },
      );
      expect(places).toEqual([{ used: 2 }]);
    },
  );

  it.runIf(database.name === 'sqlite')(
    'charge an account what its browser had asked for before it signed in',
    async () => {
      const client = first.client();
      const uploadId = await sendParts(client, song);
      for (let asked = 0; asked < 3; asked++) expect((await ask(client, uploadId)).status).toBe(202);
      await signUp(first, client);
      expect(await client.call('GET /api/web-tools/usage-count')).toMatchObject({
        used: 3,
        limit: freeJobsADay.user,
      });
    },
  );
});
