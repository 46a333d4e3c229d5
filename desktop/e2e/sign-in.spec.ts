import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { matchCode } from '@formant/contract/facts/match-code';
import type { ElectronApplication, Page } from '@playwright/test';
import { test as base, expect, loadedWindow, openedPages, openLink } from './app.ts';
import { ada, giveToken, json, type Peer, startPeer } from './peer.ts';

const token = 'token-that-must-not-lie-open-9d2e';

const test = base.extend<{ peer: Peer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  peer: async ({}, use) => {
    const peer = await startPeer();
    peer.on('/api/user', ({ headers }, response) =>
      headers.authorization === `Bearer ${token}`
        ? json(response, 200, ada)
        : json(response, 401, { code: 'unauthenticated', message: 'Sign in first.' }),
    );
    peer.on('/api/logout', (_, response) => void response.writeHead(204).end());
    await use(peer);
    await peer.close();
  },
});

/** Presses “Sign in”; the address the browser is sent to is what the app asks for. */
async function ask(app: ElectronApplication, page: Page): Promise<URLSearchParams> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Continue in your browser' })).toBeVisible();
  return new URL((await openedPages(app)).at(-1) ?? '').searchParams;
}
/** Opens the app, presses “Sign in”, and gives `token` to whoever then comes with the code `right`. */
async function begin(app: ElectronApplication, peer: Peer): Promise<{ page: Page; asked: URLSearchParams }> {
  const page = await loadedWindow(app);
  const asked = await ask(app, page);
  giveToken(peer, { challenge: asked.get('challenge') ?? '', code: 'right', token });
  return { page, asked };
}
const link = (params: Record<string, string>) => `formant-dev://auth?${new URLSearchParams(params)}`;
const stateOf = (page: Page) => page.evaluate(async () => (await window.formant.sessionStatus()).state);

/** Files of accounts that this computer keeps. */
const kept = (userData: string): string[] =>
  existsSync(path.join(userData, 'accounts')) ? readdirSync(path.join(userData, 'accounts')) : [];

/** Every byte below a folder, as text: for looking for what must not be there. */
function everything(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}

test('the code the browser has to show stands in the app, and other links change nothing', async ({
  launch,
  peer,
  userData,
}) => {
  const app = await launch({ server: peer.url });
  const page = await loadedWindow(app);
  const asked = await ask(app, page);
  const challenge = asked.get('challenge') ?? '';
  const state = asked.get('state') ?? '';
  expect(challenge).toMatch(/^[\w-]{43}$/);
  await expect(page.getByTestId('match-code')).toHaveText(matchCode(challenge));
  giveToken(peer, { challenge, code: 'right', token });
  for (const bad of [
    link({ code: 'right', state: `${state}x` }),
    link({ code: 'right' }),
    `formant-dev://elsewhere?code=right&state=${state}`,
    `formant-dev://auth.evil.example?code=right&state=${state}`,
  ])
    await openLink(bad, userData, peer.url);
  expect(await stateOf(page)).toBe('waiting');
  expect(peer.seen.filter(({ path }) => path === '/api/app-authentication')).toEqual([]);

  await openLink(link({ code: 'right', state }), userData, peer.url);
  await expect.poll(() => stateOf(page)).toBe('signed-in');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  // the same link again is worth nothing: the question has been answered
  await openLink(link({ code: 'right', state }), userData, peer.url);
  expect(peer.seen.filter(({ path }) => path === '/api/app-authentication')).toHaveLength(1);
});

