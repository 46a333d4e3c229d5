import { randomUUID } from 'node:crypto';
import { recordKeptDays, recordKinds } from '@formant/contract/device-records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logs } from '../../desk/logs/index.ts';
import { releasePinRows, releaseRows } from '../../desk/releases/models.ts';
import { Events } from '../../kernel/events.ts';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { signInDevice } from '../../testing/device.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { askDiagnostics, devices, heartbeatHourRows, pinChannel } from '../devices/index.ts';
import { listDevices } from './records.ts';

onEachDatabase('what is recorded of a device', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
  });
  afterAll(() => server.close());

  /** What a working server does by itself from time to time for these records, and how often, ms. */
  async function upkeep() {
    const jobs: { everyMs: number; run(): Promise<void> }[] = [];
    const { ctx } = server;
    const queue = {
      ...ctx.queue,
      every: (everyMs: number, run: () => Promise<void>) => void jobs.push({ everyMs, run }),
    };
    const events = new Events();
    for (const { start } of [devices, logs]) await start?.({ ...ctx, queue, events }, { working: true });
    return jobs;
  }

  /** Somebody with an app that has told one of everything. */
  async function person() {
    const browser = await signUp(server);
    const deviceId = randomUUID();
    const { app } = await signInDevice(server, browser, { deviceId, name: 'Desk' });
    const beat = (appVersion: string) =>
      app.call('POST /api/log/log-heartbeat', {
        body: {
          ...{ deviceId, appVersion, uptimeS: 60, engine: 'live', xruns: 0, latencyMs: 40 },
          reports: [{ kind: 'error', system: 'linux', message: 'It broke', times: 1 }],
        },
      });
    await app.call('POST /api/log/install', {
      body: { uuid: deviceId, os: 'linux', arch: 'x64', appVersion: '1.0.0', channel: 'stable' },
    });
    await beat('1.0.0');
    await beat('1.1.0');
    await app.call('POST /api/log/hw-log', {
      body: { deviceId, cpu: 'AMD', cores: 8, ramMb: 8192, audioDevices: [] },
    });
    await app.call('POST /api/log/log-live/{voiceUUID?}', {
      body: {
        ...{ sessionId: randomUUID(), event: 'stop', deviceId, durationMs: 1000, latencyMs: 41 },
        ...{ latencyP95Ms: 60, xruns: 3, profile: 'low', cpu: 0.1, sampleRate: 48_000, surface: 'desktop' },
      },
    });
    const { id: device } = (await app.call('GET /api/app-user/show')).device;
    await app.call('POST /api/bandwidth/{device}', {
      params: { device },
      body: {
        ...{ up: 10, down: 20, rttMs: 5, t1: new Date(clock.now()).toISOString() },
        t0: new Date(clock.now() - 60_000).toISOString(),
      },
    });
    await askDiagnostics(server.ctx, { device, staffId: 1, reason: 'To find the fault.' });
    // as if it had been told an hour of long ago
    const numbers = { beats: 1, silences: 0, gaps: 0, gapsMin: 0, gapsMax: 0 };
    const last = { lastAt: clock.now(), lastUptimeS: 1, lastXruns: 0, lastIntervalS: 60 };
    const latency = { latencyMin: null, latencyAvg: null, latencyMax: null };
    const at = clock.now() - 3_600_000;
    await heartbeatHourRows(server.ctx).create({
      ...{ device, at, appVersion: '1.0.0', ...numbers, ...last, ...latency },
    });
    const list = async () => (await browser.call('GET /api/account/devices')).data;
    return { browser, app, deviceId, list, params: { deviceId } };
  }

  it('is shown, saved and deleted by its owner alone', async () => {
    const [ada, bob] = [await person(), await person()];
    const [shown] = await ada.list();
    expect(shown).toMatchObject({
      deviceId: ada.deviceId,
      name: 'Desk',
      appVersion: '1.1.0',
      signedIn: true,
    });
    for (const kind of recordKinds) expect(shown?.records[kind], kind).toBeGreaterThan(0);
    const { records } = await ada.browser.call('GET /api/account/devices/{deviceId}', { params: ada.params });
    for (const kind of recordKinds) expect(records[kind]?.length, kind).toBe(shown?.records[kind]);
    expect(records.errors?.[0]).toMatchObject({ message: 'It broke' });
    expect(records.device).toEqual([expect.objectContaining({ name: 'Desk', pinned_version: null })]);
    // who of the staff has asked is that person's own
    expect(JSON.stringify(records)).not.toMatch(/staff_id|user_id|visitor_key/);
    const path = `/api/account/devices/${ada.deviceId}`;
    for (const method of ['GET', 'DELETE'] as const)
      expect((await bob.browser.send(method, path)).status, method).toBe(404);

    await ada.browser.call('DELETE /api/account/devices/{deviceId}', { params: ada.params });
    const [left] = await ada.list();
    expect(left).toMatchObject({ appVersion: null, signedIn: true });
    for (const kind of recordKinds) expect(left?.records[kind], kind).toBe(0);
    // the other account's are all there
    for (const kind of recordKinds) expect((await bob.list())[0]?.records[kind], kind).toBeGreaterThan(0);
    await ada.app.call('POST /api/logout', { body: {} });
    await ada.browser.call('DELETE /api/account/devices/{deviceId}', { params: ada.params });
    expect(await ada.list()).toEqual([]);
    expect((await ada.browser.send('GET', path)).status).toBe(404);
  });

  it('tells what support has pinned it to, and forgets that with its last account', async () => {
    const ada = await person();
    const bob = await signUp(server);
    const { app } = await signInDevice(server, bob, { deviceId: ada.deviceId, name: 'Desk' });
    const { db } = server.ctx;
    const at = clock.now();
    const release = await releaseRows(server.ctx).create({
      ...{ version: '1.5.0', channel: 'stable', notes: '', minOs: '{}', createdAt: at },
    });
    await releasePinRows(server.ctx).create({ deviceId: ada.deviceId, releaseId: release.id, at });
    const { id } = (await ada.app.call('GET /api/app-user/show')).device;
    await pinChannel(server.ctx, id, 'beta');
    const { records } = await ada.browser.call('GET /api/account/devices/{deviceId}', { params: ada.params });
    expect(records.device?.[0]).toMatchObject({ pinned_channel: 'beta', pinned_version: '1.5.0' });
    const pins = () => releasePinRows({ db }).count({ where: { deviceId: ada.deviceId } });
    for (const [signedIn, browser, left] of [
      [ada.app, ada.browser, 1],
      [app, bob, 0],
    ] as const) {
      await browser.call('DELETE /api/account/devices/{deviceId}', { params: ada.params });
      expect(await pins()).toBe(1);
      await signedIn.call('POST /api/logout', { body: {} });
      await browser.call('DELETE /api/account/devices/{deviceId}', { params: ada.params });
      expect(await pins()).toBe(left);
    }
  });

  it('is kept for as long as the page says, and not longer', async () => {
    const { browser, deviceId } = await person();
    const { id } = await browser.call('GET /api/user');
    const jobs = await upkeep();
    for (const { everyMs } of jobs) expect(everyMs).toBeLessThanOrEqual(dayMs / 2);
    const countsAfter = async (days: number) => {
      clock.advance(days * dayMs);
      for (const { run } of jobs) await run();
      // its session has ended long before
      const listed = await listDevices(server.ctx, id);
      return listed.find((one) => one.deviceId === deviceId)?.records;
    };
    const steps = [...new Set(Object.values(recordKeptDays))].sort((a, b) => a - b);
    let passed = 0;
    for (const days of steps) {
      const before = await countsAfter(days - 0.5 - passed);
      for (const kind of recordKinds)
        expect(before?.[kind], `${kind} before ${days} days`)[
          recordKeptDays[kind] >= days ? 'toBeGreaterThan' : 'toBe'
        ](0);
      const after = await countsAfter(1);
      passed = days + 0.5;
      for (const kind of recordKinds)
        if (recordKeptDays[kind] <= days) expect(after?.[kind], `${kind} after ${days} days`).toBe(0);
    }
  });
});
