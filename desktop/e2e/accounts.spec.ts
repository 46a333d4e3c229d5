import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { User } from '@formant/contract/account';
import type { ElectronApplication, Page } from '@playwright/test';
import { test as base, expect, isStandIn, loadedWindow, openedPages } from './app.ts';
import { ada, giveToken, json, type Peer, startPeer } from './peer.ts';

const tokens = { ada: 'formant_token-of-ada', bob: 'formant_token-of-bob' };
const bob = {
  ...ada,
  id: 7,
  uuid: '7f0c6a1e-1111-4222-8333-944455566677',
  email: 'bob@example.com',
  username: null,
};

/** A server that knows its tokens, and which of them have been ended. */
function serve(peer: Peer, users: Readonly<Record<string, typeof ada | typeof bob>>): Set<string> {
  const ended = new Set<string>();
  const of = (authorization: string | undefined) => authorization?.replace('Bearer ', '') ?? '';
  peer.on('/api/user', ({ headers }, response) => {
    const token = of(headers.authorization);
    const user = ended.has(token) ? undefined : users[token];
    if (user) json(response, 200, user);
    else json(response, 401, { code: 'unauthenticated', message: 'Sign in first.' });
  });
  peer.on('/api/logout', ({ headers }, response) => {
    ended.add(of(headers.authorization));
    response.writeHead(204).end();
  });
  return ended;
}

/** Ada is signed in at one server; Bob can be at another one. */
type SignedIn = {
  app: ElectronApplication;
  page: Page;
  /** Tokens that were ended, at each. */
  endedHere: Set<string>;
  endedThere: Set<string>;
};

const test = base.extend<{ peer: Peer; other: Peer; signedIn: SignedIn }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  peer: async ({}, use) => {
    const peer = await startPeer();
    await use(peer);
    await peer.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  other: async ({}, use) => {
    const peer = await startPeer();
    await use(peer);
    await peer.close();
  },
  async signedIn({ launch, peer, other }, use) {
    const endedHere = serve(peer, { [tokens.ada]: ada });
    const endedThere = serve(other, { [tokens.bob]: bob });
    const app = await launch({ server: peer.url });
    const page = await loadedWindow(app);
    await signIn(app, page, peer, tokens.ada);
    await use({ app, page, endedHere, endedThere });
  },
});

const sentBy = (peer: Peer, token: string) =>
  peer.seen.filter(({ headers }) => headers.authorization === `Bearer ${token}`);
const hostOf = ({ url }: Peer) => new URL(url).host;
const row = (page: Page, name: RegExp) => page.getByRole('listitem', { name });

/** Types the code that the browser shows, once it is asked at `peer`. */
async function enterCode(
  app: ElectronApplication,
  page: Page,
  peer: Peer,
  token: string,
  user?: User,
): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Continue in your browser' })).toContainText(hostOf(peer));
  const asked = new URL((await openedPages(app)).at(-1) ?? '');
  expect(asked.origin).toBe(peer.url);
  giveToken(peer, {
    challenge: asked.searchParams.get('challenge') ?? '',
    code: 'right',
    token,
    ...(user ? { user } : {}),
  });
  await page.getByLabel('Code from the browser').fill('right');
  await page.getByRole('button', { name: 'Use the code' }).click();
}
async function signIn(app: ElectronApplication, page: Page, peer: Peer, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterCode(app, page, peer, token);
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
}
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accounts' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}
async function addAt(app: ElectronApplication, page: Page, peer: Peer, token: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Add another account…' }).click();
  await page.getByRole('radio', { name: 'Another server' }).check({ force: true });
  await page.getByLabel('Address of the server').fill(peer.url);
  await page.getByRole('button', { name: 'Continue in the browser' }).click();
  await enterCode(app, page, peer, token);
}
const whoIs = (page: Page) =>
  page.getByRole('link', { name: 'Sign out' }).getAttribute('title', { timeout: 10_000 });
/** Everything that the window can know. */
const inWindow = (page: Page) =>
  page.evaluate(async () =>
    [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(await window.formant.sessionStatus()),
      JSON.stringify(await window.formant.accountsList()),
      JSON.stringify(await window.formant.appInfo()),
    ].join('\n'),
  );

