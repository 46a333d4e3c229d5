import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
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
});
