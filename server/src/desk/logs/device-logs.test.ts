import { randomUUID } from 'node:crypto';
import { deviceLogLimits, type HardwareLog } from '@formant/contract/logs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { signInDevice } from '../../testing/device.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { letterTo } from '../../testing/letters.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { sweepHardware } from './hardware.ts';
import { hardwareLogRows, installRows } from './models.ts';
import { sweepUserEvents } from './user-events.ts';

onEachDatabase('logs of devices and accounts', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  const install = (client: TestClient, more: object = {}) =>
    client.send('POST', '/api/log/install', {
      body: { uuid: randomUUID(), os: 'linux', arch: 'x64', appVersion: '0.1.0', channel: 'stable', ...more },
    });
  const hardware = (more: Partial<HardwareLog> = {}): HardwareLog => ({
    deviceId: randomUUID(),
    cpu: 'AMD Ryzen 7 5800X 8-Core Processor',
    cores: 16,
    ramMb: 16_384,
    gpu: 'RTX 3060',
    audioDevices: [{ id: 'abc', label: 'Anna’s AirPods', kind: 'audioinput' }],
    ...more,
  });
  const log = (client: TestClient, body: object) => client.send('POST', '/api/log/hw-log', { body });
  const stored = (answer: { body: unknown }) =>
    hardwareLogRows(server.ctx).findOne({
      where: { logId: (answer.body as { logId: string }).logId },
      raw: true,
    });

  it('knows an installation by its uuid, however often it is told', async () => {
    const client = withoutSession(server);
    const uuid = randomUUID();
    const first = await install(client, { uuid });
    expect(first).toMatchObject({ status: 201, body: { installId: expect.any(Number) } });
    const again = await Promise.all([1, 2, 3].map(() => install(client, { uuid: uuid.toUpperCase() })));
    for (const answer of again) expect(answer).toMatchObject({ status: 201, body: first.body });
    const racing = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => install(client, { uuid: racing })));
    expect(new Set(answers.map(({ body }) => (body as { installId: number }).installId)).size).toBe(1);
    expect(await installRows(server.ctx).count({ where: { uuid: racing } })).toBe(1);
  });

  it('joins an installation with where its installer came from', async () => {
    const browser = server.client();
    const uuid = randomUUID();
    const value = { utm_source: 'show', referral_code: 'ada', install_uuid: uuid };
    await browser.call('POST /api/set-meta/{metaType?}', { body: { value } });
    await install(withoutSession(server), { uuid });
    const row = await installRows(server.ctx).findOne({ where: { uuid }, raw: true });
    expect(row).toMatchObject({ referralCode: 'ada' });
    expect(JSON.parse(row?.attribution ?? '')).toEqual(value);
    const told = randomUUID();
    await install(withoutSession(server), { uuid: told, referralCode: 'bob' });
    expect(await installRows(server.ctx).findOne({ where: { uuid: told }, raw: true })).toMatchObject({
      referralCode: 'bob',
      attribution: null,
    });
  });

  it('refuses an installation that is none', async () => {
    const bad = [
      { uuid: 'one' },
      { os: 'beos' },
      { arch: 'x 64' },
      { appVersion: 'x' },
      { channel: 'nightly' },
      { referralCode: '<b>' },
      { serial: '1' },
    ];
    for (const more of bad)
      expect((await install(withoutSession(server), more)).status, JSON.stringify(more)).toBe(422);
  });

  it('keeps what a computer is, without what tells whose it is', async () => {
    const answer = await log(
      withoutSession(server),
      hardware({ logTail: 'opened /home/anna/take.wav for anna@example.org with Bearer abcdefghijkl' }),
    );
    expect(answer.status).toBe(201);
    const row = await stored(answer);
    expect(row).toMatchObject({
      userId: null,
      cores: 16,
      logTail: 'opened /home/[user]/take.wav for [e-mail] with Bearer [secret]',
    });
    expect(JSON.parse(row?.audioDevices ?? '')).toEqual([
      { id: 'abc', label: '[user]’s AirPods', kind: 'audioinput' },
    ]);
  });

  it('knows whose it is by the token, and refuses another device’s name', async () => {
    const browser = await signUp(server);
    const { app, deviceId } = await signInDevice(server, browser);
    const { id } = await browser.call('GET /api/user');
    expect(await stored(await log(app, hardware({ deviceId })))).toMatchObject({ userId: id, deviceId });
    expect((await log(app, hardware())).status).toBe(422);
  });

  it('takes a quarter of a megabyte of a log, and no more', async () => {
    const client = withoutSession(server);
    const most = 'é'.repeat(deviceLogLimits.logTailBytes / 2);
    const answer = await log(client, hardware({ logTail: most }));
    expect(answer.status).toBe(201);
    expect((await stored(answer))?.logTail).toBe(most);
    expect((await log(client, hardware({ logTail: `${most}x` }))).status).toBe(413);
    expect((await log(client, hardware({ logTail: 'x'.repeat(2_000_000) }))).status).toBe(413);
    const bad = [
      { deviceId: 'no device' },
      { cores: 0 },
      { ramMb: 'lots' },
      { cpu: 'x'.repeat(201) },
      { audioDevices: Array.from({ length: 65 }, () => ({ id: '', label: '', kind: 'audioinput' })) },
      { audioDevices: [{ id: '', label: '', kind: 'camera' }] },
      { displays: Array.from({ length: 17 }, () => ({ width: 1920, height: 1080, scale: 1, hz: 60 })) },
      { displays: [{ width: 1920, height: 1080, scale: 1, hz: 60, serial: 'C02XX' }] },
      { diskFreeGb: 237.6 },
      { serial: 'C02XX' },
    ];
    for (const more of bad)
      expect((await log(client, { ...hardware(), ...more })).status, JSON.stringify(more).slice(0, 60)).toBe(
        422,
      );
  });

  it('keeps the newest twenty of a device, nobody else’s fewer, and none after 90 days', async () => {
    const deviceId = randomUUID();
    const { app, deviceId: theirs } = await signInDevice(server, await signUp(server), { deviceId });
    expect(theirs).toBe(deviceId);
    await log(app, hardware({ deviceId }));
    for (let i = 0; i < deviceLogLimits.kept + 3; i++)
      await log(withoutSession(server), hardware({ deviceId, cores: i + 1 }));
    const rows = await hardwareLogRows(server.ctx).findAll({ where: { deviceId }, raw: true });
    const anonymous = rows.filter(({ userId }) => userId === null).map(({ cores }) => cores);
    expect([anonymous.length, Math.min(...anonymous)]).toEqual([deviceLogLimits.kept, 4]);
    expect(rows.length).toBe(deviceLogLimits.kept + 1);
    clock.advance(89 * dayMs);
    await sweepHardware(server.ctx);
    expect(await hardwareLogRows(server.ctx).count({ where: { deviceId } })).toBe(deviceLogLimits.kept + 1);
    clock.advance(2 * dayMs);
    await sweepHardware(server.ctx);
    expect(await hardwareLogRows(server.ctx).count({ where: { deviceId } })).toBe(0);
  });

  it('tells an event of the account until it is acknowledged, and to nobody else', async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const { data } = await person.call('GET /api/log/user-event');
    expect(data).toEqual([{ id: expect.any(Number), name: 'signed_up', props: {} }]);
    const signedUp = data[0]?.id ?? 0;
    const { email } = await person.call('GET /api/user');
    const code = /\b(\d{6})\b/.exec((await letterTo(server, email, /code/)).text)?.[1] ?? '';
    await person.call('POST /api/verify-email', { body: { email, code } });
    const both = (await person.call('GET /api/log/user-event')).data;
    expect(both.map(({ name }) => name)).toEqual(['signed_up', 'verified']);
    // somebody else's word counts nothing
    await other.send('GET', `/api/log/user-event?ack=${signedUp}`);
    expect((await person.call('GET /api/log/user-event')).data).toHaveLength(2);
    const left = await person.send('GET', `/api/log/user-event?ack=${signedUp},999999`);
    expect((left.body as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual(['verified']);
    const ack = both.map(({ id }) => id);
    expect(await person.call('POST /api/log/user-event', { body: { ack } })).toEqual({ data: [] });
  });

  it('has no events for visitors, and is not read by another site', async () => {
    expect((await withoutSession(server).send('GET', '/api/log/user-event')).body).toEqual({ data: [] });
    const person = await signUp(server);
    expect((await person.raw('GET', '/api/log/user-event')).status).toBe(419);
    expect((await person.send('GET', '/api/log/user-event?ack=1;2')).status).toBe(422);
    expect((await person.send('GET', '/api/log/user-event?ack=')).status).toBe(422);
    clock.advance(91 * dayMs);
    await sweepUserEvents(server.ctx);
    const again = await signUp(server);
    expect((await again.call('GET /api/log/user-event')).data).toHaveLength(1);
  });
});

onEachDatabase('device logs under load', (database) => {
  it('tells whoever sends too many', async () => {
    const server = await startServer({ database, working: false, config: { rateLimits: true } });
    const client = withoutSession(server);
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) {
      const body = { uuid: randomUUID(), os: 'mac', arch: 'arm64', appVersion: '1.0.0', channel: 'beta' };
      statuses.push((await client.send('POST', '/api/log/install', { body })).status);
    }
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([30, 429]);
    const body = { deviceId: randomUUID(), cpu: 'x', cores: 1, ramMb: 1, audioDevices: [] };
    for (let i = 0; i < 12; i++)
      expect((await client.send('POST', '/api/log/hw-log', { body })).status).toBe(201);
    const refused = await client.send('POST', '/api/log/hw-log', { body });
    expect(refused).toMatchObject({ status: 429, body: { display_notification: expect.any(String) } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.close();
  });
});