test('a second account at a server of its own is added, used, left and signed out; each token stays with its server', async ({
  signedIn,
  launch,
  peer,
  other,
  userData,
}) => {
  const { app, page, endedHere, endedThere } = signedIn;
  test.setTimeout(120_000);
  expect(await whoIs(page)).toBe('ada@example.com');

  await addAt(app, page, other, tokens.bob);
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'bob@example.com');
  expect((await page.evaluate(() => window.formant.appInfo())).server).toBe(other.url);
  expect(await inWindow(page)).not.toMatch(/formant_token/);

  // back by the menu, with the keyboard alone
  await page.getByRole('button', { name: 'Accounts' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: /b•••@example\.com/ })).toBeChecked();
  const adas = page.getByRole('menuitemcheckbox', { name: /a••• \(a•••@example\.com\)/ });
  await expect(adas).toContainText(hostOf(peer));
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(adas).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'ada@example.com');

  // a restart stays with the one that was used last
  await app.close();
  const again = await launch({ server: peer.url });
  const later = await loadedWindow(again);
  await expect(later.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'ada@example.com');
  await openMenu(later);
  await later.getByRole('menuitem', { name: 'Manage accounts…' }).click();
  await later.getByRole('button', { name: 'Sign out b•••@example.com' }).click();
  await expect(row(later, /b•••/)).toBeHidden();
  await expect(row(later, /a•••/)).toBeVisible();
  await later.getByRole('button', { name: 'Close' }).click();
  expect([...endedThere]).toEqual([tokens.bob]);
  expect([...endedHere]).toEqual([]);
  expect(await whoIs(later)).toBe('ada@example.com');

  expect(sentBy(peer, tokens.ada).length).toBeGreaterThan(0);
  expect(sentBy(other, tokens.bob).length).toBeGreaterThan(0);
  expect(sentBy(peer, tokens.bob)).toEqual([]);
  expect(sentBy(other, tokens.ada)).toEqual([]);
  const names = (of: Peer) => new Set(of.seen.flatMap(({ headers }) => headers['x-device-id'] ?? []));
  expect(names(peer).size).toBe(1);
  expect([...names(other)].some((name) => names(peer).has(name))).toBe(false);
  expect(peer.seen.concat(other.seen).filter(({ headers }) => 'x-formant-account' in headers)).toEqual([]);
  expect(readdirSync(path.join(userData, 'accounts'))).toHaveLength(1);
});

test('who was signed in before there were several stays signed in', async ({ launch, peer, userData }) => {
  serve(peer, { [tokens.ada]: ada });
  const first = await launch({ server: peer.url });
  // as an earlier version has written it
  const sealed = await first.evaluate(
    ({ safeStorage }, text) => [...safeStorage.encryptString(text)],
    tokens.ada,
  );
  await first.close();
  writeFileSync(path.join(userData, 'session.bin'), Buffer.from(sealed));
  const page = await loadedWindow(await launch({ server: peer.url }));
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'ada@example.com');
  expect(existsSync(path.join(userData, 'session.bin'))).toBe(false);
});

