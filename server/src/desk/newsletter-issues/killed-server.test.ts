import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { connect } from '../../db/connect.ts';
import { readLetter } from '../../http/read-letter.ts';
import { users } from '../../people/account/index.ts';
import { defineAccounts } from '../../people/account/models.ts';
import { defineSubscribers, subscriberRows } from '../../people/newsletter/models.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { TestClient } from '../../testing/http-client.ts';
import { killableServer } from '../../testing/processes/killable-server.ts';
import { totpCode } from '../../testing/totp-code.ts';

const password = 'correct horse battery';
const count = 120;
/** The server is killed when so many letters are out. */
const kills = [20, 70];
/** As many letters may be under way at the moment of a kill. */
const lanes = 4;

onEachDatabase('an issue in the middle of which the server is killed', (database) => {
  const server = killableServer(database);
  const outbox = async (): Promise<string[]> =>
    (await readdir(path.join(server.dataDir, 'outbox')).catch(() => [])).filter((f) => f.endsWith('.eml'));

  async function begin(): Promise<{ staff: TestClient; issue: string }> {
    const staff = new TestClient(await server.start());
    await staff.call('POST /api/signup', { body: { email: 'ada@example.com', password, tosAccepted: true } });
    const db = await connect({ dataDir: server.dataDir, databaseUrl: server.databaseUrl });
    defineAccounts(db);
    defineSubscribers({ db } as never); // safe: nothing but the database is asked of it
    await users({ db }).update({ roles: 'user,admin' }, { where: {} });
    await subscriberRows({ db }).bulkCreate(
      Array.from({ length: count }, (_, i) => ({
        email: `reader${i}@example.com`,
        source: 'footer',
        createdAt: 1,
        confirmedAt: 1,
      })),
    );
    await db.close();
    const { secret } = await staff.call('POST /api/account/second-factor/begin', { body: { password } });
    await staff.call('POST /api/account/second-factor/confirm', {
      body: { otp: totpCode(secret, Date.now()) },
    });
    const { id } = await staff.call('POST /api/admin/newsletter/issues', {
      body: { subject: 'Killed', text: 'Hello.' },
    });
    return { staff, issue: id };
  }

  it('reaches nobody twice, and everybody but those who were being written to', async () => {
    const { staff, issue } = await begin();
    const before = (await outbox()).length;
    await staff.call('POST /api/admin/newsletter/issues/{issue}/send', { params: { issue }, body: {} });
    let client = staff;
    for (const letters of kills) {
      await vi.waitFor(async () => expect((await outbox()).length - before).toBeGreaterThan(letters), {
        timeout: 60_000,
        interval: 2,
      });
      await server.kill();
      client = new TestClient(await server.start());
      for (const [name, value] of staff.cookies) client.cookies.set(name, value);
    }
    const done = await vi.waitFor(
      async () => {
        const found = await client.call('GET /api/admin/newsletter/issues/{issue}', { params: { issue } });
        expect(found.state).toBe('sent');
        return found;
      },
      { timeout: 90_000, interval: 100 },
    );
    const all = await Promise.all(
      (await outbox()).map(async (file) =>
        readLetter(await readFile(path.join(server.dataDir, 'outbox', file))),
      ),
    );
    const to = all.filter(({ subject }) => subject === 'Killed').map((letter) => letter.to);
    expect(new Set(to).size).toBe(to.length);
    expect(to.length).toBeGreaterThanOrEqual(count - kills.length * lanes);
    expect(done.sent + done.unknown).toBe(count);
    expect(done.unknown).toBeLessThanOrEqual(kills.length * lanes);
    expect(done.sent).toBeLessThanOrEqual(to.length);
  }, 240_000);
});
