import type { Browser, Page } from '@playwright/test';
import { launchOptions } from '../../build/scripts/chromium.mjs';
import { test as base, expect, loadedWindow, openedPages, openLink } from './app.ts';
import { type RunningServer, startServer } from './server.ts';

/** The person's own browser, and the real server. */
const test = base.extend<{ browser: Browser }, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
test.use({ launchOptions, serviceWorkers: 'block' });

/** Presses the button until the page, which the server has drawn, listens to it. */
async function confirm(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign the app in' }).click({ timeout: 2000 });
    await expect(page.getByRole('link', { name: 'Open Formant' })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('a person without an account signs the app in through the browser, and out again', async ({
  browser,
  launch,
  server,
  userData,
}) => {
  test.setTimeout(120_000);
  const app = await launch({ server: server.url });
  const window = await loadedWindow(app);
  await window.getByRole('button', { name: 'Sign in' }).click();
  const code = await window.getByTestId('match-code').textContent();
  const [address] = await openedPages(app);

  const tabs = await browser.newContext();
  const page = await tabs.newPage();
  await page.goto(address ?? '');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page.getByRole('heading', { name: 'Sign the app in?' })).toBeVisible();
  await expect(page.getByText(code ?? 'no code', { exact: true })).toBeVisible();
  await confirm(page);
  const link = (await page.getByRole('link', { name: 'Open Formant' }).getAttribute('href')) ?? '';
  expect(link).toMatch(/^formant-dev:\/\/auth\?code=/);

  // what the system does with the link
  await openLink(link, userData, server.url);
  await expect(window.getByRole('dialog')).toBeHidden();
  const signOut = window.getByRole('link', { name: 'Sign out' });
  await expect(signOut).toHaveAttribute('title', 'ada@example.com');
  expect(await window.evaluate(async () => (await (await fetch('/api/user')).json()).email)).toBe(
    'ada@example.com',
  );

  await signOut.click();
  await expect(window.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await window.evaluate(async () => (await fetch('/api/user')).status)).toBe(401);

  // the browser's own session is another one; a second time no account has to be made
  await window.getByRole('button', { name: 'Sign in' }).click();
  // in a tab of its own: the first one still asks whether the app may be opened
  const tab = await tabs.newPage();
  await tab.goto((await openedPages(app)).at(-1) ?? '');
  await confirm(tab);
  const typed = await tab.locator('main p.select-all').textContent();
  await window.getByLabel('Code from the browser').fill(typed ?? '');
  await window.getByRole('button', { name: 'Use the code' }).click();
  await expect(window.getByRole('link', { name: 'Sign out' })).toBeVisible();
});

test('an address that the app has not made asks for nothing', async ({ browser, server }) => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/app-authentication?challenge=abc&state=x`);
  await expect(page).toHaveURL(/\/login\?next=/);
});