test('a page that was loaded for one account gets nothing of another', async ({ signedIn, other }) => {
  const { app, page } = signedIn;
  const adas = (await page.evaluate(() => window.formant.sessionStatus())).account ?? '';
  await addAt(app, page, other, tokens.bob);
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'bob@example.com');
  const before = other.seen.length;
  const status = await page.evaluate(
    async (id) =>
      (
        await fetch('/api/upload/put/1', {
          method: 'PUT',
          body: 'private',
          headers: { 'x-formant-account': id },
        })
      ).status,
    adas,
  );
  expect(status).toBe(401);
  expect(other.seen.slice(before).filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('an account whose token is over says so and can be signed in to again; the other goes on', async ({
  launch,
  peer,
  other,
}) => {
  serve(peer, { [tokens.ada]: ada });
  const ended = serve(other, { [tokens.bob]: bob, 'formant_second-of-bob': bob });
  const app = await launch({ server: peer.url });
  const page = await loadedWindow(app);
  await signIn(app, page, peer, tokens.ada);
  await addAt(app, page, other, tokens.bob);
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'bob@example.com');
  ended.add(tokens.bob);
  await page.evaluate(() => fetch('/api/user'));
  await expect(page.getByText(/You were signed out/)).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('menuitemcheckbox', { name: /b•••/ })).toContainText('Sign in again');
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click();
  await expect(row(page, /b•••/)).toContainText('Signed out by its server');
  await page.getByRole('button', { name: 'Sign in again as b•••@example.com' }).click();
  await enterCode(app, page, other, 'formant_second-of-bob');
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'bob@example.com');
  const { accounts } = await page.evaluate(() => window.formant.accountsList());
  expect(accounts.map(({ state }) => state)).toEqual(['ready', 'ready']);
});

test('the same account added twice stands in the list once, with the later token, and the person is told', async ({
  launch,
  peer,
}) => {
  serve(peer, { [tokens.ada]: ada, 'formant_second-of-ada': ada });
  const app = await launch({ server: peer.url });
  const page = await loadedWindow(app);
  await signIn(app, page, peer, tokens.ada);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Add another account…' }).click();
  await page.getByRole('button', { name: 'Continue in the browser' }).click();
  await enterCode(app, page, peer, 'formant_second-of-ada', ada);
  await expect(page.getByText(/signed in to this account already/)).toBeVisible();
  await expect
    .poll(async () => (await page.evaluate(() => window.formant.accountsList())).accounts)
    .toMatchObject([{ email: 'a•••@example.com', state: 'ready', isCurrent: true }]);
  await page.evaluate(() => fetch('/api/user'));
  expect(sentBy(peer, 'formant_second-of-ada').length).toBeGreaterThan(0);
});

test('what is not kept yet keeps the page as it is, and the account waits in the list', async ({
  signedIn,
  other,
}) => {
  const { app, page } = signedIn;
  // what a page does that holds something
  await page.evaluate(() => {
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener('formant:leaving', keep);
    Object.assign(globalThis, { done: () => window.removeEventListener('formant:leaving', keep) });
  });
  await addAt(app, page, other, tokens.bob);
  await expect(page.getByText(/Something on this page is not kept yet/)).toBeVisible();
  expect(await whoIs(page)).toBe('ada@example.com');
  // safe: put there above
  await page.evaluate(() => (globalThis as unknown as { done(): void }).done());
  await openMenu(page);
  await page.getByRole('menuitemcheckbox', { name: /b•••|An account/ }).click();
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'bob@example.com');
});

test('the voice changer goes on with the other account, muted as it was, and work at a server waits for its own', async ({
  launch,
  peer,
  other,
}) => {
  test.setTimeout(120_000);
  serve(peer, { [tokens.ada]: ada });
  serve(other, { [tokens.bob]: bob });
  const app = await launch({ server: peer.url });
  test.skip(!(await isStandIn(app)), 'only the stand-in tells what the icon beside the clock says');
  const page = await loadedWindow(app);
  await signIn(app, page, peer, tokens.ada);
  const { account } = await page.evaluate(() => window.formant.sessionStatus());
  // as the page keeps it while a server works
  const work = (id: string, owner: object) => [
    `formant.job.${id}`,
    JSON.stringify({
      ...{ id, tool: 'converter', fileName: `${id}.wav`, fileBytes: 9, place: 'server', state: 'running' },
      ...{ durable: true, options: {}, region: null, createdAt: Date.now(), fault: null, owner },
      remote: { id: 5, uuid: `6f0c6a1e-1111-4222-8333-94445556667${id.length}` },
    }),
  ];
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  const power = page.getByRole('button', { name: 'Voice changer', exact: true });
  await power.click();
  await expect(power).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('m');
  const tip = () =>
    // safe: the stand-in's own record
    app.evaluate((electron) => (electron as unknown as { trays: { tip: string }[] }).trays[0]?.tip);
  await expect.poll(tip).toBe('Formant: muted, nobody hears you');
  // signing in has long looked for work of its own, so that only the page that comes back finds this
  await page.evaluate(
    (all) => {
      for (const [key, text] of all) localStorage.setItem(key ?? '', text ?? '');
    },
    [work('adas', { server: peer.url, account }), work('elses', { server: peer.url, account: ada.uuid })],
  );

  await addAt(app, page, other, tokens.bob);
  await expect(page.getByText(/You use another account now. The voice changer is on again/)).toBeVisible();
  await expect(page.getByText('Muted. Nobody hears you.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/live');
  // long enough for jobs of earlier visits to be taken up: that is done once the page is quiet
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'bob@example.com');
  await page.waitForFunction(() => performance.now() > 3000);
  expect(other.seen.filter(({ path }) => path.includes('/queue/'))).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /job\.(adas|elses)/.test(key))),
  ).toHaveLength(2);

  await openMenu(page);
  const before = peer.seen.length;
  await page.getByRole('menuitemcheckbox', { name: /a•••/ }).click();
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'ada@example.com');
  await expect
    .poll(() => peer.seen.slice(before).some(({ path }) => path.includes('/queue/') && path.endsWith('4')))
    .toBe(true);
  expect(peer.seen.some(({ path }) => path.includes('/queue/') && path.endsWith('5'))).toBe(false);
});

