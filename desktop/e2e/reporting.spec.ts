import type { ServerResponse } from 'node:http';
import { expect, loadedWindow, test } from './app.ts';
import { ada, json, type Peer, startPeer } from './peer.ts';
import { signInAt } from './sign-in-at.ts';

type Body = Record<string, unknown>;
const limits = { devices: 1, uploadBytes: 1, serverJobsADay: 1, speechCharsADay: 1, voiceClonesADay: 1 };

/** A server at the far end of the wire; `current` says whether this computer has the account's place. */
async function serverFor(current: boolean): Promise<Peer & { bodies(path: string): Body[] }> {
  const peer = await startPeer();
  const answer = (path: string, body: unknown, status = 200) =>
    peer.on(path, (_seen, response: ServerResponse) => json(response, status, body));
  let works = current;
  const device = () => ({
    id: 12,
    deviceId: 'this-device',
    name: 'Workbench',
    appVersion: null,
    lastSeenAt: ada.createdAt,
    online: true,
    current: works,
  });
  answer('/api/user', ada);
  answer('/api/log/install', { installId: 1 }, 201);
  answer('/api/log/log-heartbeat', { intervalS: 10, update: null });
  peer.on('/api/app-user/show', (_seen, response) =>
    json(response, 200, { user: ada, device: device(), entitlements: [], limits }),
  );
  answer('/api/app-user/check-device', {
    allowed: false,
    current: true,
    devices: 2,
    limit: 1,
    active: [{ deviceId: 'other', name: 'Studio', lastSeenAt: ada.createdAt }],
  });
  peer.on('/api/app-user/change-device', (_seen, response) => {
    works = true;
    json(response, 200, { device: device() });
  });
  answer('/api/bandwidth/12', { cap: null, throttle: false });
  answer('/api/log/hw-log', { logId: 'a1b2c3d4-1111-4222-8333-944455566677' }, 201);
  return {
    ...peer,
    bodies: (path) =>
      peer.seen
        .filter((one) => one.path === path && one.method === 'POST')
        .map(({ body }) => JSON.parse(body.toString()) as Body),
  };
}

test('the app tells once that it is installed, then that it is open and what it has moved', async ({
  launch,
}) => {
  const peer = await serverFor(true);
  // as a browser has saved the second download of it, and its runtime says
  const installerUuid = '5f0c6a1e-1111-4222-8333-944455566688';
  const APPIMAGE = `/home/ada/Formant-0.1.0-linux-x86_64-${installerUuid} (1).AppImage`;
  const app = await launch({ server: peer.url, env: { APPIMAGE } });
  const page = await loadedWindow(app);
  const { deviceId, version } = await page.evaluate(() => window.formant.appInfo());
  await expect.poll(() => peer.bodies('/api/log/install').length).toBe(1);
  expect(peer.bodies('/api/log/install')[0]).toMatchObject({
    uuid: deviceId,
    ...(process.platform === 'linux' ? { installerUuid } : {}),
    appVersion: version,
    channel: 'stable',
  });
  // nobody is signed in: nothing else is told
  expect(peer.bodies('/api/log/log-heartbeat')).toEqual([]);

  await signInAt(app, peer);
  await expect.poll(() => peer.bodies('/api/log/log-heartbeat').length).toBeGreaterThan(0);
  expect(peer.bodies('/api/log/log-heartbeat')[0]).toEqual({
    deviceId,
    appVersion: version,
    uptimeS: expect.any(Number),
    engine: 'untold',
    xruns: 0,
    latencyMs: 0,
  });
  await expect.poll(() => peer.bodies('/api/bandwidth/12').length).toBe(1);
  const [moved] = peer.bodies('/api/bandwidth/12') as { up: number; down: number; t0: string; t1: string }[];
  // at least the bodies that this test itself has seen pass
  const sent = peer.seen.filter(({ path }) => path === '/api/log/install')[0]?.body.byteLength ?? 0;
  expect(moved?.up).toBeGreaterThanOrEqual(sent);
  expect(moved?.down).toBeGreaterThanOrEqual(JSON.stringify(ada).length);
  expect(Date.parse(moved?.t1 ?? '')).toBeGreaterThan(Date.parse(moved?.t0 ?? ''));
  // how fast the line is goes only where diagnostics are on
  expect(moved).not.toHaveProperty('line');

  // as often as the server asks for it
  const beats = peer.bodies('/api/log/log-heartbeat').length;
  await expect
    .poll(() => peer.bodies('/api/log/log-heartbeat').length, { timeout: 20_000 })
    .toBeGreaterThan(beats);
  await app.close();
  await loadedWindow(await launch({ server: peer.url }));
  expect(peer.bodies('/api/log/install')).toHaveLength(1);
  await peer.close();
});

test('a computer without a place on the account asks for it once', async ({ launch }) => {
  const peer = await serverFor(false);
  const app = await launch({ server: peer.url });
  const page = await signInAt(app, peer);
  const dialog = page.getByRole('dialog', { name: 'Use Formant on this computer?' });
  await expect(dialog).toContainText('Studio is signed out');
  await dialog.getByRole('button', { name: 'Use this computer' }).click();
  await expect(dialog).toBeHidden();
  expect(peer.bodies('/api/app-user/change-device')).toEqual([{ deviceId: 'this-device' }]);
  await peer.close();
});

