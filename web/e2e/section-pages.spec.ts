import type { Page } from '@playwright/test';
import { doubleLetters, expect, test } from './test.ts';

test('a guide leads from the list to a changer in the page, which loads when it is wanted', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/LiveBench[\w-]*\.js/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/apps');
  await page.getByRole('link', { name: /^Discord/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another voice in your voice channel');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);

  const demo = page.getByRole('region', { name: 'Demo: the live voice changer' });
  await demo.getByRole('link', { name: 'Try it now' }).click();
  await expect(page.getByRole('button', { name: 'Voice changer', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Virtual microphone' })).toBeVisible();
  await expect(page).toHaveURL(/\/apps\/discord$/);
  expect(scripts).toHaveLength(1);
});

test('the question that is opened answers, and the next page is one press away', async ({ page }) => {
  await page.goto('/apps/skype');
  await expect(page.getByText('Microsoft switched Skype off on 5 May 2025', { exact: false })).toBeVisible();
  const answer = page.getByText('Nobody has it any more', { exact: false });
  await expect(answer).toBeHidden();
  await page.getByText('Can I call people who still have Skype?').click();
  await expect(answer).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Where to go from here' })
    .getByRole('link', { name: /^WhatsApp/ })
    .click();
  await expect(page).toHaveURL(/\/apps\/whatsapp$/);
});

for (const [system, userAgent, says] of [
  [
    'Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0',
    'Formant on a PC',
  ],
  [
    'a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0',
    'Formant on a Mac',
  ],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0', 'Formant on Linux'],
] as const)
  test.describe(`on ${system}`, () => {
    test.use({ userAgent });
    test('the platforms lead to its own part', async ({ page }) => {
      await page.goto('/platforms');
      const hint = page.locator('[data-part=system]');
      await expect(hint).toContainText(says);
      await hint.getByRole('link').click();
      await expect(page.getByRole('heading', { name: says })).toBeInViewport();
    });
  });

test('the download page says that there is no release, and each of its actions leads somewhere', async ({
  page,
}) => {
  await page.goto('/download-installer');
  await expect(page.getByText('no installer of the desktop app has been released yet')).toBeVisible();
  for (const [action, heading] of [
    ['Install the web app', 'Install the web app'],
    ['Build from source', 'Build the desktop app'],
  ] as const) {
    await page.getByRole('link', { name: action, exact: true }).first().click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  }
});

/** How wide what stands between header and footer wants to be. */
const wide = (page: Page) => page.locator('main').evaluate((main) => main.scrollWidth);

test('pages of sections fit 320 px, and 640 px with letters of twice the size', async ({ page }) => {
  for (const path of ['/apps', '/apps/minecraft', '/platforms/pc', '/download-installer']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect(await wide(page), path).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 640, height: 640 });
    await doubleLetters(page);
    expect(await wide(page), `${path} with large letters`).toBeLessThanOrEqual(640);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a guide can be read whole, and its demo leads to the live changer', async ({ page }) => {
    await page.goto('/apps/zoom');
    await expect(page.getByText('Original sound for musicians').first()).toBeVisible();
    await page.getByText('Will the recording have my changed voice?').click();
    await expect(page.getByText('Zoom records what it receives', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Try it now' }).click();
    await expect(page).toHaveURL(/\/live$/);
  });

  test("a recording is played by the browser's own player", async ({ page }) => {
    await page.goto('/enterprise/use-cases/hospitality');
    await expect(page.locator('audio').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(0);
  });
});
