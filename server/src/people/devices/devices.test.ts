import { createHash, randomBytes } from 'node:crypto';
import { activeDevices, deviceTimes } from '@formant/contract/devices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { keepWaitingDevice, signInDevice } from '../../testing/device.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { deviceLimit } from './active.ts';
import { sweepHeartbeats } from './heartbeat.ts';
import { deviceRows, heartbeatRows } from './models.ts';

const beat = { appVersion: '1.4.2', uptimeS: 60, engine: 'live', xruns: 2, latencyMs: 38.5 };

it('has three places for those who pay, and one for everybody else', () => {
  const plan = { plan: 'plus', renewsAt: null, provider: 'card', surface: 'web' };
  expect(deviceLimit(null)).toBe(activeDevices.free);
  expect(deviceLimit({ ...plan, status: 'ended' })).toBe(1);
  expect(deviceLimit({ ...plan, status: 'active' })).toBe(3);
});

onEachDatabase('devices', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
  });
  afterAll(() => server.close());

  const heartbeat = (app: TestClient, deviceId: string, more: object = {}) =>
    app.send('POST', '/api/log/log-heartbeat', { body: { deviceId, ...beat, ...more } });
  const check = (app: TestClient, deviceId: string) =>
    app.call('GET /api/app-user/check-device', { query: { deviceId } });
  const change = (app: TestClient, deviceId: string) =>
    app.send('GET', `/api/app-user/change-device?deviceId=${deviceId}`);

  it('takes calls of the app from the app on a device alone', async () => {
    const browser = await signUp(server);
    const bare = await signUpWithToken(server);
    const calls = [
      ['POST', '/api/log/log-heartbeat'],
      ['GET', '/api/app-user/show'],
      ['GET', '/api/app-user/check-device'],
      ['GET', '/api/app-user/change-device'],
      ['POST', '/api/app-user/change-device'],
      ['GET', '/api/bandwidth/device-0001'],
      ['POST', '/api/bandwidth/1'],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === 'POST' ? { body: {} } : {};
      expect((await withoutSession(server).send(method, path, body)).status, path).toBe(401);
      expect((await browser.send(method, path, body)).status, path).toBe(403);
      expect((await bare.send(method, path, body)).status, path).toBe(403);
    }
  });

  it('shows the person, the device and the limits', async () => {
    const browser = await signUp(server);
    const { app, deviceId } = await signInDevice(server, browser, { name: 'Ada’s desk' });
    const shown = await app.call('GET /api/app-user/show');
    expect(shown).toMatchObject({
      user: { deviceId, email: (await browser.call('GET /api/user')).email },
      device: { deviceId, name: 'Ada’s desk', appVersion: null, current: true, online: true },
      entitlements: [],
      limits: { devices: 1 },
    });
    await heartbeat(app, deviceId);
    expect((await app.call('GET /api/app-user/show')).device.appVersion).toBe('1.4.2');
  });

  it('counts a device as there from heartbeat to heartbeat, and keeps a week of them', async () => {
    const { app, deviceId } = await signInDevice(server, await signUp(server));
    expect(await heartbeat(app, deviceId)).toMatchObject({
      status: 200,
      body: { intervalS: deviceTimes.heartbeatSeconds, update: null },
    });
    const online = async () => (await app.call('GET /api/app-user/show')).device.online;
    clock.advance((deviceTimes.onlineSeconds - 1) * 1000);
    expect(await online()).toBe(true);
    clock.advance(2000);
    expect(await online()).toBe(false);
    // a question for conversions is a sign of life, too, and the same truth for both
    await app.send('POST', '/api/voice/get-convert-item', { body: {} });
    expect(await online()).toBe(true);
    const [computer] = (await app.call('GET /api/voice/convert-devices')).data;
    expect(computer).toMatchObject({ deviceId, online: true, converts: true });
    await heartbeat(app, deviceId);
    clock.advance(30_000);
    expect((await app.call('GET /api/voice/convert-devices')).data[0]).toMatchObject({
      online: true,
      converts: false,
    });
    const row = await deviceRows(server.ctx).findOne({ where: { deviceId }, rejectOnEmpty: true });
    const kept = () => heartbeatRows(server.ctx).count({ where: { device: row.id } });
    expect(await kept()).toBe(2);
    clock.advance(8 * dayMs);
    await sweepHeartbeats(server.ctx);
    expect(await kept()).toBe(0);
  });

  it('refuses heartbeats of another device, and nonsense', async () => {
    const { app, deviceId } = await signInDevice(server, await signUp(server));
    expect((await heartbeat(app, 'device-other')).status).toBe(422);
    const wrong = [
      { appVersion: 'new' },
      { uptimeS: -1 },
      { xruns: 1.5 },
      { latencyMs: 'low' },
      { engine: '' },
      { label: 'x' },
    ];
    for (const more of wrong) expect((await heartbeat(app, deviceId, more)).status).toBe(422);
  });

  it('refuses the next device, names the one that has the place, and takes it when that is freed', async () => {
    const browser = await signUp(server);
    const first = await signInDevice(server, browser, { name: 'Old' });
    const ask = { challenge: 'a'.repeat(43), state: 'state-1234', deviceName: 'New' };
    const refused = await browser.send('POST', '/api/app-login-token', { body: ask });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: expect.stringContaining('one device at a time, and Old has the place'),
        suggestions: [{ id: expect.stringMatching(/^t\d+$/), name: 'Old' }],
      },
    });
    const query = new URLSearchParams(ask);
    expect((await browser.send('GET', `/api/app-login-token?${query}`)).status).toBe(409);
    // another account has a place of its own
    await signInDevice(server, await signUp(server));
    const { suggestions } = refused.body as { suggestions: [{ id: string }] };
    await browser.call('DELETE /api/account/sessions/{id}', { params: { id: suggestions[0].id } });
    expect((await first.app.send('GET', '/api/app-user/show')).status).toBe(401);
    const second = await signInDevice(server, browser, { name: 'New' });
    expect(await check(second.app, second.deviceId)).toMatchObject({ allowed: true, devices: 1 });
  });

  it('refuses a device that had its code before the place was taken, and keeps its code', async () => {
    const browser = await signUp(server);
    const codeVerifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const { loginToken } = await browser.call('POST /api/app-login-token', {
      body: { challenge, state: 'state-1234', deviceName: 'Late' },
    });
    const other = await keepWaitingDevice(server, browser, { name: 'Quick' });
    const exchange = () =>
      withoutSession(server).send('POST', '/api/app-authentication', {
        body: { loginToken, codeVerifier, deviceId: 'device-late', deviceName: 'Late' },
      });
    expect(await exchange()).toMatchObject({
      status: 409,
      body: {
        display_notification: expect.stringContaining('Quick has the place'),
        suggestions: [{ name: 'Quick' }],
      },
    });
    expect((await browser.call('GET /api/account/sessions')).data.map(({ name }) => name)).not.toContain(
      'Late',
    );
    await other.app.call('POST /api/logout', { body: {} });
    expect((await exchange()).status).toBe(200);
  });

  it('lets one device work on a free account, and another take its place', async () => {
    const browser = await signUp(server);
    const first = await signInDevice(server, browser, { name: 'Old' });
    clock.advance(1000);
    const second = await keepWaitingDevice(server, browser, { name: 'New' });
    expect(await check(first.app, first.deviceId)).toMatchObject({
      allowed: true,
      current: true,
      devices: 2,
      limit: 1,
    });
    expect(await check(second.app, second.deviceId)).toMatchObject({
      allowed: false,
      current: true,
      active: [{ deviceId: first.deviceId, name: 'Old' }],
    });
    expect(await check(first.app, second.deviceId)).toMatchObject({ allowed: false, current: false });
    // no work is given to the one without a place
    await second.app.send('POST', '/api/voice/get-convert-item', { body: {} });
    expect((await browser.call('GET /api/voice/convert-devices')).data).toEqual([]);

    const moved = await change(second.app, second.deviceId);
    expect(moved).toMatchObject({
      status: 200,
      body: { device: { deviceId: second.deviceId, current: true } },
    });
    expect((await first.app.send('GET', '/api/app-user/show')).status).toBe(401);
    // asking again changes nothing
    expect((await change(second.app, second.deviceId)).status).toBe(200);

    const back = await keepWaitingDevice(server, browser, { name: 'Old', deviceId: first.deviceId });
    expect((await check(back.app, back.deviceId)).allowed).toBe(false);
    const soon = await change(back.app, back.deviceId);
    expect(soon).toMatchObject({
      status: 409,
      body: { display_notification: expect.stringMatching(/24 hours/) },
    });
    clock.advance(dayMs + 1000);
    const later = await back.app.send('POST', '/api/app-user/change-device', {
      body: { deviceId: back.deviceId, name: 'Old, cleaned' },
    });
    expect(later).toMatchObject({ status: 200, body: { device: { name: 'Old, cleaned', current: true } } });
    expect((await second.app.send('GET', '/api/app-user/show')).status).toBe(401);
  });

  it('gives the place of a device that signs out to the one that waits', async () => {
    const browser = await signUp(server);
    const first = await signInDevice(server, browser);
    clock.advance(1000);
    const second = await keepWaitingDevice(server, browser);
    await first.app.call('POST /api/logout', { body: {} });
    expect(await check(second.app, second.deviceId)).toMatchObject({ allowed: true, devices: 1 });
    // who comes back later does not take it away again
    clock.advance(1000);
    const again = await keepWaitingDevice(server, browser, { deviceId: first.deviceId });
    expect((await check(again.app, again.deviceId)).allowed).toBe(false);
    expect((await check(second.app, second.deviceId)).allowed).toBe(true);
  });

  it('moves the place once of two devices that want it at once', async () => {
    const browser = await signUp(server);
    await signInDevice(server, browser);
    clock.advance(1000);
    const others = [await keepWaitingDevice(server, browser), await keepWaitingDevice(server, browser)];
    const answers = await Promise.all(others.map(({ app, deviceId }) => change(app, deviceId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('moves only the device that asks', async () => {
    const browser = await signUp(server);
    const first = await signInDevice(server, browser);
    const second = await keepWaitingDevice(server, browser);
    expect((await change(first.app, second.deviceId)).status).toBe(422);
    expect((await first.app.send('GET', '/api/app-user/change-device?deviceId=a%20b')).status).toBe(422);
    expect((await first.app.send('GET', '/api/app-user/check-device')).status).toBe(422);
  });

  it('goes with the account', async () => {
    const browser = await signUp(server);
    const { app, deviceId } = await signInDevice(server, browser);
    await heartbeat(app, deviceId);
    const { id } = await browser.call('GET /api/user');
    await server.ctx.db.transaction((transaction) =>
      server.ctx.events.emit('account.purged', { userId: id, transaction }),
    );
    expect(await deviceRows(server.ctx).count({ where: { userId: id } })).toBe(0);
  });
});

onEachDatabase('devices under load', (database) => {
  it('tells an app that reports too often', async () => {
    const server = await startServer({ database, working: false, config: { rateLimits: true } });
    const { app, deviceId } = await signInDevice(server, await signUp(server));
    const send = () => app.send('POST', '/api/log/log-heartbeat', { body: { deviceId, ...beat } });
    for (let i = 0; i < 10; i++) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 429, body: { display_notification: expect.any(String) } });
    await server.close();
  });
});