test('diagnostics go only when they are allowed, and exactly as they were shown', async ({ launch }) => {
  const peer = await serverFor(true);
  const app = await launch({ server: peer.url });
  const page = await loadedWindow(app);
  await page.evaluate(() => window.formant.logFault('opened /home/ada/secret.wav for ada@example.com'));
  const open = () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('diagnostics')?.click());
  await open();
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  const shown = dialog.getByTestId('diagnostics');
  await expect(shown).toContainText('opened /home/[user]/secret.wav for [e-mail]');
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  expect(peer.bodies('/api/log/hw-log')).toEqual([]);

  await dialog.getByRole('switch', { name: 'Send diagnostics' }).check();
  await send.click();
  await expect(dialog).toContainText('a1b2c3d4-1111-4222-8333-944455566677');
  const [sent] = peer.bodies('/api/log/hw-log');
  const { logTail, ...rest } = sent as { logTail: string };
  expect(await shown.textContent()).toBe(`${JSON.stringify(rest, null, 2)}\n\nlogTail:\n${logTail}`);
  expect(logTail).not.toMatch(/ada/);
  const displays = await app.evaluate(({ screen }) => screen.getAllDisplays().length);
  expect(rest).toMatchObject({
    displays: Array.from({ length: displays }, () => ({ width: expect.any(Number) })),
    diskTotalGb: expect.any(Number),
    diskFreeGb: expect.any(Number),
  });
  await dialog.getByRole('button', { name: 'Close' }).click();

  // the switch stays; the log can be left out
  await open();
  await expect(dialog.getByRole('switch', { name: 'Send diagnostics' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: /end of the app/ }).uncheck();
  await expect(shown).not.toContainText('logTail');
  await send.click();
  await expect.poll(() => peer.bodies('/api/log/hw-log').length).toBe(2);
  expect(peer.bodies('/api/log/hw-log')[1]).not.toHaveProperty('logTail');
  await dialog.getByRole('button', { name: 'Close' }).click();

  // with it the line is told, too
  await signInAt(app, peer);
  await expect.poll(() => peer.bodies('/api/bandwidth/12').length).toBe(1);
  expect(peer.bodies('/api/bandwidth/12')[0]).toMatchObject({ line: { lostPermille: 0 } });
  await peer.close();
});

test('the live voice changer leads to the same diagnostics, under the same consent', async ({ page }) => {
  const allowed = () => page.evaluate(() => window.formant.diagnosticsIsAllowed());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  const onPage = page.getByRole('region', { name: 'Diagnostics' }).getByRole('switch');
  await onPage.check();
  await expect.poll(allowed).toBe(true);
  await page.getByRole('button', { name: 'Diagnostics of this computer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  const inDialog = dialog.getByRole('switch', { name: 'Send diagnostics' });
  await expect(inDialog).toBeChecked();
  await inDialog.uncheck();
  await expect.poll(allowed).toBe(false);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(onPage).not.toBeChecked();
});

test('a question of support opens what would be sent, and is answered or declined by its owner', async ({
  launch,
}) => {
  const peer = await serverFor(true);
  const question = (n: number) => ({
    request: `a1b2c3d4-1111-4222-8333-94445556667${n}`,
    reason: 'We would like to see your audio devices.',
    until: '2099-01-01T00:00:00.000Z',
  });
  let asked = question(1);
  peer.on('/api/log/log-heartbeat', (_seen, response) =>
    json(response, 200, { intervalS: 10, update: null, channel: null, diagnostics: asked }),
  );
  peer.on('/api/app-user/decline-diagnostics', (_seen, response: ServerResponse) => {
    response.writeHead(204).end();
  });
  const app = await launch({ server: peer.url });
  const page = await signInAt(app, peer);
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  await expect(dialog).toContainText('We would like to see your audio devices.');
  expect(peer.bodies('/api/log/hw-log')).toEqual([]);
  await dialog.getByRole('switch', { name: 'Send diagnostics' }).check();
  await expect(dialog.getByTestId('diagnostics')).toContainText(asked.request);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => peer.bodies('/api/log/hw-log')[0]).toMatchObject({ request: asked.request });
  await dialog.getByRole('button', { name: 'Close' }).click();

  asked = question(2);
  const decline = dialog.getByRole('button', { name: 'Don’t send' });
  await decline.click({ timeout: 30_000 });
  await expect(dialog).toBeHidden();
  expect(peer.bodies('/api/app-user/decline-diagnostics')).toEqual([{ request: asked.request }]);
  expect(peer.bodies('/api/log/hw-log')).toHaveLength(1);
  await peer.close();
});

test('faults are told with the next heartbeat where diagnostics are allowed, without personal things', async ({
  launch,
}) => {
  const peer = await serverFor(true);
  const app = await launch({ server: peer.url });
  const page = await signInAt(app, peer);
  const fail = (text: string) =>
    page.evaluate((message) => void setTimeout(() => Promise.reject(new Error(message))), text);
  const reports = () =>
    peer.bodies('/api/log/log-heartbeat').flatMap((body) => (body.reports as { message: string }[]) ?? []);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  await page.getByRole('region', { name: 'Diagnostics' }).getByRole('switch').check();
  await fail('No file for ada@example.com');
  await expect
    .poll(reports, { timeout: 30_000 })
    .toMatchObject([{ kind: 'error', message: expect.stringContaining('No file for [e-mail]'), times: 1 }]);
  // what fails behind the window ends neither the app nor the telling
  await app.evaluate(() => {
    setTimeout(() => {
      throw new Error('No key ring for ada@example.com');
    });
    void Promise.reject(new Error('No tray'));
  });
  await expect
    .poll(async () => (await reports()).map(({ message }) => message.split('\n')[0]), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('No key ring for [e-mail]'),
        expect.stringContaining('No tray'),
      ]),
    );
  await peer.close();
});
