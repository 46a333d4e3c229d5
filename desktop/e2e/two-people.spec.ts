import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, isStandIn, loadedWindow, openedPages } from './app.ts';
import { drop } from './drop.ts';
import { longer } from './longer.ts';
import { type Person, type RealServer, signIn, test, upload } from './real-server.ts';
import { trayOf } from './tray-of.ts';

const root = path.join(import.meta.dirname, '../..');
const recording = readFileSync(path.join(root, 'web/e2e/fixtures/voice.wav'));
const patience = { timeout: 120_000 };

/** Gives an account a voice, a favourite and a board with one sound, all of which are called after its owner. */
async function furnish(person: Person, name: string): Promise<void> {
  const save = (what: string, pitch: number) =>
    person.call<{ uuid: string }>('POST', '/api/voice/save', {
      name: `${name} ${what}`,
      settings: { pitch },
    });
  await save('own', 3);
  const { uuid } = await save('liked', 5);
  await person.call('POST', `/api/favorite/store/${uuid}`, {});
  const { id } = await person.call<{ id: number }>('POST', '/api/soundboard/store', {
    name: `${name} board`,
  });
  const uploadId = await upload(person, recording, { fileName: 'pad.wav', contentType: 'audio/wav' });
  await person.call('POST', `/api/soundboard/sound/store/${id}`, { uploadId, name: `${name} pad` });
}

const whoIs = (page: Page, email: string) =>
  expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('title', email, { timeout: 20_000 });

/** Adds an account of the same server by the menu and the person's own browser, and goes over to it. */
async function add(app: ElectronApplication, page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Accounts' }).click();
  await page.getByRole('menuitem', { name: 'Add another account…' }).click();
  const before = (await openedPages(app)).length;
  await page.getByRole('button', { name: 'Continue in the browser' }).click();
  await expect.poll(async () => (await openedPages(app)).length).toBe(before + 1);
  const asked = new URL((await openedPages(app)).at(-1) ?? '');
  const { loginToken } = await person.call<{ loginToken: string }>('POST', '/api/app-login-token', {
    challenge: asked.searchParams.get('challenge'),
    state: asked.searchParams.get('state'),
    deviceName: 'Workbench',
  });
  await page.getByLabel('Code from the browser').fill(loginToken);
  await page.getByRole('button', { name: 'Use the code' }).click();
}
async function goOver(page: Page, to: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Accounts' }).click();
  await page.getByRole('menuitemcheckbox', { name: to }).click();
}
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click();

test('of two accounts of one server neither sees voices, favourites or pads of the other, in the window or in the tray', async ({
  api,
  launch,
}) => {
  test.setTimeout(240_000);
  const ada = await api.person('ada@example.com');
  const bob = await api.person('bob@example.com');
  await furnish(ada, 'Ada');
  await furnish(bob, 'Bob');
  const app = await launch({ server: api.url });
  test.skip(!(await isStandIn(app)), 'a real tray can not be read from here');
  const tray = trayOf(app);
  const page = await loadedWindow(app);
  await expect.poll(async () => (await tray.item('account'))?.label).toBe('Nobody is signed in');
  await signIn(app, page, ada);
  await whoIs(page, 'ada@example.com');

  /** What the window and the tray show of `mine`, and that nothing of `other` is there. */
  const look = async (mine: string, other: string) => {
    await expect
      .poll(tray.labels, { timeout: 20_000 })
      .toEqual(expect.arrayContaining([`${mine} liked`, `${mine} pad`]));
    expect((await tray.item('account'))?.label).toBe(`${mine[0]?.toLowerCase()}•••@example.com`);
    expect((await tray.labels()).join()).not.toContain(other);
    await open(page, 'Voices');
    const tabs = page.getByRole('navigation', { name: 'Voices' });
    for (const [tab, what] of [
      ['My voices', 'own'],
      ['Favourites', 'liked'],
    ] as const) {
      await tabs.getByRole('link', { name: tab }).click();
      await expect(page.getByText(`${mine} ${what}`).first()).toBeVisible();
      await expect(page.getByText(other)).toHaveCount(0);
    }
    await open(page, 'Live');
    await expect(page.getByRole('radio', { name: `${mine} liked` })).toBeVisible();
    await open(page, 'Soundboard');
    await expect(page.locator('button[data-pad]').filter({ hasText: `${mine} pad` })).toBeVisible();
    await expect(page.getByText(other)).toHaveCount(0);
  };
  await look('Ada', 'Bob');

  // what was worn is at hand the next time, for whoever may have it
  await tray.press((await tray.ids('Ada liked'))[0] ?? '');
  await tray.press('voice-ready-deep');
  await expect.poll(async () => (await tray.ids('Ada liked')).length).toBe(2);

  await add(app, page, bob);
  await whoIs(page, 'bob@example.com');
  await look('Bob', 'Ada');
  await expect.poll(async () => (await tray.item('voice-recent-deep'))?.label).toBe('Deep');

  await goOver(page, /a•••@example\.com/);
  await whoIs(page, 'ada@example.com');
  await look('Ada', 'Bob');
  expect(await tray.ids('Ada liked')).toHaveLength(2);

  // signed out, and in again as the other one, without a new page
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.poll(async () => (await tray.labels()).join()).not.toMatch(/Ada|Bob/);
  await expect.poll(tray.labels).toEqual(expect.arrayContaining(['Nobody is signed in', 'Air horn']));
});

