import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { signInDevice } from '../../testing/device.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { entryRows, sweepAudit } from '../audit/index.ts';

onEachDatabase('support', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  let staff: TestClient;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
    staff = await withRole('user,support');
  });
  afterAll(() => server.close());

  async function withRole(roles: string): Promise<TestClient> {
    return makeStaff(server, await signUp(server), roles);
  }
  const person = async (name = 'Desk') => {
    const browser = await signUp(server);
    const user = await browser.call('GET /api/user');
    return { browser, user, ...(await signInDevice(server, browser, { name })) };
  };
  const send = async (client: TestClient, deviceId: string, more: object = {}) => {
    const body = { deviceId, cpu: 'AMD Ryzen 7', cores: 8, ramMb: 16_384, audioDevices: [], ...more };
    return (await client.call('POST /api/log/hw-log', { body })).logId;
  };
  const search = async (query: Record<string, string | number>) =>
    (await staff.call('GET /api/admin/device-logs', { query })).data.map(({ logId }) => logId);

  it('is open to support and administrators alone', async () => {
    const { app, deviceId } = await person();
    const logId = await send(app, deviceId);
    const visitors = [await signUp(server), await withRole('user,affiliate'), app];
    for (const path of ['/api/admin/device-logs', `/api/admin/device-logs/${logId}`]) {
      expect((await withoutSession(server).send('GET', path)).status, path).toBe(401);
      for (const visitor of visitors) expect((await visitor.send('GET', path)).status, path).toBe(403);
      for (const role of ['user,support', 'user,admin'])
        expect((await (await withRole(role)).send('GET', path)).status, role).toBe(200);
    }
  });

  it('finds by text, device, person and time', async () => {
    const [ada, bob] = [await person(), await person()];
    clock.advance(10 * dayMs);
    const old = await send(ada.app, ada.deviceId, { gpu: 'GeForce 50% off' });
    clock.advance(2 * dayMs);
    staff = await withRole('user,support'); // a session of staff is short
    const log = await send(ada.app, ada.deviceId, { logTail: 'xrun_at 12.5 ms in the worklet' });
    const other = await send(bob.app, bob.deviceId, {
      audioDevices: [{ id: '1', label: 'Focusrite Scarlett', kind: 'audioinput' }],
    });
    const anonymous = await send(withoutSession(server), randomUUID(), { cpu: 'Apple M2' });
    expect(await search({ q: 'focusrite' })).toEqual([other]);
    expect(await search({ q: 'WORKLET' })).toEqual([log]);
    // in capital letters and small ones, beyond ASCII, too; an accent may be a sign of its own
    const wide = await send(withoutSession(server), randomUUID(), { gpu: 'ÜBERLAUF Ядро Étude' });
    for (const q of ['überlauf', 'ÜBERLAUF', 'яДРО', 'étude', 'E\u0301TUDE'])
      expect(await search({ q }), q).toEqual([wide]);
    // signs of the search language are letters like others
    expect(await search({ q: '50% o' })).toEqual([old]);
    expect(await search({ q: 'xrun_at' })).toEqual([log]);
    expect(await search({ q: 'x%at' })).toEqual([]);
    expect(await search({ q: "' OR 1=1 --" })).toEqual([]);
    expect(await search({ deviceId: ada.deviceId })).toEqual([log, old]);
    expect(await search({ deviceId: ada.deviceId.slice(0, 8) })).toEqual([]);
    for (const user of [ada.user.email.toUpperCase(), ada.user.uuid, String(ada.user.id)])
      expect(await search({ user }), user).toEqual([log, old]);
    expect(await search({ user: `${ada.user.id}x` })).toEqual([]);
    expect(await search({ user: 'nobody@example.com' })).toEqual([]);
    const since = new Date(clock.now() - dayMs).toISOString();
    expect(await search({ user: ada.user.email, since })).toEqual([log]);
    expect(await search({ since })).toEqual([wide, anonymous, other, log]);
    expect(await search({ since: since.slice(0, 10), q: 'Apple' })).toEqual([anonymous]);
  });

  it('answers by pages', async () => {
    const { app, deviceId } = await person();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await send(app, deviceId));
    const page = (page: number) =>
      staff.call('GET /api/admin/device-logs', { query: { deviceId, page, perPage: 2 } });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.flatMap(({ data }) => data.map(({ logId }) => logId))).toEqual(ids);
    expect(pages[0]?.meta).toEqual({ page: 1, perPage: 2, total: 5 });
  });

  it('shows a device with what it is, how it runs and its log, and whose it is only masked', async () => {
    const { app, user, deviceId } = await person('Ada’s desk');
    await withoutSession(server).call('POST /api/log/install', {
      body: { uuid: randomUUID(), os: 'win', arch: 'x64', appVersion: '0.1.0', channel: 'beta' },
    });
    const beat = { deviceId, appVersion: '1.4.2', uptimeS: 60, engine: 'live', xruns: 3, latencyMs: 44.5 };
    await app.call('POST /api/log/log-heartbeat', { body: beat });
    clock.advance(60_000);
    await app.call('POST /api/log/log-heartbeat', { body: { ...beat, uptimeS: 120, xruns: 5 } });
    const first = await send(app, deviceId);
    const audioDevices = [{ id: 'a', label: 'Headset', kind: 'audioinput' }];
    const logId = await send(app, deviceId, { audioDevices, logTail: 'line one\nmail to ada@example.org' });
    const shown = await staff.call('GET /api/admin/device-logs/{logId}', { params: { logId } });
    expect(shown).toMatchObject({
      deviceId,
      deviceName: 'A•••',
      unmaskedUntil: null,
      online: true,
      cores: 8,
      audioDevices,
      logTail: 'line one\nmail to [e-mail]',
      appVersion: '1.4.2',
      install: null,
      bandwidth: { up: 0, down: 0 },
      user: { id: user.id, email: `${user.email[0]}•••@example.com` },
    });
    expect(JSON.stringify(shown)).not.toContain(user.email);
    const reason = 'He asks why the app is silent';
    await staff.call('POST /api/admin/unmask', { body: { kind: 'device-log', id: logId, reason } });
    expect(await staff.call('GET /api/admin/device-logs/{logId}', { params: { logId } })).toMatchObject({
      deviceName: 'Ada’s desk',
      user: { email: user.email },
      unmaskedUntil: new Date(clock.now() + 15 * 60_000).toISOString(),
    });
    expect(shown.heartbeats.map(({ xruns, latencyMs }) => [xruns, latencyMs])).toEqual([
      [5, 44.5],
      [3, 44.5],
    ]);
    expect(shown.history.map((one) => one.logId)).toEqual([logId, first]);
    clock.advance(10 * 60_000);
    expect((await staff.call('GET /api/admin/device-logs', { query: { deviceId } })).data[0]).toMatchObject({
      online: false,
    });
  });

  it('takes a log that nobody signed for nobody’s, whatever device it names', async () => {
    const { deviceId } = await person();
    const uuid = randomUUID();
    const anonymous = withoutSession(server);
    await anonymous.call('POST /api/log/install', {
      body: { uuid, os: 'mac', arch: 'arm64', appVersion: '1.0.0', channel: 'stable' },
    });
    const params = { logId: await send(anonymous, deviceId) };
    expect(await staff.call('GET /api/admin/device-logs/{logId}', { params })).toMatchObject({
      user: null,
      deviceName: null,
      heartbeats: [],
      lastSeenAt: null,
    });
    const own = { logId: await send(anonymous, uuid) };
    expect(await staff.call('GET /api/admin/device-logs/{logId}', { params: own })).toMatchObject({
      install: { os: 'mac', arch: 'arm64', channel: 'stable' },
      appVersion: '1.0.0',
    });
  });

  it('refuses what it cannot read', async () => {
    const get = async (path: string) => (await staff.send('GET', `/api/admin/device-logs${path}`)).status;
    expect(await get(`/${randomUUID()}`)).toBe(404);
    expect(await get('/not-a-uuid')).toBe(404);
    for (const query of ['?since=yesterday', '?page=0', '?perPage=101', `?q=${'x'.repeat(101)}`, '?all=1'])
      expect(await get(query), query).toBe(422);
  });

  it('records every look, and keeps the record for a year', async () => {
    const colleague = await withRole('user,support');
    const { id } = await colleague.call('GET /api/user');
    const { app, deviceId } = await person();
    const logId = await send(app, deviceId);
    await colleague.call('GET /api/admin/device-logs', { query: { q: 'ryzen' } });
    await colleague.call('GET /api/admin/device-logs/{logId}', { params: { logId } });
    const reads = () => entryRows(server.ctx).findAll({ where: { staffId: id }, order: ['seq'], raw: true });
    expect((await reads()).map(({ what, subject }) => [what, subject])).toEqual([
      ['search', '{"q":"ryzen","deviceId":"","user":""}'],
      ['device-log', logId],
    ]);
    clock.advance(366 * dayMs);
    await sweepAudit(server.ctx);
    expect(await reads()).toEqual([]);
  });
});