test('an address that cannot be used, a server that is silent and one that is none of ours are told', async ({
  launch,
  peer,
  other,
}) => {
  serve(peer, { [tokens.ada]: ada });
  const page = await loadedWindow(await launch({ server: peer.url }));
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Add another account…' }).click();
  await page.getByRole('radio', { name: 'Another server' }).check({ force: true });
  const goOn = page.getByRole('button', { name: 'Continue in the browser' });
  await goOn.click();
  await expect(page.getByText('Write the address of the server.')).toBeVisible();
  for (const [address, said] of [
    ['http://voice.example', /Write one that starts with https/],
    ['http://127.0.0.1:9', /127\.0\.0\.1:9 does not answer/],
    [other.url, /There is no server of this app at/],
  ] as const) {
    await page.getByLabel('Address of the server').fill(address);
    await goOn.click();
    await expect(page.getByText(said)).toBeVisible();
  }
  expect(other.seen.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  expect((await page.evaluate(() => window.formant.sessionStatus())).state).toBe('signed-out');
});

test('where its server is silent an account stays until it is removed from this computer alone', async ({
  signedIn,
  peer,
  other,
}) => {
  const { app, page } = signedIn;
  await addAt(app, page, other, tokens.bob);
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'bob@example.com');
  other.on('/api/logout', (_, response) => void response.writeHead(503).end());
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click();
  await page.getByRole('button', { name: 'Sign out b•••@example.com' }).click();
  await expect(row(page, /b•••/)).toContainText('does not answer, so nobody was signed out');
  await page.getByRole('button', { name: 'Remove b•••@example.com from this computer only' }).click();
  // nobody is put in its place, and the app is at home again
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.poll(async () => (await page.evaluate(() => window.formant.appInfo())).server).toBe(peer.url);
  await openMenu(page);
  await page.getByRole('menuitemcheckbox', { name: /a•••/ }).click();
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', 'ada@example.com');
});

test('a file that cannot be read takes no other account along, and the person is told', async ({
  launch,
  peer,
  userData,
}) => {
  serve(peer, { [tokens.ada]: ada });
  const first = await launch({ server: peer.url });
  await signIn(first, await loadedWindow(first), peer, tokens.ada);
  await first.close();
  const folder = path.join(userData, 'accounts');
  const [name] = readdirSync(folder);
  const text = readFileSync(path.join(folder, name ?? ''), 'utf8');
  writeFileSync(path.join(folder, '7a0c6a1e-1111-4222-8333-944455566677.json'), text.slice(0, 40));
  const page = await loadedWindow(await launch({ server: peer.url }));
  await expect(page.getByText(/One account on this computer could not be read/)).toBeVisible();
  expect(await whoIs(page)).toBe('ada@example.com');
});