type Kept = { state: string; remote: { uuid: string } | null };
/** The only job that the computer keeps. */
const keptJob = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('formant.job.'));
    return JSON.parse((key && localStorage.getItem(key)) || 'null') as Kept | null; // safe: written by the page
  });
async function begin(page: Page, fileName: string, where: 'On this device' | 'On the server'): Promise<void> {
  await open(page, 'Audio enhancer');
  await drop(page, { name: fileName, bytes: longer(recording, 15) });
  const place = page.getByRole('radio', { name: where });
  // the form is drawn anew once the file has been read
  await expect(async () => {
    await place.check({ force: true });
    await expect(place).toBeChecked();
  }).toPass(patience);
  await page.locator('[data-part=start]').click({ timeout: 60_000 });
}
const jobsButton = (page: Page) => page.getByRole('button', { name: /^Jobs/ });
async function inDrawer(page: Page, fileName: string): Promise<void> {
  await jobsButton(page).click();
  const drawer = page.getByRole('dialog', { name: 'Jobs' });
  await expect(drawer.getByText(fileName)).toBeVisible();
  await expect(drawer.getByText('Done', { exact: true })).toBeVisible(patience);
  await page.keyboard.press('Escape');
}

/** Two people, and the app of which one is signed in. */
async function atOneServer(
  { person, url }: RealServer,
  launch: (options: { server: string }) => Promise<ElectronApplication>,
) {
  const ada = await person('ada@example.com');
  const bob = await person('bob@example.com');
  const app = await launch({ server: url });
  const page = await loadedWindow(app);
  await signIn(app, page, ada);
  await whoIs(page, 'ada@example.com');
  return { ada, bob, app, page };
}

test('work at the server goes on while another account is used, or nobody, and ends with whoever began it', async ({
  api,
  launch,
}) => {
  test.setTimeout(300_000);
  const { ada, bob, app, page } = await atOneServer(api, launch);
  await add(app, page, bob);
  await whoIs(page, 'bob@example.com');
  await goOver(page, /a•••@example\.com/);
  await whoIs(page, 'ada@example.com');

  await begin(page, 'adas-first.wav', 'On the server');
  await expect.poll(async () => (await keptJob(page))?.remote?.uuid, patience).toBeTruthy();
  await goOver(page, /b•••@example\.com/);
  await whoIs(page, 'bob@example.com');
  // long enough for jobs of earlier visits to be taken up: that is done once the page is quiet
  await page.waitForFunction(() => performance.now() > 3000);
  await expect(jobsButton(page)).toBeHidden();
  expect(await bob.call('GET', '/api/web-tools/queue/jobs')).toMatchObject({ data: [] });
  expect(await keptJob(page)).toMatchObject({ state: 'running' });
  await goOver(page, /a•••@example\.com/);
  await whoIs(page, 'ada@example.com');
  await inDrawer(page, 'adas-first.wav');
  const listed = await ada.call<{ data: { uuid: string; status: string }[] }>(
    'GET',
    '/api/web-tools/queue/jobs',
  );
  expect(listed.data).toMatchObject([{ uuid: (await keptJob(page))?.remote?.uuid, status: 'succeeded' }]);

  // signed out in the middle of it, the page stays and forgets nothing that it will need
  await jobsButton(page).click();
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await page.keyboard.press('Escape');
  await begin(page, 'adas-second.wav', 'On the server');
  await expect.poll(async () => (await keptJob(page))?.remote?.uuid, patience).toBeTruthy();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(jobsButton(page)).toBeHidden();
  expect(await keptJob(page)).toMatchObject({ fileName: 'adas-second.wav', state: 'running', fault: null });
  await signIn(app, page, ada);
  await whoIs(page, 'ada@example.com');
  await inDrawer(page, 'adas-second.wav');
});

test('work on this computer keeps the account until it is done, and stays with the computer', async ({
  api,
  launch,
}) => {
  test.setTimeout(300_000);
  const { ada, bob, app, page } = await atOneServer(api, launch);
  await begin(page, 'here.wav', 'On this device');
  await expect.poll(async () => (await keptJob(page))?.state).toBe('running');
  await add(app, page, bob);
  await expect(page.getByText(/A file is being worked on/)).toBeVisible();
  await whoIs(page, 'ada@example.com');
  await expect(page.getByText(/^Done in/)).toBeVisible(patience);
  await goOver(page, /b•••@example\.com/);
  await whoIs(page, 'bob@example.com');
  await inDrawer(page, 'here.wav');
  await goOver(page, /a•••@example\.com/);
  await whoIs(page, 'ada@example.com');
  await inDrawer(page, 'here.wav');
  // nothing of it has left the computer
  for (const person of [ada, bob])
    expect(await person.call('GET', '/api/web-tools/queue/jobs')).toMatchObject({ data: [] });
});
