import { type AuditedThing, auditPage } from '@formant/contract/desk/audit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { signInDevice } from '../../testing/device.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { record } from './index.ts';

const reason = 'Ada asks from ada.home@example.com who has seen her device.';

onEachDatabase('the page of the audit log', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  let admin: TestClient;
  let helper: TestClient;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
    admin = await makeStaff(server, await signUp(server), 'user,support,admin');
    helper = await makeStaff(server, await signUp(server));
  });
  afterAll(() => server.close());
  const list = (
    query: Partial<Record<'person' | 'since' | 'until' | 'cursor', string>> & {
      what?: AuditedThing;
      limit?: number;
    } = {},
  ) => admin.call('GET /api/admin/audit', { query });
  const check = (since?: string) =>
    admin.call('GET /api/admin/audit/check', { query: since ? { since } : {} });
  const run = (sql: string) => server.ctx.db.query(sql);

  /** Somebody with the app, and the number of her device. */
  async function person() {
    const browser = await signUp(server);
    const user = await browser.call('GET /api/user');
    const { app } = await signInDevice(server, browser, { deviceId: crypto.randomUUID(), name: 'Desk' });
    return { user, device: (await app.call('GET /api/app-user/show')).device.id };
  }

  it('tells who looked at what of whom and why, masked until the reader says why', async () => {
    const { user, device } = await person();
    const params = { device };
    await helper.call('GET /api/admin/devices', { query: { user: user.email } });
    await helper.call('GET /api/admin/devices', { query: { user: user.username ?? '' } });
    await helper.call('POST /api/admin/devices/{device}/release', { params, body: { reason } });
    const by = await helper.call('GET /api/user');

    const masked = await list();
    expect(masked.unmaskedUntil).toBeNull();
    // the look itself stands first
    expect(masked.data.map(({ what }) => what).slice(0, 4)).toEqual([
      ...['audit', 'device-release', 'device-search', 'device-search'],
    ]);
    expect(masked.data[1]).toMatchObject({
      staff: { id: by.id, email: by.email },
      subject: String(device),
      whom: { id: user.id, email: `${user.email[0]}•••@example.com` },
      reason: 'Ada asks from [e-mail] who has seen her device.',
    });
    expect(JSON.stringify(masked)).not.toContain(user.email);
    expect(JSON.stringify(masked.data[2])).not.toContain(`"${user.username}`);
    expect(masked.data.map(({ seq }) => seq)).toEqual(
      masked.data.map((_, i) => (masked.data[0]?.seq ?? 0) - i),
    );

    await admin.call('POST /api/admin/unmask', {
      body: { kind: 'audit', id: 'all', reason: 'She has asked who saw her data.' },
    });
    const open = await list({ what: 'device-release' });
    expect(open.unmaskedUntil).not.toBeNull();
    expect(open.data[0]).toMatchObject({ whom: { email: user.email }, reason });
    // it is the reader's own, and ends
    clock.advance(16 * 60_000);
    expect((await list()).unmaskedUntil).toBeNull();
  });

  it('finds by who did it, on whom, what and when, page by page, and saves it all', async () => {
    const [ada, bob] = [await person(), await person()];
    const helped = await helper.call('GET /api/user');
    for (const { device } of [ada, bob])
      await helper.call('GET /api/admin/devices/{device}', { params: { device } });
    const ofAda = await list({ person: ada.user.email });
    expect(ofAda.data.map(({ what, whom }) => [what, whom?.id])).toEqual([['device', ada.user.id]]);
    const byHelper = await list({ person: helped.email, what: 'device' });
    expect(byHelper.data.map(({ subject }) => subject)).toEqual([String(bob.device), String(ada.device)]);
    expect((await list({ person: 'nobody@example.com' })).data).toEqual([]);
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    expect((await list({ what: 'device', since: today, until: today })).data).toHaveLength(2);
    expect((await list({ what: 'device', until: '2020-01-01' })).data).toEqual([]);

    for (let i = 0; i < auditPage + 5; i++) await record(server.ctx, helped.id, 'search', `=${i}`);
    const first = await list({ what: 'search' });
    const rest = await list({ what: 'search', cursor: first.next ?? '' });
    expect([first.data.length, rest.data.length, rest.next]).toEqual([auditPage, 5, null]);
    expect(rest.data.at(-1)?.subject).toBe('=0');
    const whole = await list({ what: 'search', limit: auditPage + 5 });
    expect([whole.data.length, whole.next]).toEqual([auditPage + 5, null]);
    const saved = await admin.raw('GET', '/api/admin/audit/csv?what=search');
    expect(saved.headers.get('content-disposition')).toContain('audit.csv');
    const lines = String(saved.body).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + auditPage + 5);
    expect(lines[1]).toContain(`"${helped.email}","search","'=${auditPage + 4}"`);
    expect((await list()).data[1]?.what).toBe('audit-export');
  });

  it('says that the log is whole, or from which entry on it is not', async () => {
    const whole = await check();
    if (!whole.whole) throw new Error(whole.broken);
    expect(whole.entries).toBeGreaterThan(60);
    await record(server.ctx, null, 'roles', 'somebody user');
    expect(await check(whole.newest)).toMatchObject({ whole: true, entries: whole.entries + 1 });
    const [was] = (await run('SELECT subject FROM audit_entries WHERE seq = 7'))[0] as { subject: string }[];
    await run(`UPDATE audit_entries SET subject = 'm' WHERE seq = 7`);
    // who searched for whom is masked in what is told, too
    await run(`UPDATE audit_entries SET subject = 'of ada@example.com' WHERE seq = 9`);
    expect(await check()).toEqual({
      whole: false,
      from: 7,
      broken: expect.stringMatching(/^Entry 7 .*was changed/),
    });
    await server.ctx.db.query('UPDATE audit_entries SET subject = :subject WHERE seq = 7', {
      replacements: { subject: was?.subject },
    });
    expect(await check()).toEqual({ whole: false, from: 9, broken: expect.stringContaining('of [e-mail]') });
    await run('DELETE FROM audit_entries WHERE seq = 9');
    expect(await check()).toMatchObject({ from: 9, broken: expect.stringMatching(/^Entry 9 was deleted/) });
    await run('UPDATE audit_chain SET id = 2');
    // nothing can be recorded, so nothing is shown; what is wrong is told all the same
    expect((await admin.send('GET', '/api/admin/audit')).status).toBe(500);
    expect(await check()).toEqual({ whole: false, from: null, broken: expect.stringContaining('deleted') });
    await run('UPDATE audit_chain SET id = 1');
  });

  it('shows it to administrators alone', async () => {
    const visitor = await signUp(server);
    for (const path of ['', '/csv', '/check'])
      expect(
        [
          (await helper.send('GET', `/api/admin/audit${path}`)).status,
          (await visitor.send('GET', `/api/admin/audit${path}`)).status,
          (await server.client().send('GET', `/api/admin/audit${path}`)).status,
        ],
        path,
      ).toEqual([403, 403, 401]);
  });
});
