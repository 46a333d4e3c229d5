import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase, onSqlite } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from '../account/index.ts';
import { sweepMeta } from './keep.ts';
import { metaRows } from './models.ts';

onEachDatabase('attribution', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
  });
  afterAll(() => server.close());

  const set = (client: TestClient, value: unknown, type = '') =>
    client.send('POST', `/api/set-meta${type && `/${type}`}`, { body: { value } });
  const kept = async (where: Record<string, unknown>) => {
    const row = await metaRows(server.ctx).findOne({ where, raw: true });
    return row && { first: JSON.parse(row.firstValue) as object, last: JSON.parse(row.lastValue) as object };
  };
  const rowsOfBrowser = async (client: TestClient, metaType = 'attribution') => {
    const user = await client.call('GET /api/user');
    return kept({ userId: user.id, metaType });
  };

  it('keeps the first touch beside the last, also through the sign-up', async () => {
    const browser = server.client();
    expect((await set(browser, { utm_source: 'first', landing_path: '/tools' })).body).toEqual({
      stored: true,
    });
    await set(browser, { utm_source: 'second' }, 'attribution');
    await signUp(server, browser);
    await set(browser, { utm_source: 'third' });
    expect(await rowsOfBrowser(browser)).toEqual({
      first: { utm_source: 'first', landing_path: '/tools' },
      last: { utm_source: 'third' },
    });
  });

  it('lets the earlier first touch win when an account meets a browser that came before it', async () => {
    const email = `p${Date.now()}@example.com`;
    const password = 'correct horse battery';
    const early = server.client();
    await set(early, { referral_code: 'early' }, 'referral');
    clock.advance(1000);
    const other = server.client();
    await other.call('POST /api/signup', { body: { email, password, tosAccepted: true } });
    await set(other, { referral_code: 'late' }, 'referral');
    await early.call('POST /api/authenticate', { body: { email, password } });
    expect(await rowsOfBrowser(other, 'referral')).toEqual({
      first: { referral_code: 'early' },
      last: { referral_code: 'late' },
    });
  });

  it('keeps nothing for callers without a session, and keeps accounts apart', async () => {
    expect((await set(withoutSession(server), { step: 'one' }, 'onboarding')).body).toEqual({
      stored: false,
    });
    const [one, other] = [await signUpWithToken(server), await signUp(server)];
    await set(one, { step: 'one' }, 'onboarding');
    expect(await rowsOfBrowser(one, 'onboarding')).toMatchObject({ last: { step: 'one' } });
    expect(await rowsOfBrowser(other, 'onboarding')).toBeNull();
  });

  it('loses none of many at once', async () => {
    const client = await signUp(server);
    const sent = await Promise.all([1, 2, 3, 4, 5].map((n) => set(client, { step: `s${n}` }, 'onboarding')));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { id } = await client.call('GET /api/user');
    expect(await metaRows(server.ctx).count({ where: { userId: id } })).toBe(1);
  });

  it('knows its types and their fields', async () => {
    const client = await signUp(server);
    expect((await set(client, { a: 1 }, 'shoes')).status).toBe(404);
    const bad: [unknown, string][] = [
      [{}, 'attribution'],
      [{ utm_source: 7 }, 'attribution'],
      [{ utm_term: 'x' }, 'attribution'],
      [{ landing_path: '//evil.example' }, 'attribution'],
      [{ utm_source: 'x'.repeat(201) }, 'attribution'],
      [{ variant: 'ver_f' }, 'paywall'],
      [{ referral_code: '<script>' }, 'referral'],
      [{ install_uuid: 'one' }, 'device'],
      ['text', 'attribution'],
    ];
    for (const [value, type] of bad) expect((await set(client, value, type)).status, `${type}`).toBe(422);
    expect((await set(client, { utm_source: 7 })).body).toMatchObject({
      errors: { 'value.utm_source': [expect.any(String)] },
    });
    expect((await set(client, { variant: 'ver_l' }, 'paywall')).status).toBe(200);
  });

  it('forgets visitors who never signed up after 90 days, and no account', async () => {
    const [visitor, person] = [server.client(), await signUp(server)];
    await set(visitor, { step: 'v' }, 'onboarding');
    await set(person, { step: 'p' }, 'onboarding');
    const visitors = () => metaRows(server.ctx).count({ where: { userId: null } });
    expect(await visitors()).toBeGreaterThan(0);
    clock.advance(91 * dayMs);
    await sweepMeta(server.ctx);
    expect(await visitors()).toBe(0);
    const left = await metaRows(server.ctx).count({ where: { metaType: 'onboarding' } });
    expect(left).toBeGreaterThan(0);
  });

  const info = (uuid: string, client = withoutSession(server)) =>
    client.call('POST /api/auth/uuid-info', { body: { uuid } });
  const signUpFor = (uuid: string, change: object = {}, client = withoutSession(server)) =>
    client.send('POST', '/api/signup-uuid', {
      body: {
        uuid,
        email: `u${randomUUID()}@example.com`,
        password: 'correct horse battery',
        tosAccepted: true,
        ...change,
      },
    });

  it('tells whether an installation is known, by whatever told of it, and nothing of whose it is', async () => {
    const [unknown, told, visited] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await info(unknown)).toEqual({ known: false, registered: false, referralCode: null });
    const install = { uuid: told, os: 'linux', arch: 'x64', appVersion: '1.0.0', channel: 'stable' };
    const answer = await withoutSession(server).send('POST', '/api/log/install', {
      body: { ...install, referralCode: 'from-app' },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(await info(told.toUpperCase())).toEqual({
      known: true,
      registered: false,
      referralCode: 'from-app',
    });
    const browser = server.client();
    await set(browser, { install_uuid: visited, referral_code: 'from-link' });
    expect(await info(visited)).toEqual({ known: true, registered: false, referralCode: 'from-link' });
    await signUp(server, browser);
    expect(await info(visited)).toEqual({ known: true, registered: true, referralCode: 'from-link' });
    expect((await signUpFor(visited)).status).toBe(409);
    expect(
      (await withoutSession(server).send('POST', '/api/auth/uuid-info', { body: { uuid: '1' } })).status,
    ).toBe(422);
  });

  it('makes an account for an installation and moves to it how that came here', async () => {
    const uuid = randomUUID();
    const [one, other] = [server.client(), server.client()];
    await set(one, { install_uuid: uuid, utm_source: 'first', referral_code: 'ada' });
    clock.advance(1000);
    await set(other, { install_uuid: uuid, utm_source: 'second' });
    const app = withoutSession(server);
    const answer = await signUpFor(uuid, {}, app);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { user, token } = answer.body as { user: { id: number }; token: string };
    app.bearer = token;
    expect((await app.call('GET /api/user')).id).toBe(user.id);
    expect(await kept({ userId: user.id, metaType: 'attribution' })).toEqual({
      first: { install_uuid: uuid, utm_source: 'first', referral_code: 'ada' },
      last: { install_uuid: uuid, utm_source: 'second' },
    });
    expect(await metaRows(server.ctx).count({ where: { installUuid: uuid } })).toBe(1);
    expect((await users(server.ctx).findByPk(user.id))?.referralCode).toBe('ada');
    expect(await info(uuid)).toEqual({ known: true, registered: true, referralCode: 'ada' });
    expect(await signUpFor(uuid)).toMatchObject({
      status: 409,
      body: { errors: { uuid: [expect.any(String)] } },
    });
    // also of a uuid that nobody has told of, and written otherwise
    const fresh = randomUUID();
    expect((await signUpFor(fresh)).status).toBe(201);
    expect((await signUpFor(fresh.toUpperCase())).status).toBe(409);
  });

  it('gives an installation to one of several that ask at once', async () => {
    const uuid = randomUUID();
    const emails = [1, 2, 3].map(() => `u${randomUUID()}@example.com`);
    const answers = await Promise.all(emails.map((email) => signUpFor(uuid, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await users(server.ctx).count({ where: { email: emails } })).toBe(1);
  });

  it('holds sign-ups of installations to the rules of every sign-up', async () => {
    const field = async (change: object) => {
      const { status, body } = await signUpFor(randomUUID(), change);
      return `${status} ${Object.keys((body as { errors?: object }).errors ?? {})}`;
    };
    const email = `u${randomUUID()}@example.com`;
    expect(await field({ email })).toBe('201 ');
    expect(await field({ email: email.toUpperCase() })).toBe('201 ');
    expect(await field({ password: 'password' })).toBe('422 password');
    expect(await field({ password: 'short' })).toBe('422 password');
    expect(await field({ tosAccepted: false })).toBe('422 tosAccepted');
    expect(await field({ uuid: 'x' })).toBe('422 uuid');
    expect((await signUpFor(randomUUID(), {}, await signUpWithToken(server))).status).toBe(403);
  });
});

onSqlite('installations under load', (database) => {
  it('asks for a captcha after three sign-ups, and answers sixty look-ups an hour', async () => {
    const server = await startServer({ database, config: { rateLimits: true }, working: false });
    const client = withoutSession(server);
    const up = () =>
      client.send('POST', '/api/signup-uuid', {
        body: {
          uuid: randomUUID(),
          email: `u${randomUUID()}@example.com`,
          password: 'correct horse battery',
          tosAccepted: true,
        },
      });
    for (let i = 0; i < 3; i++) expect((await up()).status).toBe(201);
    expect((await up()).status).toBe(428);
    const look = () => client.send('POST', '/api/auth/uuid-info', { body: { uuid: randomUUID() } });
    for (let i = 0; i < 60; i++) expect((await look()).status).toBe(200);
    const refused = await look();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.close();
  });
});
