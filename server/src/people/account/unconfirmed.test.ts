import { randomBytes } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../kernel/config.ts';
import { dayMs } from '../../kernel/time.ts';
import { up } from '../../migrations/0301-account-use.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { connectApp } from '../../testing/connected-app.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { letterTo } from '../../testing/letters.ts';
import { makePublicVoice, makeShare } from '../../testing/make/sound.ts';
import { withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from './models.ts';
import { sweepUnconfirmed } from './unconfirmed.ts';

const password = 'correct horse battery';

onEachDatabase('an account whose address was never confirmed', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, config: { unconfirmedDays: 30 } });
  });
  afterAll(() => server.close());

  async function person({ byToken = false } = {}) {
    const client = server.client();
    client.tokenMode = byToken;
    const email = `u${randomBytes(6).toString('hex')}@example.com`;
    const { user, token } = await client.call('POST /api/signup', {
      body: { email, password, tosAccepted: true },
    });
    if (byToken) client.bearer = token ?? null;
    return { client, email, id: user.id };
  }
  const isThere = async (id: number) => (await users(server.ctx).count({ where: { id } })) === 1;
  const later = async (days: number) => {
    clock.advance(days * dayMs);
    await sweepUnconfirmed(server.ctx);
  };
  const status = async (client: TestClient, path: string) => (await client.send('GET', path)).status;

  it('goes with all it has when nobody has used it for thirty days, and not a day before', async () => {
    const { client, email, id } = await person();
    const { uuid } = await makePublicVoice(client, { name: 'Gone' });
    const { shareCode } = await makeShare(client);
    const stranger = withoutSession(server);
    const seen = async () => [
      await status(stranger, `/api/voice/get-voice/${uuid}`),
      await status(stranger, `/api/audio/share/${shareCode}`),
    ];
    await later(29.9);
    expect(await isThere(id)).toBe(true);
    expect(await seen()).toEqual([200, 200]);
    await later(0.2);
    expect(await isThere(id)).toBe(false);
    expect(await seen()).toEqual([404, 410]);
    expect(await status(client, '/api/user')).toBe(401);
    expect(
      (await server.client().send('POST', '/api/authenticate', { body: { email, password } })).status,
    ).toBe(401);
    for (const table of ['voices', 'audio', 'sessions', 'access_tokens'])
      expect(
        await server.ctx.db.query(`SELECT id FROM ${table} WHERE user_id = ${id}`, {
          type: QueryTypes.SELECT,
        }),
        table,
      ).toEqual([]);
    // the address is free
    await server
      .client()
      .call('POST /api/signup', { body: { email, password: `${password}!`, tosAccepted: true } });
  });

  it.each([
    ['a browser', (client: TestClient) => client.call('GET /api/user')],
    ['a token', (client: TestClient) => client.call('GET /api/user')],
    [
      'signing in',
      async (_: TestClient, email: string) =>
        server.client().call('POST /api/authenticate', { body: { email, password } }),
    ],
    [
      'an API key',
      async (client: TestClient) => {
        const { apiKey } = await client.call('POST /api/developer/keys', {
          body: { name: 'k', scopes: ['voices:read'] },
        });
        // only what its program asks is the use that is looked at
        return async () => {
          const program = server.client();
          program.tokenMode = true;
          program.bearer = apiKey;
          await program.call('GET /api/tts/voices');
        };
      },
    ],
    [
      'a connected app',
      async (client: TestClient) => {
        const { app, renew } = await connectApp(server, client);
        return async () => {
          await renew();
          await app.call('GET /api/oauth/voices');
        };
      },
    ],
  ])('stays while it is used by %s', async (way, use) => {
    const { client, email, id } = await person({ byToken: way === 'a token' });
    const made = await use(client, email);
    const again = typeof made === 'function' ? made : () => use(client, email);
    for (const _month of [1, 2]) {
      await later(25);
      await again();
    }
    await later(25);
    expect(await isThere(id)).toBe(true);
    await later(6);
    expect(await isThere(id)).toBe(false);
  });

  it('never goes once it is confirmed', async () => {
    const { client, email, id } = await person();
    const letter = await letterTo(server, email, /is your/);
    expect(letter.text).toContain('never confirmed is deleted after 30 days without use');
    const code = /\d{6}/.exec(letter.subject)?.[0] ?? '';
    await client.call('POST /api/verify-email', { body: { email, code } });
    await later(400);
    expect(await isThere(id)).toBe(true);
  });

  it('stays when it is of the staff, was closed by it, or the setting is 0', async () => {
    const [staff, barred, any] = [await person(), await person(), await person()];
    await users(server.ctx).update({ roles: 'user,admin' }, { where: { id: staff.id } });
    await users(server.ctx).update({ deactivatedAt: new Date() }, { where: { id: barred.id } });
    clock.advance(31 * dayMs);
    const config = { ...server.ctx.config, unconfirmedDays: 0 };
    expect(await sweepUnconfirmed({ ...server.ctx, config })).toBe(0);
    expect(await isThere(any.id)).toBe(true);
    await sweepUnconfirmed(server.ctx);
    expect([await isThere(any.id), await isThere(staff.id), await isThere(barred.id)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is kept where no letters are sent, so that nobody could confirm', () => {
    expect(readConfig({}).unconfirmedDays).toBe(0);
    expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).unconfirmedDays).toBe(30);
    expect(readConfig({ UNCONFIRMED_DAYS: '7' }).unconfirmedDays).toBe(7);
  });

  it('counts from the migration on when it was there before', async () => {
    const { id } = await person();
    await users(server.ctx).update({ createdAt: new Date(0) }, { where: { id } });
    const { db } = server.ctx;
    const query = db.getQueryInterface();
    await query.removeIndex('users', 'users_unused');
    await db.query('ALTER TABLE users DROP COLUMN used_at');
    const before = Date.now();
    await up({ query, db });
    const [row] = await db.query<{ usedAt: number }>(`SELECT used_at AS usedAt FROM users WHERE id = ${id}`, {
      type: QueryTypes.SELECT,
    });
    expect(Number(row?.usedAt)).toBeGreaterThanOrEqual(before);
  });
});
