import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { formPass } from '../../testing/captcha.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { signInDevice } from '../../testing/device.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { letterTo } from '../../testing/letters.ts';
import { makeAudio, makeVoice } from '../../testing/make/sound.ts';
import { signUp } from '../../testing/people.ts';
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { unzip } from '../../testing/unzip.ts';
import { users } from '../account/index.ts';
import { sweepExports } from './exports.ts';
import { exportRows } from './models.ts';

const password = 'correct horse battery';

onEachDatabase('your data', (database) => {
  let server: TestServer;
  const clock = manualClock(Date.now());
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  const ask = (client: TestClient, body: object = {}) =>
    client.send('POST', '/api/account/data-export', { body: { password, ...body } });
  const state = async (client: TestClient) => (await client.call('GET /api/account/data-export')).export;
  const made = (client: TestClient) =>
    vi.waitFor(
      async () => {
        const found = await state(client);
        if (found?.status !== 'done') throw new Error(`The export is ${found?.status}`);
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
  const download = async (client: TestClient, id: string): Promise<Buffer> => {
    const { url } = await client.call('POST /api/account/data-export/{id}/address', { params: { id } });
    const answer = await fetch(new URL(url, server.url));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*formant-data-[\d-]+\.zip/);
    return Buffer.from(await answer.arrayBuffer());
  };
  const everythingOf = async (client: TestClient) => {
    expect((await ask(client)).status).toBe(202);
    return unzip(await download(client, (await made(client)).id));
  };
  const settings = { pitch: -3 };
  const keep = async (client: TestClient, title: string) => {
    const sound = wavFile();
    await makeAudio(client, { bytes: sound, fileName: `${title}.wav`, title });
    await makeVoice(client, { name: title, visibility: 'public' });
    return sound;
  };

  it('packs all that is kept of a person, and nothing of others', async () => {
    const [ada, bob] = [await signUp(server), await signUp(server)];
    const sound = await keep(ada, 'Noon in Adas room');
    await keep(bob, 'Bobs secret plan');
    const { app, deviceId } = await signInDevice(server, ada);
    await app.call('POST /api/log/hw-log', {
      body: {
        ...{ deviceId, cpu: 'Ryzen', cores: 8, ramMb: 16_000, audioDevices: [], logTail: 'line of the log' },
        ...{ displays: [{ width: 1920, height: 1080, scale: 1, hz: 60 }], diskTotalGb: 512, diskFreeGb: 90 },
      },
    });
    await ada.call('POST /api/metadata/update', { body: { set: { theme: 'dusk' } } });
    const files = await everythingOf(ada);
    const json = (name: string) => JSON.parse(String(files.get(name))) as Record<string, unknown>[];
    const { id, email } = await ada.call('GET /api/user');
    expect(json('profile/users.json')).toMatchObject([{ id, email, tos_accepted_at: expect.any(String) }]);
    expect(json('devices/devices.json')).toMatchObject([{ device_id: deviceId }]);
    expect(json('diagnostics/hardware_logs.json')).toMatchObject([
      {
        ...{ log_tail: 'line of the log', audio_devices: [], disk_total_gb: 512, disk_free_gb: 90 },
        displays: [{ width: 1920, height: 1080, scale: 1, hz: 60 }],
      },
    ]);
    expect(json('settings/preferences.json')).toMatchObject([{ name: 'metadata', data: { theme: 'dusk' } }]);
    expect(json('voices/voices.json')).toMatchObject([{ name: 'Noon in Adas room', settings }]);
    const [kept] = json('recordings/audio.json');
    expect(kept).toMatchObject({
      title: 'Noon in Adas room',
      created_at: new Date(clock.now()).toISOString(),
    });
    const [place = ''] = (kept?.files ?? []) as string[];
    expect(place).toMatch(/^recordings\/files\/\d+-Noon in Adas room\.wav$/);
    expect(files.get(place)?.equals(sound)).toBe(true);
    // the upload is the same file: it stands there once
    expect(json('uploads/uploads.json')[0]?.files).toEqual([place]);
    for (const name of files.keys()) {
      if (!name.endsWith('.json')) continue;
      expect(String(files.get('README.txt')), name).toContain(`${name}: `);
      expect(String(files.get('README.html')), name).toContain(`href="${name}"`);
    }
    const whole = [...files].map(([name, content]) => `${name}\n${content}`).join('\n');
    const { email: bobsEmail } = await bob.call('GET /api/user');
    for (const foreign of ['Bobs secret plan', bobsEmail]) expect(whole).not.toContain(foreign);
    const { passwordHash } = await users(server.ctx).findByPk(id, { rejectOnEmpty: true });
    for (const secret of [
      passwordHash ?? '',
      app.bearer ?? '',
      '"storage_key":',
      '"token_hash":',
      '"sid_hash":',
    ])
      expect(whole).not.toContain(secret);
    const { text } = await letterTo(server, email, /data is ready/);
    expect(text).toContain('/account-settings#your-data');
  });

  it('takes an address that nobody has confirmed for nobody’s', async () => {
    const victim = `v${Math.random().toString(36).slice(2)}@example.com`;
    await server.client().call('POST /api/subscribe/subscribe', {
      body: { email: victim, source: 'test', captchaToken: formPass(server) } as never,
    });
    const thief = server.client();
    await thief.call('POST /api/signup', { body: { email: victim, password, tosAccepted: true } });
    const subscriptions = async () =>
      JSON.parse(
        String((await everythingOf(thief)).get('newsletter/newsletter_subscribers.json')),
      ) as unknown[];
    expect(await subscriptions()).toEqual([]);
    await users(server.ctx).update({ emailVerifiedAt: new Date() }, { where: { email: victim } });
    expect(await subscriptions()).toHaveLength(1);
  });

  it('asks for the password, and for the code where two-step sign-in is on', async () => {
    const ada = await signUp(server);
    expect((await ask(ada, { password: 'wrong horse battery' })).status).toBe(403);
    const { secret } = await turnOnSecondFactor(server, ada);
    clock.advance(60_000);
    expect(await ask(ada)).toMatchObject({ status: 401, body: { code: 'otp_required' } });
    expect((await ask(ada, { otp: '000000' })).status).toBe(422);
    expect((await ask(ada, { otp: codeOf(server, secret) })).status).toBe(202);
    await made(ada);
  });

  it('gives it to its owner’s browser alone, for seven days', async () => {
    const [ada, bob] = [await signUp(server), await signUp(server)];
    const { app } = await signInDevice(server, ada);
    await ask(ada);
    const first = await made(ada);
    const open = async (client: TestClient, id = first.id) =>
      (await client.send('POST', `/api/account/data-export/${id}/address`, { body: {} })).status;
    expect([await open(ada), await open(app), await open(bob)]).toEqual([200, 403, 404]);
    expect(await state(bob)).toBeNull();
    const keyOf = async (uuid: string) =>
      (await exportRows(server.ctx).findOne({ where: { uuid }, rejectOnEmpty: true })).storageKey ?? '';
    const firstKey = await keyOf(first.id);
    // a new one takes the place of the last
    await ask(ada);
    const second = await made(ada);
    await vi.waitFor(async () => expect(await server.ctx.storage.size(firstKey)).toBeNull());
    await vi.waitFor(async () => expect(await open(ada)).toBe(404));
    const key = await keyOf(second.id);
    clock.advance(7 * dayMs - 1000);
    expect(await open(ada, second.id)).toBe(200);
    clock.advance(2000);
    expect(await open(ada, second.id)).toBe(410);
    expect((await state(ada))?.status).toBe('expired');
    await sweepExports(server.ctx);
    expect(await server.ctx.storage.size(key)).toBeNull();
    expect(await state(ada)).toBeNull();
  });

  it('counts what is kept of each kind', async () => {
    const ada = await signUp(server);
    const kind = async (wanted: string) =>
      (await ada.call('GET /api/account/data')).data.find(({ id }) => id === wanted);
    expect(await kind('recordings')).toMatchObject({ count: 0, latestAt: null });
    await keep(ada, 'Dusk');
    expect(await kind('recordings')).toMatchObject({
      count: 1,
      latestAt: new Date(clock.now()).toISOString(),
    });
    expect(await kind('profile')).toMatchObject({ count: 1, latestAt: expect.any(String) });
  });
});

onEachDatabase('your data, before it is packed', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, working: false });
  });
  afterAll(() => server.close());
  const ask = (client: TestClient) => client.send('POST', '/api/account/data-export', { body: { password } });
  const cancel = (client: TestClient) => client.send('POST', '/api/account/data-export/cancel', { body: {} });

  it('is asked for once at a time, also at the same moment, until it is cancelled', async () => {
    const ada = await signUp(server);
    expect((await cancel(ada)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(ada)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    expect((await ask(await signUp(server))).status).toBe(202);
    expect(await ada.call('GET /api/account/data-export')).toMatchObject({ export: { status: 'queued' } });
    expect((await cancel(ada)).status).toBe(200);
    expect(await ada.call('GET /api/account/data-export')).toMatchObject({ export: { status: 'cancelled' } });
    expect((await cancel(ada)).status).toBe(404);
    expect((await ask(ada)).status).toBe(202);
  });
});