test('the token is neither in the window nor open on the disk, outlives a restart and goes at sign-out', async ({
  launch,
  peer,
  userData,
}) => {
  const first = await launch({ server: peer.url });
  const { page } = await begin(first, peer);
  await page.getByLabel('Code from the browser').fill(' right ');
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  const seen = await page.evaluate(async () =>
    [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
      JSON.stringify(await window.formant.sessionStatus()),
      await (await fetch('/api/user')).text(),
    ].join('\n'),
  );
  expect(seen).toContain('ada@example.com');
  expect(seen).not.toContain(token);
  const safe = await first.evaluate(
    ({ safeStorage }) => safeStorage.getSelectedStorageBackend() !== 'basic_text',
  );
  await first.close();
  expect(kept(userData)).toHaveLength(safe ? 1 : 0);
  expect(everything(userData).includes(token)).toBe(false);
  expect(everything(userData).includes(Buffer.from(token).toString('base64').slice(0, 20))).toBe(false);

  const second = await launch({ server: peer.url });
  const again = await loadedWindow(second);
  if (safe) {
    await again.getByRole('link', { name: 'Sign out' }).click();
  }
  await expect(again.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await stateOf(again)).toBe('signed-out');
  expect(kept(userData)).toEqual([]);
});

test('a key ring that is not there at one start takes no session away', async ({
  launch,
  peer,
  userData,
}) => {
  const first = await launch({ server: peer.url });
  test.skip(
    (await first.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend())) === 'basic_text',
    'this system has no key ring',
  );
  const { page } = await begin(first, peer);
  await page.getByLabel('Code from the browser').fill('right');
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  await first.close();
  const without = await launch({ server: peer.url, env: { STAND_IN_KEYRING: 'basic_text' } });
  expect(await stateOf(await loadedWindow(without))).toBe('signed-out');
  await without.close();
  const again = await launch({ server: peer.url });
  expect(await stateOf(await loadedWindow(again))).toBe('signed-in');
  await again.close();

  // who signs in meanwhile, in memory, is not followed by the one before
  const other = await launch({ server: peer.url, env: { STAND_IN_KEYRING: 'basic_text' } });
  const { page: window } = await begin(other, peer);
  await window.getByLabel('Code from the browser').fill('right');
  await window.getByRole('button', { name: 'Use the code' }).click();
  await expect.poll(() => stateOf(window)).toBe('signed-in');
  expect(kept(userData)).toEqual([]);
});

test('where the system has no key ring the token stays in memory, and the person is told', async ({
  launch,
  peer,
  userData,
}) => {
  const app = await launch({ server: peer.url, env: { STAND_IN_KEYRING: 'basic_text' } });
  test.skip(
    (await app.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend())) !== 'basic_text',
    'this system has a key ring',
  );
  const { page, asked } = await begin(app, peer);
  const back = await fetch(
    `http://127.0.0.1:${asked.get('port')}/auth?${new URLSearchParams({ code: 'right', state: asked.get('state') ?? '' })}`,
  );
  expect(back.status).toBe(200);
  await expect(page.getByText(/until Formant quits/)).toBeVisible();
  expect(await stateOf(page)).toBe('signed-in');
  expect(kept(userData)).toEqual([]);
  await app.close();
  expect(everything(userData).includes(token)).toBe(false);
});

test('a refused code says why, and cancelling leaves nothing to answer', async ({
  launch,
  peer,
  userData,
}) => {
  const app = await launch({ server: peer.url });
  const { page } = await begin(app, peer);
  await page.getByLabel('Code from the browser').fill('wrong');
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByText('The code has expired. Sign in again.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  const second = await ask(app, page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await openLink(link({ code: 'right', state: second.get('state') ?? '' }), userData, peer.url);
  expect(await stateOf(page)).toBe('signed-out');
});

test('a code is used again once the server works, and not called wrong before', async ({ launch, peer }) => {
  const app = await launch({ server: peer.url });
  const page = await loadedWindow(app);
  const asked = await ask(app, page);
  peer.on('/api/app-authentication', (_, response) => void response.writeHead(502).end('Bad gateway'));
  await page.getByLabel('Code from the browser').fill('right');
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  giveToken(peer, { challenge: asked.get('challenge') ?? '', code: 'right', token });
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect.poll(() => stateOf(page)).toBe('signed-in');
});
