import { randomUUID } from 'node:crypto';
import { deviceTimes } from '@formant/contract/devices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { deviceRows } from '../../people/devices/index.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { signInDevice } from '../../testing/device.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { releaseFiles } from '../../testing/release-files.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { entryRows, verifyAudit } from '../audit/index.ts';

const minuteMs = 60_000;
const reason = 'The person asked for help with it.';
const hardware = { os: 'Debian GNU/Linux 12', cpu: 'AMD Ryzen 7', cores: 8, ramMb: 16_384, audioDevices: [] };

onEachDatabase('the device console', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  let staff: TestClient;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
    staff = await makeStaff(server, await signUp(server));
  });
  afterAll(() => server.close());

  /** Somebody with the app, which has sent one heartbeat. */
  async function person(appVersion = '1.4.2', more: object = {}) {
    const browser = await signUp(server);
    const deviceId = randomUUID();
    const user = await browser.call('GET /api/user');
    const { app } = await signInDevice(server, browser, { deviceId, name: 'Anna’s “desk” <b>PC</b>' });
    await beat(app, deviceId, { appVersion, ...more });
    const { id } = (await app.call('GET /api/app-user/show')).device;
    return { browser, user, app, deviceId, params: { device: id } };
  }
  const beat = (app: TestClient, deviceId: string, more: object = {}) =>
    app.call('POST /api/log/log-heartbeat', {
      body: { deviceId, appVersion: '1.4.2', uptimeS: 60, engine: 'live', xruns: 0, latencyMs: 40, ...more },
    });
  const find = async (query: object) =>
    (await staff.call('GET /api/admin/devices', { query })).data.map(({ deviceId }) => deviceId);
  const fault = (message: string, kind: 'error' | 'crash' = 'error') => ({
    reports: [{ kind, system: 'linux' as const, message, times: 2 }],
  });

  it('finds by account, device, installation, ticket, version, fault and time, masked', async () => {
    const [ada, bob] = [await person('7.1.0'), await person('7.2.0', fault('Decoder lost 100% of block_12'))];
    const { ticket } = await ada.app.call('POST /api/log/hw-log', {
      body: { deviceId: ada.deviceId, ...hardware },
    });
    expect(ticket).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    for (const user of [ada.user.email.toUpperCase(), ada.user.uuid, String(ada.user.id)])
      expect(await find({ user }), user).toEqual([ada.deviceId]);
    expect(await find({ user: `${ada.user.id}x` })).toEqual([]);
    expect(await find({ deviceId: ada.deviceId.toUpperCase() })).toEqual([ada.deviceId]);
    const { app: capital } = await signInDevice(server, await signUp(server), {
      deviceId: 'Bob-PC_Main-0001',
    });
    await beat(capital, 'Bob-PC_Main-0001');
    expect(await find({ deviceId: 'Bob-PC_Main-0001' })).toEqual(['Bob-PC_Main-0001']);
    expect(await find({ ticket: (ticket ?? '').toLowerCase().replace('-', ' ') })).toEqual([ada.deviceId]);
    expect(await find({ ticket: 'ZZZZ-ZZZZ' })).toEqual([]);
    expect(await find({ ticket: ` ${(ticket ?? '').replace('-', ' – ')} ` })).toEqual([ada.deviceId]);
    expect(await find({ version: '7.2.0' })).toEqual([bob.deviceId]);
    expect(await find({ error: '100% of block_' })).toEqual([bob.deviceId]);
    expect(await find({ error: '100x of' })).toEqual([]);
    expect(await find({ error: 'decoder', version: '7.1.0' })).toEqual([]);
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    expect(await find({ version: '7.1.0', since: today, until: today })).toEqual([ada.deviceId]);
    expect(await find({ version: '7.1.0', until: '2020-01-01' })).toEqual([]);

    const uuid = randomUUID();
    await server.client().call('POST /api/log/install', {
      body: { uuid, os: 'mac', arch: 'arm64', appVersion: '1.0.0', channel: 'stable' },
    });
    expect((await staff.call('GET /api/admin/devices', { query: { deviceId: uuid } })).data).toMatchObject([
      { id: null, user: null, system: 'mac', appVersion: '1.0.0' },
    ]);
    const [row] = (await staff.call('GET /api/admin/devices', { query: { user: ada.user.email } })).data;
    expect(row?.user?.email).toBe(`${ada.user.email[0]}•••@example.com`);
    expect(row?.name).toBe('A•••');
  });

  it('goes on where a page ended, also among devices of one moment', async () => {
    const made: string[] = [];
    for (let i = 0; i < 27; i++) made.push((await person('8.0.0')).deviceId);
    const first = await staff.call('GET /api/admin/devices', { query: { version: '8.0.0' } });
    expect(first.data).toHaveLength(25);
    const query = { version: '8.0.0', cursor: first.next ?? '' };
    const second = await staff.call('GET /api/admin/devices', { query });
    expect(second.next).toBeNull();
    const all = [...first.data, ...second.data].map(({ deviceId }) => deviceId);
    expect(all.sort()).toEqual(made.sort());
    for (const [limit, more] of [
      [26, true],
      [27, false],
    ] as const) {
      const whole = await staff.call('GET /api/admin/devices', { query: { version: '8.0.0', limit } });
      expect([whole.data.length, whole.next !== null]).toEqual([limit, more]);
    }
  }, 60_000);

  it('asks of a fault its own version, system and days, and of a device without one', async () => {
    const today = () => new Date(clock.now()).toISOString().slice(0, 10);
    const stuck = fault('Pump stuck');
    const [ada, bob] = [await person('5.0.0', stuck), await person('5.0.1', stuck)];
    const cleo = await person('5.0.1', stuck); // of the same group as Bob’s
    const everybody = [ada, bob, cleo].map(({ deviceId }) => deviceId).sort();
    const days = [today()];
    for (let i = 0; i < 2; i++) {
      clock.advance(2 * dayMs);
      days.push(today());
    }
    staff = await makeStaff(server, await signUp(server)); // a session of staff is short
    await beat(ada.app, ada.deviceId, { appVersion: '5.2.0' });
    await beat(bob.app, bob.deviceId, { appVersion: '5.0.1', ...stuck });
    const [first = '', between = '', last = ''] = days;
    const met = async (query: object) => (await find({ error: 'Pump', ...query })).sort();
    expect(await met({ since: first, until: first })).toEqual(everybody);
    expect(await met({ since: between, until: between })).toEqual([bob.deviceId]);
    expect(await met({ since: last })).toEqual([bob.deviceId]);
    expect(await met({ version: '5.0.0' })).toEqual([ada.deviceId]);
    expect(await met({ version: '5.2.0' })).toEqual([]);
    expect(await met({ system: 'linux' })).toEqual(everybody);
    expect(await met({ system: 'mac' })).toEqual([]);
    expect(await find({ version: '5.2.0', since: last })).toEqual([ada.deviceId]);
    expect(await find({ version: '5.2.0', until: between })).toEqual([]);
    const wide = await person('5.3.0', fault('Überlauf der Größe'));
    expect(await find({ error: 'ÜBERLAUF DER GRÖ' })).toEqual([wide.deviceId]);
    const groups = async (query: object) =>
      (await staff.call('GET /api/admin/device-errors', { query: { q: 'Pump', ...query } })).data.map(
        ({ appVersion }) => appVersion,
      );
    expect(await groups({ until: first })).toEqual(['5.0.1', '5.0.0']);
    expect(await groups({ since: between, until: between })).toEqual(['5.0.1']);
    expect(await groups({ until: '2020-01-01' })).toEqual([]);
    expect(await groups({ limit: 1 })).toEqual(['5.0.1']);
  });

  it('tells what happened on a device, with gaps, versions, faults and hardware that changed', async () => {
    const { app, deviceId, params } = await person('1.0.0', { xruns: 1 });
    for (let i = 0; i < 3; i++) {
      clock.advance(60_000);
      await beat(app, deviceId, { appVersion: '1.0.0', uptimeS: 120 + i * 60, xruns: 1 + i });
    }
    clock.advance(20 * minuteMs);
    await beat(app, deviceId, {
      appVersion: '1.1.0',
      uptimeS: 10,
      latencyMs: 60,
      ...fault('Fell over', 'crash'),
    });
    const wide = { width: 2560, height: 1440, scale: 1, hz: 144 };
    const laptop = { width: 2560, height: 1600, scale: 1.5, hz: 0 };
    await app.call('POST /api/log/hw-log', {
      body: { deviceId, ...hardware, displays: [wide, laptop], diskTotalGb: 512, diskFreeGb: 200 },
    });
    await app.call('POST /api/log/hw-log', {
      body: {
        ...{ deviceId, ...hardware, os: 'Debian GNU/Linux 13', ramMb: 32_768 },
        ...{ displays: [wide, laptop, wide], diskTotalGb: 512, diskFreeGb: 40 },
        audioDevices: [{ id: '1', label: 'Focusrite', kind: 'audioinput' }],
      },
    });
    await app.call('POST /api/log/log-live/{voiceUUID?}', {
      body: {
        ...{ sessionId: randomUUID(), event: 'stop', deviceId, durationMs: 60_000, latencyMs: 41 },
        ...{ latencyP95Ms: 60, xruns: 3, profile: 'low', cpu: 0.1, sampleRate: 48_000, surface: 'desktop' },
      },
    });
    const { data } = await staff.call('GET /api/admin/devices/{device}/timeline', { params });
    const two = await staff.call('GET /api/admin/devices/{device}/timeline', { params, query: { limit: 2 } });
    expect([two.data.length, two.next !== null]).toEqual([2, true]);
    const of = (kind: string) => data.filter((entry) => entry.kind === kind);
    expect(of('silent')).toHaveLength(1);
    expect(Date.parse(of('silent')[0]?.until ?? '') - Date.parse(of('silent')[0]?.at ?? '')).toBe(
      20 * minuteMs,
    );
    expect(of('open').map(({ version, count, gaps }) => [version, count, gaps])).toEqual([
      ['1.1.0', 1, 0],
      ['1.0.0', 4, 3],
    ]);
    expect(of('update')).toMatchObject([{ fromVersion: '1.0.0', version: '1.1.0' }]);
    expect(of('crash')).toMatchObject([{ text: 'Fell over', count: 2, version: '1.1.0' }]);
    expect(of('live')).toMatchObject([{ latencyMs: 41, gaps: 3, text: 'low' }]);
    expect(of('log')).toHaveLength(2);

    const page = await staff.call('GET /api/admin/devices/{device}', { params });
    expect(page.hardware[0]?.changes).toEqual([
      { field: 'os', before: 'Debian GNU/Linux 12', after: 'Debian GNU/Linux 13' },
      { field: 'ramMb', before: '16384', after: '32768' },
      {
        field: 'displays',
        before: '2560 × 1440, 100 %, 144 Hz; 2560 × 1600, 150 %',
        after: '2560 × 1440, 100 %, 144 Hz; 2560 × 1440, 100 %, 144 Hz; 2560 × 1600, 150 %',
      },
      { field: 'diskFreeGb', before: '200', after: '40' },
      { field: 'audioDevices', before: '', after: 'Focusrite (in)' },
    ]);
    expect(page.hardware[1]?.changes).toBeNull();
    expect(page.figures.reduce((sum, { beats }) => sum + beats, 0)).toBe(5);
    // one heartbeat is a minute and its gaps are those since the one before
    const beatAt = page.lastHour.map(({ t, seconds }) => Date.parse(t) + seconds * 1000 - clock.now());
    expect(beatAt.map((ms) => ms / minuteMs)).toEqual([-23, -22, -21, -20, 0]);
    expect(page.lastHour.map(({ latencyMs, gaps }) => [latencyMs, gaps])).toEqual([
      [40, 1],
      [40, 0],
      [40, 1],
      [40, 1],
      [60, 0],
    ]);
    expect(page.events).toEqual([
      { kind: 'update', at: of('update')[0]?.at, from: '1.0.0', version: '1.1.0' },
      { kind: 'crash', at: of('crash')[0]?.at, version: '1.1.0', text: 'Fell over' },
    ]);
    expect(page).toMatchObject({ active: true, pin: { channel: null, version: null }, unmaskedUntil: null });
  });

  it('groups faults by text, version and system, and scrubs them', async () => {
    const [ada, bob] = [await person('3.0.0'), await person('3.0.0')];
    for (const [who, n] of [
      [ada, 1],
      [bob, 2],
      [bob, 3],
    ] as const)
      await beat(who.app, who.deviceId, {
        appVersion: '3.0.0',
        ...fault(`No file ${n} for ada@example.com`),
      });
    await beat(bob.app, bob.deviceId, { appVersion: '3.0.1', ...fault('No file 4 for ada@example.com') });
    const query = { q: 'No file' };
    const { data } = await staff.call('GET /api/admin/device-errors', { query });
    expect(
      data.map(({ appVersion, system, count, devices }) => [appVersion, system, count, devices]).sort(),
    ).toEqual([
      ['3.0.0', 'linux', 6, 2],
      ['3.0.1', 'linux', 2, 1],
    ]);
    expect(JSON.stringify(data)).not.toContain('ada@example.com');
    const mac = await staff.call('GET /api/admin/device-errors', { query: { ...query, system: 'mac' } });
    expect(mac.data).toEqual([]);
  });

  it('asks for diagnostics, which their owner alone sends or declines', async () => {
    const { app, deviceId, params, user } = await person();
    const other = await person();
    const ask = () =>
      staff.call('POST /api/admin/devices/{device}/diagnostics', { params, body: { reason } });
    const states = async () =>
      (await staff.call('GET /api/admin/devices/{device}', { params })).requests.map(({ state }) => state);
    expect((await beat(app, deviceId)).diagnostics).toBeNull();
    await ask();
    const { diagnostics } = await beat(app, deviceId);
    expect(diagnostics).toMatchObject({ reason });
    const request = diagnostics?.request ?? '';
    expect((await beat(other.app, other.deviceId)).diagnostics).toBeNull();
    const decline = (client: TestClient) =>
      client.send('POST', '/api/app-user/decline-diagnostics', { body: { request } });
    expect((await decline(other.app)).status).toBe(404);
    // somebody else's log answers no question of this device
    await other.app.call('POST /api/log/hw-log', {
      body: { deviceId: other.deviceId, ...hardware, request },
    });
    expect(await states()).toEqual(['waiting']);
    const { logId } = await app.call('POST /api/log/hw-log', { body: { deviceId, ...hardware, request } });
    expect(await states()).toEqual(['sent']);
    expect((await staff.call('GET /api/admin/devices/{device}', { params })).requests[0]?.logId).toBe(logId);
    expect((await beat(app, deviceId)).diagnostics).toBeNull();
    expect((await decline(app)).status).toBe(404);

    await ask();
    await ask();
    expect(await states()).toEqual(['waiting', 'withdrawn', 'sent']);
    const again = (await beat(app, deviceId)).diagnostics?.request ?? '';
    await app.call('POST /api/app-user/decline-diagnostics', { body: { request: again } });
    expect(await states()).toEqual(['declined', 'withdrawn', 'sent']);

    await ask();
    clock.advance((deviceTimes.diagnosticsAskedDays + 1) * dayMs);
    staff = await makeStaff(server, await signUp(server)); // a session of staff is short
    expect((await beat(app, deviceId)).diagnostics).toBeNull();
    expect((await states())[0]).toBe('expired');
    expect(user.email).toBeTruthy();
  });

  it('pins a channel and a version, and frees them again', async () => {
    const admin = await makeStaff(server, await signUp(server), 'user,admin');
    for (const version of ['1.3.0', '1.4.2']) {
      await admin.call('POST /api/admin/releases', { body: { version, channel: 'stable', notes: '' } });
      for (const [name, body] of releaseFiles(version))
        expect(
          (await admin.send('PUT', `/api/admin/releases/${version}/files/${name}`, { body })).status,
        ).toBe(200);
      await admin.send('POST', `/api/admin/releases/${version}/rollout`, { body: { percent: 100 } });
    }
    const { app, browser, deviceId, params } = await person();
    const install = {
      uuid: deviceId,
      os: 'linux',
      arch: 'x64',
      appVersion: '1.4.2',
      channel: 'stable',
    } as const;
    await app.call('POST /api/log/install', { body: install });
    const pin = async (channel: 'beta' | null, version: string | null) => {
      const body = { channel, version, reason };
      const answer = await staff.send('POST', `/api/admin/devices/${params.device}/pin`, { body });
      clock.advance(6000); // which devices are pinned is remembered for five seconds
      return answer.status;
    };
    expect(await pin(null, '7.7.7')).toBe(404);
    // what was refused is not recorded as done
    const refused = await entryRows(server.ctx).count({
      where: { what: 'device-pin', subject: `${params.device} channel free version 7.7.7` },
    });
    expect(refused).toBe(0);
    expect(await pin('beta', '1.3.0')).toBe(200);
    expect(await beat(app, deviceId)).toMatchObject({
      channel: 'beta',
      update: { version: '1.3.0', mandatory: true, pinned: true, url: `${server.url}/download-installer` },
    });
    const pinned = async () => (await staff.call('GET /api/admin/devices/{device}', { params })).pin;
    expect(await pinned()).toEqual({ channel: 'beta', version: '1.3.0' });
    expect((await beat(app, deviceId, { appVersion: '1.3.0' })).update).toBeNull();
    expect(await pin(null, null)).toBe(200);
    expect(await beat(app, deviceId)).toMatchObject({ channel: null, update: null });
    expect(await beat(app, deviceId, { appVersion: '1.3.0' })).toMatchObject({
      update: { version: '1.4.2', mandatory: false, pinned: false },
    });
    expect(await pinned()).toEqual({ channel: null, version: null });

    expect(await pin(null, '1.3.0')).toBe(200);
    // its owner deletes what is known of it, the first start too, which the app tells only once
    await browser.call('DELETE /api/account/devices/{deviceId}', { params: { deviceId } });
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Formant/1.4.2 Electron/40' };
    expect((await beat(app, deviceId)).update).toBeNull();
    const told = { deviceId, appVersion: '1.4.2', uptimeS: 60, engine: 'live', xruns: 0, latencyMs: 40 };
    const again = await app.send('POST', '/api/log/log-heartbeat', { body: told, headers: agent });
    expect(again.body).toMatchObject({ update: { version: '1.3.0', pinned: true } });
  });

  it('releases a device, so that another one has its place at once', async () => {
    const { app, browser, params } = await person();
    const release = () =>
      staff.call('POST /api/admin/devices/{device}/release', { params, body: { reason } });
    expect(await release()).toEqual({ released: true });
    // who releases it once more learns that nobody was there
    expect(await release()).toEqual({ released: false });
    expect((await app.send('GET', '/api/app-user/show')).status).toBe(401);
    expect((await staff.call('GET /api/admin/devices/{device}', { params })).active).toBe(false);
    await signInDevice(server, browser, { name: 'New' });
  });

  it('shows whose it is to who says why, and records everything in the chain', async () => {
    const { params, user } = await person();
    const colleague = await makeStaff(server, await signUp(server));
    const { id: staffId } = await colleague.call('GET /api/user');
    const look = () => colleague.call('GET /api/admin/devices/{device}', { params });
    expect((await look()).user?.email).not.toBe(user.email);
    await colleague.call('POST /api/admin/unmask', {
      body: { kind: 'device', id: String(params.device), reason },
    });
    expect((await look()).user?.email).toBe(user.email);
    // masked still for everybody else
    expect((await staff.call('GET /api/admin/devices/{device}', { params })).user?.email).not.toBe(
      user.email,
    );
    await colleague.call('GET /api/admin/devices', { query: { version: '1.4.2' } });
    await colleague.call('GET /api/admin/devices/{device}/timeline', { params });
    await colleague.call('GET /api/admin/device-errors');
    const body = { reason };
    await colleague.call('POST /api/admin/devices/{device}/diagnostics', { params, body });
    await colleague.call('POST /api/admin/devices/{device}/pin', {
      params,
      body: { channel: 'beta', version: null, reason },
    });
    await colleague.call('POST /api/admin/devices/{device}/release', { params, body });
    const entries = await entryRows(server.ctx).findAll({ where: { staffId }, order: ['seq'], raw: true });
    const id = String(params.device);
    expect(entries.map(({ what, subject, reason: why }) => [what, subject, why])).toEqual([
      ['device', id, null],
      ['unmask', `device ${id}`, reason],
      ['device', id, null],
      ['device-search', '{"version":"1.4.2"}', null],
      ['device-timeline', id, null],
      ['device-errors', '{}', null],
      ['device-diagnostics', id, reason],
      ['device-pin', `${id} channel beta version free`, reason],
      ['device-release', id, reason],
    ]);
    expect((await verifyAudit(server.ctx)).whole).toBe(true);
  });

  it('refuses what it cannot read, and devices of accounts that are gone', async () => {
    const get = async (path: string) => (await staff.send('GET', `/api/admin/${path}`)).status;
    const refused = ['cursor=last', 'cursor=1.', 'ticket=12', 'since=yesterday', 'version=new', 'all=1'];
    for (const query of [...refused, 'system=amiga&error=x', 'system=mac', 'limit=0', 'limit=10001'])
      expect(await get(`devices?${query}`), query).toBe(422);
    expect(await get('device-errors?system=amiga')).toBe(422);
    expect(await get('devices/999999')).toBe(404);
    expect(await get('devices/999999/timeline')).toBe(404);
    const { app, deviceId, params, user } = await person();
    const post = async (path: string, body: object) =>
      (await staff.send('POST', `/api/admin/devices/${params.device}/${path}`, { body })).status;
    expect(await post('pin', { channel: 'nightly', version: null, reason })).toBe(422);
    expect(await post('release', { reason: 'short' })).toBe(422);
    const huge = { deviceId, ...hardware, logTail: 'x'.repeat(10 * 1024 * 1024) };
    expect((await app.send('POST', '/api/log/hw-log', { body: huge })).status).toBe(413);

    await server.ctx.db.transaction((transaction) =>
      server.ctx.events.emit('account.purged', { userId: user.id, transaction }),
    );
    expect(await get(`devices/${params.device}`)).toBe(404);
    expect(await post('diagnostics', { reason })).toBe(404);
    const without = await signUp(server);
    expect((await without.send('GET', '/api/admin/devices')).status).toBe(403);
  });

  it('tells by the hour by which profile most of the live sound ran', async () => {
    const { app, deviceId, params } = await person();
    clock.advance(60 * minuteMs - (clock.now() % (60 * minuteMs)));
    await beat(app, deviceId);
    const ran = (profile: 'low' | 'safe', durationMs: number) =>
      app.call('POST /api/log/log-live/{voiceUUID?}', {
        body: {
          ...{
            sessionId: randomUUID(),
            event: 'stop',
            deviceId,
            durationMs,
            latencyMs: 41,
            latencyP95Ms: 60,
          },
          ...{ xruns: 0, profile, cpu: 0.1, sampleRate: 48_000, surface: 'desktop' },
        },
      });
    await ran('low', 70 * minuteMs);
    clock.advance(60 * minuteMs);
    await beat(app, deviceId);
    await ran('safe', 20 * minuteMs);
    clock.advance(60 * minuteMs);
    await beat(app, deviceId);
    const reader = await makeStaff(server, await signUp(server));
    const { figures, lastHour } = await reader.call('GET /api/admin/devices/{device}', { params });
    // no heartbeat that is older than an hour before the last, and no run in its minute
    expect(lastHour.map(({ profile }) => profile)).toEqual([null]);
    // the run of 70 minutes has ten of them in the second hour, where the other has twenty
    expect(figures.slice(-3).map(({ profile }) => profile)).toEqual(['low', 'safe', null]);
  });

  it('finds who has met a fault among the newest and far behind them, page by page', async () => {
    const [old, older] = [
      await person('6.0.1', fault('Valve shut')),
      await person('6.0.1', fault('Valve shut')),
    ];
    await deviceRows(server.ctx).update(
      { seenAt: clock.now() - minuteMs },
      { where: { deviceId: older.deviceId } },
    );
    const { id: userId } = await (await person()).browser.call('GET /api/user');
    clock.advance(minuteMs);
    const row = { userId, name: 'Laptop', seenAt: clock.now(), onlineUntil: clock.now() };
    await deviceRows(server.ctx).bulkCreate(
      Array.from({ length: 2100 }, () => ({ ...row, deviceId: randomUUID() })),
    );
    clock.advance(minuteMs);
    const newest = await person('6.0.1', fault('Valve shut'));
    const reader = await makeStaff(server, await signUp(server));
    const pageOf = (cursor: string) =>
      reader.call('GET /api/admin/devices', {
        query: { error: 'Valve', limit: 1, ...(cursor ? { cursor } : {}) },
      });
    const pages: string[][] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(next);
      pages.push(page.data.map(({ deviceId }) => deviceId));
      next = page.next;
    }
    expect(pages).toEqual([[newest.deviceId], [old.deviceId], [older.deviceId]]);
    const of = (user: string) => reader.call('GET /api/admin/devices', { query: { error: 'Valve', user } });
    expect((await of(old.user.email)).data.map(({ deviceId }) => deviceId)).toEqual([old.deviceId]);
  });
});
