import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { makeDevice, makeUser } from '../../testing/make/people.ts';
import { signUp } from '../../testing/people.ts';
import { appImage, blockMapOf, releaseFiles, windowsProgram } from '../../testing/release-files.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { entryRows } from '../audit/index.ts';
import { installRows } from '../logs/index.ts';
import { isWithin } from './choose.ts';
import { installerIntentRows, releaseFileRows } from './models.ts';

const agents = {
  win: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
};

onEachDatabase('releases', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
    admin = await makeStaff(server, await signUp(server), 'user,admin');
  });
  afterAll(() => server.close());

  const put = (version: string, name: string, body: Buffer, query = '') =>
    admin.send('PUT', `/api/admin/releases/${version}/files/${name}${query}`, { body });
  const draft = (version: string, channel: 'stable' | 'beta' = 'stable') =>
    admin.call('POST /api/admin/releases', { body: { version, channel, notes: 'Faster.\nQuieter.' } });
  const rollOut = (version: string, percent: number) =>
    admin.send('POST', `/api/admin/releases/${version}/rollout`, { body: { percent } });
  async function publish(version: string, { channel = 'stable' as 'stable' | 'beta', percent = 100 } = {}) {
    await draft(version, channel);
    const files = releaseFiles(version);
    for (const [name, bytes] of files) expect(await put(version, name, bytes)).toMatchObject({ status: 200 });
    expect(await rollOut(version, percent)).toMatchObject({
      status: 200,
      body: { rollout: percent, missing: [] },
    });
    return files;
  }
  const remove = async (version: string) => {
    await rollOut(version, 0);
    expect((await admin.send('DELETE', `/api/admin/releases/${version}`)).status).toBe(204);
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.client().raw('GET', path, { headers });
  /** Where an address leads; the test's client follows nothing. */
  const leads = async (path: string, agent: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + path, {
      redirect: 'manual',
      headers: { 'user-agent': agent, ...headers },
    });
    return `${answer.status} ${answer.headers.get('location')}`;
  };

  it('leads people to the page of downloads while there is no version, and says so to apps', async () => {
    for (const path of ['/installer-download', '/app-download', '/full-installer', '/update-download'])
      expect(await leads(path, agents.win)).toBe('302 /download-installer?none=win');
    expect(await leads('/beta-download', agents.mac)).toBe('302 /download-installer?none=mac&channel=beta');
    expect(await leads('/installer-download', agents.phone)).toBe('302 /download-installer?choose=1');
    expect(await leads('/installer-download?os=beos', agents.win)).toBe('302 /download-installer?choose=1');
    const feed = await get('/update-download/latest.yml');
    expect(feed).toMatchObject({ status: 404, body: expect.stringMatching(/no version of the app/) });
    expect((await get('/version')).body).toMatchObject({ stable: {}, beta: {}, minSupported: null });
    expect(await server.client().call('GET /api/releases')).toEqual({ data: [], minSupported: null });
  });

  it('publishes a version: installers by system, checksums, feeds, ranges', async () => {
    const files = await publish('1.0.0');
    expect(await leads('/installer-download', agents.win)).toBe(
      '302 /update-download/Formant-1.0.0-win-x64.exe',
    );
    expect(await leads('/full-installer', agents.mac)).toBe(
      '302 /update-download/Formant-1.0.0-mac-universal.dmg',
    );
    expect(await leads('/update-download', agents.linux)).toBe(
      '302 /update-download/Formant-1.0.0-linux-x86_64.AppImage',
    );
    const arm = { 'sec-ch-ua-platform': '"Windows"', 'sec-ch-ua-arch': '"arm"' };
    expect(await leads('/app-download', agents.win, arm)).toBe(
      '302 /update-download/Formant-1.0.0-win-arm64.exe',
    );
    expect(await leads('/beta-download?os=linux&arch=arm64', agents.win)).toBe(
      '302 /update-download/Formant-1.0.0-linux-arm64.AppImage',
    );
    const { data } = await server.client().call('GET /api/releases');
    const name = 'Formant-1.0.0-linux-x86_64.AppImage';
    const bytes = files.get(name) ?? Buffer.alloc(0);
    const sha512 = createHash('sha512').update(bytes).digest('base64');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(data).toMatchObject([{ version: '1.0.0', notes: 'Faster.\nQuieter.' }]);
    expect(data[0]?.files.find((one) => one.name === name)).toMatchObject({
      sha512,
      sha256,
      sizeBytes: bytes.length,
      signed: null,
      url: `/update-download/${name}`,
    });
    expect(data[0]?.files.map(({ name: one }) => one).join()).not.toContain('blockmap');
    expect((await get('/version')).body).toMatchObject({
      stable: { linux: { x64: { version: '1.0.0', sha512, size: bytes.length } }, mac: { universal: {} } },
    });
    expect((await get('/version', { accept: 'text/plain' })).body).toContain(
      `stable linux x64 1.0.0 ${sha512} ${name}\n`,
    );

    const feed = await get('/update-download/latest-linux.yml');
    expect(feed.status).toBe(200);
    expect(feed.headers.get('cache-control')).toBe('no-store');
    expect(feed.body).toContain(`sha512: "${sha512}"`);
    expect(feed.body).toMatch(/blockMapSize: \d+/);
    expect(feed.body).not.toContain('stagingPercentage');
    expect((await get('/update-download/latest-mac.yml')).body).toContain('mac-universal.zip');
    expect((await get('/update-download/latest.yml')).body).toMatch(/win-x64\.exe"[\s\S]*win-arm64\.exe"/);
    expect((await get('/update-download/beta-linux-arm64.yml')).body).toContain('linux-arm64.AppImage');

    const open = (headers: Record<string, string>) =>
      fetch(`${server.url}/update-download/${name}`, { headers });
    const whole = await open({});
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(whole.headers.get('content-disposition')).toContain('attachment');
    const etag = whole.headers.get('etag') ?? '';
    const rest = await open({ range: 'bytes=50000-', 'if-range': etag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 50000-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(50000))).toBe(true);
    // another file than the one that was begun: all of it
    expect((await open({ range: 'bytes=50000-', 'if-range': '"other"' })).status).toBe(200);
    expect((await open({ 'if-none-match': etag })).status).toBe(304);
    expect((await open({ range: `bytes=${'9'.repeat(400)}-` })).status).toBe(416);
    expect((await get('/update-download/Formant-1.0.0-win-x64.exe.blockmap')).status).toBe(200);
  });

  it('knows no other file, channel or way out of the folder', async () => {
    for (const path of [
      'latest-beos.yml',
      'alpha.yml',
      'latest.yml.bak',
      '..%2F..%2Fetc%2Fpasswd',
      '%2e%2e%2f%2e%2e%2fdata%2fformant.sqlite',
      'Formant-1.0.0-win-x64.exe%00.txt',
      'Formant-9.9.9-win-x64.exe',
      '__proto__',
    ])
      expect([path, (await get(`/update-download/${path}`)).status]).toEqual([path, 404]);
  });

  it('keeps the referral and the id of an installer, and gives them to the installation', async () => {
    const uuid = randomUUID();
    const code = 'HQK7PW2M';
    const answer = await fetch(`${server.url}/installer-download/${uuid}/${code}`, {
      redirect: 'manual',
      headers: { 'user-agent': agents.win },
    });
    const named = answer.headers.get('location') ?? '';
    expect(named).toMatch(/win-x64\.exe\?download=/);
    // the file is called by the download, and is the same bytes under the same tag
    const [plain, own] = await Promise.all(
      ['/update-download/Formant-1.0.0-win-x64.exe', named].map((path) => fetch(server.url + path)),
    );
    expect(own?.headers.get('content-disposition')).toContain(`Formant-1.0.0-win-x64-${uuid}.exe`);
    expect(own?.headers.get('etag')).toBe(plain?.headers.get('etag'));
    expect(plain?.headers.get('content-disposition')).not.toContain(uuid);
    for (const [path, name] of [
      [`/update-download/Formant-1.0.0-win-x64.exe?download=${uuid}x`, 'Formant-1.0.0-win-x64.exe'],
      [
        `/update-download/Formant-1.0.0-mac-universal.dmg?download=${uuid}`,
        'Formant-1.0.0-mac-universal.dmg',
      ],
    ] as const)
      expect((await fetch(server.url + path)).headers.get('content-disposition')).toMatch(
        new RegExp(`''${name}$`),
      );
    expect(answer.headers.get('set-cookie')).toContain(`referral_code=${code}`);
    // the first one stays
    await leads(`/installer-download/${uuid.toUpperCase()}/OTHER`, agents.win);
    const told = await server.client().call('POST /api/auth/uuid-info', { body: { uuid } });
    expect(told).toEqual({ known: true, registered: false, referralCode: code });
    const deviceId = randomUUID();
    const installed = {
      uuid: deviceId,
      os: 'win',
      arch: 'x64',
      appVersion: '1.0.0',
      channel: 'stable',
    } as const;
    await server.client().call('POST /api/log/install', { body: { ...installed, installerUuid: uuid } });
    expect(
      await server.client().call('POST /api/auth/uuid-info', { body: { uuid: deviceId } }),
    ).toMatchObject({
      known: true,
      referralCode: code,
    });
    // the code of nobody is kept as any other, and leads on
    expect(await leads('/app-download/NOBODY', agents.win)).toMatch(/win-x64\.exe\?download=[0-9a-f-]{36}$/);
    // and a plain address leads to a plain name
    expect(await leads('/installer-download', agents.win)).toMatch(/win-x64\.exe$/);
    const before = await installerIntentRows(server.ctx).count();
    await leads('/installer-download', agents.mac);
    expect(await installerIntentRows(server.ctx).count()).toBe(before + 1);
    for (const path of [
      '/installer-download/not-a-uuid',
      `/installer-download/${uuid}/no%20code`,
      '/app-download/no%20code',
    ])
      expect((await get(path)).status).toBe(404);
  });

  it('knows by which download an app came that somebody signs in with', async () => {
    const [uuid, deviceId] = [randomUUID(), randomUUID()];
    const browser = server.client();
    // as the page of downloads does when the button is pressed, by somebody who signs up later
    await browser.call('POST /api/set-meta/{metaType?}', { body: { value: { install_uuid: uuid } } });
    await leads(`/installer-download/${uuid}/HQK7PW2M`, agents.linux);
    const install = {
      uuid: deviceId,
      os: 'linux',
      arch: 'x64',
      appVersion: '1.0.0',
      channel: 'stable',
    } as const;
    await server.client().call('POST /api/log/install', { body: install });
    await browser.call('POST /api/signup', {
      body: { email: `${uuid}@example.com`, password: 'correct horse battery', tosAccepted: true },
    });
    await makeDevice(server, browser, { deviceId });
    expect(await installRows(server.ctx).findOne({ where: { uuid: deviceId }, raw: true })).toMatchObject({
      installerUuid: uuid,
    });
  });

  it('rolls out to a share, pauses, pins and lifts whoever is below the minimum', async () => {
    await publish('1.1.0', { percent: 20 });
    const ids = Array.from({ length: 60 }, () => randomUUID());
    const feedFor = async (headers: Record<string, string>) =>
      String((await get('/update-download/latest-linux.yml', headers)).body);
    const given = await Promise.all(ids.map((id) => feedFor({ 'x-user-staging-id': id })));
    ids.forEach((id, i) => {
      const inside = isWithin(id, 20);
      expect(given[i]).toContain(`version: "${inside ? '1.1.0' : '1.0.0'}"`);
      if (inside) expect(given[i]).toContain('stagingPercentage: 20');
    });
    expect(given.some((text) => text.includes('1.1.0'))).toBe(true);
    // without an id the app counts for itself
    expect(await feedFor({})).toMatch(/version: "1\.1\.0"[\s\S]*stagingPercentage: 20/);
    const outside = ids.find((id) => !isWithin(id, 20)) ?? '';
    const old = { 'x-user-staging-id': outside, 'x-app-version': '0.9.0' };
    expect(await feedFor(old)).toContain('1.0.0');
    const setMinimum = (version: string | null) =>
      admin.send('POST', '/api/admin/release-minimum', { body: { version } });
    expect((await setMinimum('1.2.0')).status).toBe(409); // nothing to update to
    expect((await setMinimum('1.1.0')).status).toBe(200);
    expect(await feedFor(old)).toMatch(/version: "1\.1\.0"[\s\S]*minimumVersion: "1\.1\.0"/);
    expect(await feedFor(old)).not.toContain('stagingPercentage');
    expect(await feedFor({ 'x-user-staging-id': outside, 'x-app-version': '1.1.0' })).toContain('1.0.0');
    expect((await rollOut('1.1.0', 0)).status).toBe(409); // the minimum needs it
    expect((await setMinimum(null)).status).toBe(200);

    // what is paused remembers its share, until it is taken up
    const share = { rollout: 0, pausedRollout: 20 };
    for (const _ of [1, 2]) expect((await rollOut('1.1.0', 0)).body).toMatchObject(share);
    expect((await rollOut('1.1.0', 20)).body).toMatchObject({ rollout: 20, pausedRollout: null });
    expect((await rollOut('1.1.0', 0)).status).toBe(200);
    expect(await feedFor({ 'x-user-staging-id': ids.find((id) => isWithin(id, 20)) ?? '' })).toContain(
      '1.0.0',
    );
    expect(await leads('/installer-download', agents.linux)).toContain('1.0.0');
    const deviceId = randomUUID();
    const pin = (version: string | null) =>
      admin.send('POST', '/api/admin/release-pins', { body: { deviceId, version } });
    const stranger = await pin('1.1.0');
    expect(stranger).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/installed or signed in/) },
    });
    const told = {
      uuid: deviceId,
      os: 'linux',
      arch: 'x64',
      appVersion: '1.0.0',
      channel: 'stable',
    } as const;
    await server.client().call('POST /api/log/install', { body: told });
    expect((await pin('7.7.7')).status).toBe(404);
    expect(await pin('1.1.0')).toMatchObject({
      status: 200,
      body: { pins: [{ deviceId, version: '1.1.0' }] },
    });
    expect(await feedFor({ 'x-device-id': deviceId })).toMatch(/1\.1\.0[\s\S]*^pinned: true$/m);
    const others = await feedFor({ 'x-device-id': randomUUID() });
    expect(others).toContain('1.0.0');
    expect(others).not.toContain('pinned');
    expect((await pin(null)).body).toEqual({ pins: [] });
    // nothing but a paused one: told with 0 %, so that nobody takes it
    await remove('1.0.0');
    expect(await feedFor({})).toMatch(/1\.1\.0[\s\S]*stagingPercentage: 0\n/);
    expect(await leads('/installer-download', agents.linux)).toBe('302 /download-installer?none=linux');
    expect(await server.client().call('GET /api/releases')).toMatchObject({ data: [] });
    await remove('1.1.0');
    expect(await releaseFileRows(server.ctx).count()).toBe(0);
  });

  it('gives early versions to who wants them, until a stable one is newer', async () => {
    await publish('2.0.0');
    await publish('2.1.0-beta.1', { channel: 'beta' });
    const feed = async (name: string) => String((await get(`/update-download/${name}`)).body);
    expect(await feed('latest-mac.yml')).toContain('"2.0.0"');
    expect(await feed('beta-mac.yml')).toContain('"2.1.0-beta.1"');
    expect(await leads('/beta-download', agents.win)).toContain('2.1.0-beta.1');
    expect(await leads('/installer-download', agents.win)).toContain('2.0.0');
    await publish('2.1.0');
    expect(await feed('beta-mac.yml')).toContain('"2.1.0"');
    const misplaced = { version: '2.2.0-beta.1', channel: 'stable' as const };
    expect(await admin.send('POST', '/api/admin/releases', { body: misplaced })).toMatchObject({
      status: 422,
    });
    for (const version of ['2.1.0', '2.1.0-beta.1', '2.0.0']) await remove(version);
  });

  it('tells the app of a newer version with its heartbeat', async () => {
    await publish('3.0.0');
    const { app, deviceId } = await makeDevice(server, await makeUser(server), { deviceId: randomUUID() });
    const beat = async () => {
      const told = { deviceId, appVersion: '2.0.0', uptimeS: 1, engine: 'idle', xruns: 0, latencyMs: 0 };
      return (await app.call('POST /api/log/log-heartbeat', { body: told })).update;
    };
    expect(await beat()).toBeNull(); // which system it is on is not known
    const install = {
      uuid: deviceId,
      os: 'linux',
      arch: 'x64',
      appVersion: '2.0.0',
      channel: 'stable',
    } as const;
    await app.call('POST /api/log/install', { body: install });
    clock.advance(6000);
    const told = { version: '3.0.0', url: `${server.ctx.config.publicUrl}/download-installer` };
    expect(await beat()).toEqual({ ...told, mandatory: false, pinned: false });
    await admin.call('POST /api/admin/release-minimum', { body: { version: '3.0.0' } });
    expect(await beat()).toEqual({ ...told, mandatory: true, pinned: false });
    await admin.call('POST /api/admin/release-minimum', { body: { version: null } });
    await remove('3.0.0');
  });

  it('looks into files, and leaves nothing of what it refuses', async () => {
    await draft('4.0.0');
    const exe = 'Formant-4.0.0-win-x64.exe';
    const image = 'Formant-4.0.0-linux-x86_64.AppImage';
    const refusals: [string, Buffer, RegExp][] = [
      [exe, Buffer.from('#!/bin/sh\n'), /no program of Windows/],
      [exe, windowsProgram({ signed: false }), /not signed/],
      [exe, windowsProgram().subarray(0, -100), /cut short/],
      [image, windowsProgram(), /no AppImage/],
      [image, appImage({ arch: 'arm64' }), /is for arm64/],
      [image, appImage().subarray(0, -9), /block map|cut short/],
      [`${exe}.blockmap`, Buffer.from('nothing'), /no block map/],
      ['Formant-4.0.0-mac-universal.dmg', windowsProgram(), /no disk image/],
      ['Formant-4.0.0-mac-universal.zip', Buffer.from('PK'), /no ZIP archive/],
      ['Formant-4.0.0-linux-amd64.deb', Buffer.from('!<arch>\n'), /no Debian package/],
      ['Formant-4.0.1-win-x64.exe', windowsProgram(), /belongs to version 4\.0\.1/],
      ['setup.exe', windowsProgram(), /not how an installer is called/],
    ];
    for (const [name, bytes, message] of refusals)
      expect(await put('4.0.0', name, bytes), name).toMatchObject({
        status: 422,
        body: { message: expect.stringMatching(message) },
      });
    expect(await rollOut('4.0.0', 100)).toMatchObject({ status: 409 });
    expect((await put('4.0.1', exe.replace('4.0.0', '4.0.1'), windowsProgram())).status).toBe(404);
    expect(await releaseFileRows(server.ctx).count()).toBe(0);
    const unsigned = windowsProgram({ signed: false });
    expect(await put('4.0.0', exe, unsigned, '?unsigned=yes')).toMatchObject({ status: 200 });
    expect(await rollOut('4.0.0', 100)).toMatchObject({
      body: { message: expect.stringContaining('.blockmap is missing') },
    });
    await put('4.0.0', `${exe}.blockmap`, blockMapOf(windowsProgram({ bytes: 9000 })));
    expect(await rollOut('4.0.0', 100)).toMatchObject({
      body: { message: expect.stringContaining('of another file') },
    });
    // a draft's files are nobody's yet
    expect((await get(`/update-download/${exe}`)).status).toBe(404);
    expect((await admin.send('DELETE', `/api/admin/releases/4.0.0/files/${exe}.blockmap`)).status).toBe(200);
    await put('4.0.0', `${exe}.blockmap`, blockMapOf(unsigned));
    expect((await rollOut('4.0.0', 100)).status).toBe(200);
    expect(await put('4.0.0', image, appImage())).toMatchObject({ status: 409 });
    expect((await admin.send('DELETE', '/api/admin/releases/4.0.0')).status).toBe(409);
    await remove('4.0.0');
  });

  it('takes one of two uploads at once, and nothing of one that breaks off', async () => {
    expect(
      (
        await Promise.all(
          [1, 2].map(() =>
            admin.send('POST', '/api/admin/releases', {
              body: { version: '5.0.0', channel: 'stable' },
            }),
          ),
        )
      )
        .map(({ status }) => status)
        .sort(),
    ).toEqual([201, 409]);
    const name = 'Formant-5.0.0-linux-x86_64.AppImage';
    const both = await Promise.all([put('5.0.0', name, appImage()), put('5.0.0', name, appImage())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = 'Formant-5.0.0-linux-arm64.AppImage';
    const bytes = appImage({ arch: 'arm64' });
    const stopping = new AbortController();
    let sent = 0;
    const slowly = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent > 30_000) return stopping.abort();
        controller.enqueue(bytes.subarray(sent, sent + 10_000));
        sent += 10_000;
      },
    });
    await admin
      .send('GET', '/api/user')
      .then(() =>
        fetch(`${server.url}/api/admin/releases/5.0.0/files/${late}`, {
          method: 'PUT',
          body: slowly,
          signal: stopping.signal,
          headers: {
            cookie: [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
            'x-xsrf-token': decodeURIComponent(admin.cookies.get('XSRF-TOKEN') ?? ''),
            'sec-fetch-site': 'same-origin',
          },
          duplex: 'half',
        } as RequestInit),
      )
      .catch(() => {});
    await expect.poll(() => releaseFileRows(server.ctx).count({ where: { name: late } })).toBe(0);
    expect(await put('5.0.0', late, bytes)).toMatchObject({ status: 200 });
    await remove('5.0.0');
  });

  it('writes into the audit log what staff does, and lets nobody else do it', async () => {
    const before = await entryRows(server.ctx).count({ where: { what: 'release' } });
    await draft('6.0.0');
    await admin.call('POST /api/admin/releases/{version}/notes', {
      params: { version: '6.0.0' },
      body: { notes: 'New' },
    });
    expect((await admin.call('GET /api/admin/releases')).data[0]).toMatchObject({
      notes: 'New',
      rollout: null,
    });
    for (const minOs of [{ win: '10.0.17763' }, { win: '10.0.17763' }, { mac: '22.0.0' }])
      expect(
        await admin.call('POST /api/admin/releases/{version}/systems', {
          params: { version: '6.0.0' },
          body: { minOs },
        }),
      ).toMatchObject({ version: '6.0.0', minOs });
    expect((await admin.send('DELETE', '/api/admin/releases/6.0.0')).status).toBe(204);
    expect(await entryRows(server.ctx).count({ where: { what: 'release' } })).toBe(before + 6);
    const support = await makeStaff(server, await signUp(server), 'user,support');
    for (const client of [support, await signUp(server), server.client()])
      expect((await client.send('GET', '/api/admin/releases')).status).toBeGreaterThanOrEqual(401);
  });
});
