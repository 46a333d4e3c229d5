import type { ElectronApplication, Page } from '@playwright/test';
import { test as base, expect, loadedWindow, openedPages } from './app.ts';
import { giveToken, json, type Peer, startPeer } from './peer.ts';

const token = 'token-that-no-window-may-see-4f1c';

const test = base.extend<{ peer: Peer; signedIn: { app: ElectronApplication; page: Page } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  peer: async ({}, use) => {
    const peer = await startPeer();
    await use(peer);
    await peer.close();
  },
  signedIn: async ({ launch, peer }, use) => {
    const app = await launch({ server: peer.url });
    const page = await loadedWindow(app);
    await page.evaluate(() => window.formant.sessionStart());
    const asked = new URL((await openedPages(app))[0] ?? '');
    giveToken(peer, { challenge: asked.searchParams.get('challenge') ?? '', code: 'one-time', token });
    expect(await page.evaluate(() => window.formant.sessionEnterCode('one-time'))).toMatchObject({
      state: 'signed-in',
    });
    await use({ app, page });
  },
});

test('a request leaves with the token and the device, without cookies or the app’s own origin', async ({
  peer,
  signedIn: { page },
}) => {
  peer.on('/api/echo', (_, response) => {
    response.setHeader('set-cookie', 'session=1');
    json(response, 200, { ok: true });
  });
  const answer = await page.evaluate(async () => {
    const response = await fetch('/api/echo?a=1', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer mine',
        'x-forwarded-for': '1.2.3.4',
      },
      body: '{"x":1}',
    });
    return {
      body: await response.json(),
      headers: [...response.headers].flat().join(' '),
      cookie: document.cookie,
    };
  });
  expect(answer.body).toEqual({ ok: true });
  expect(answer.headers).not.toContain('session=1');
  expect(answer.cookie).toBe('');
  const request = peer.seen.findLast(({ path }) => path === '/api/echo');
  expect(request?.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'x-auth-mode': 'token',
    'x-device-id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-for'])
    expect(request?.headers[name], name).toBeUndefined();
  expect(request?.body.toString()).toBe('{"x":1}');
});

test('an upload arrives whole, and an answer is passed on while it is still being written', async ({
  peer,
  signedIn: { page },
}) => {
  peer.on('/api/part', ({ body }, response) =>
    json(response, 200, { bytes: body.length, last: body.at(-1) }),
  );
  expect(
    await page.evaluate(async () => {
      const part = new Uint8Array(8 * 1024 * 1024).fill(7);
      part[part.length - 1] = 9;
      return (await fetch('/api/part', { method: 'PUT', body: new Blob([part]) })).json();
    }),
  ).toEqual({ bytes: 8 * 1024 * 1024, last: 9 });

  const stream: { write?: (text: string) => void; closed: boolean } = { closed: false };
  peer.on('/api/events', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: one\n\n');
    stream.write = (text) => void response.write(text);
    response.on('close', () => {
      stream.closed = true;
    });
  });
  await page.evaluate(() => {
    const heard: string[] = [];
    const source = new EventSource('/api/events');
    source.onmessage = ({ data }) => void heard.push(String(data));
    Object.assign(window, { heard, source });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(heard).toEqual(['one']); // the answer has not ended: nothing was held back
  stream.write?.('data: two\n\n');
  await expect.poll(heard).toEqual(['one', 'two']);
  await page.evaluate(() => (window as unknown as { source: EventSource }).source.close());
  await expect.poll(() => stream.closed).toBe(true);
});

test('calls that answer with a token are closed, and a redirect is not followed', async ({
  peer,
  signedIn: { page },
}) => {
  const closed = ['/api/authenticate', '/api/signup/', '/api/app-authentication', '/api/app-login-token'];
  // the app itself has exchanged its code already
  const arrived = () => peer.seen.filter(({ path }) => closed.includes(path)).length;
  const before = arrived();
  for (const path of closed)
    expect(
      await page.evaluate(async (url) => (await fetch(url, { method: 'POST' })).status, path),
      path,
    ).toBe(403);
  expect(arrived()).toBe(before);
  const other = await startPeer();
  peer.on(
    '/api/away',
    (_, response) => void response.writeHead(302, { location: `${other.url}/api/x` }).end(),
  );
  expect(
    await page.evaluate(() =>
      fetch('/api/away').then(
        () => 'answered',
        () => 'failed',
      ),
    ),
  ).toBe('failed');
  expect(other.seen).toEqual([]);
  await other.close();
});

test('what the server answers is data: HTML of it gets no rights and can’t become the page', async ({
  peer,
  signedIn: { app, page },
}) => {
  peer.on('/api/docs', (_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': "script-src 'unsafe-inline'",
    });
    response.end('<script>parent.taken = true</script>');
  });
  const headers = await page.evaluate(async () => {
    const response = await fetch('/api/docs');
    return response.headers.get('content-security-policy');
  });
  expect(headers).toBe("default-src 'none'; sandbox");
  await page.evaluate(() => {
    location.href = '/api/docs';
  });
  await page.evaluate(() => fetch('/api/none'));
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()),
  ).not.toContain('/api/');
});

test('a token the server no longer knows ends the session; a wrong password does not', async ({
  peer,
  signedIn: { page },
}) => {
  const state = () => page.evaluate(async () => (await window.formant.sessionStatus()).state);
  peer.on('/api/user/wrong', (_, response) =>
    json(response, 401, { code: 'wrong_credentials', message: 'No' }),
  );
  await page.evaluate(() => fetch('/api/user/wrong'));
  expect(await state()).toBe('signed-in');
  peer.on('/api/user', (_, response) => json(response, 401, { code: 'unauthenticated', message: 'No' }));
  await page.evaluate(() => fetch('/api/user'));
  await expect.poll(state).toBe('signed-out');
  await page.evaluate(() => fetch('/api/echo'));
  expect(peer.seen.at(-1)?.headers.authorization).toBeUndefined();
});

test('without a network a request fails as it does on the website, and the app goes on', async ({ page }) => {
  expect(
    await page.evaluate(() =>
      fetch('/api/user').then(
        () => 'answered',
        (error: Error) => error.name,
      ),
    ),
  ).toBe('TypeError');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
