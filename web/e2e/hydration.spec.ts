import type { Page } from '@playwright/test';
import { pages } from './public-pages.ts';
import { alive, expect, isAwake, signUp, test } from './test.ts';

/** What people leave behind in a browser, none of which the server knows when it draws a page. */
function leaveTraces(page: Page, theme: 'light' | 'dark') {
  return page.addInitScript((chosen) => {
    localStorage.setItem('theme', chosen);
    localStorage.setItem(
      'formant.live',
      JSON.stringify({
        voiceId: 'robot',
        voiceName: 'Robot',
        trained: 'file:gone',
        inputId: 'gone',
        outputId: 'gone',
        monitor: true,
        pinned: 'safe',
        talk: 'hold',
        diagnostics: true,
      }),
    );
    localStorage.setItem('formant.live.voices', JSON.stringify([{ id: 'a', name: 'Mine', settings: {} }]));
  }, theme);
}

/** The page is alive, and what the browser drew first was what the server had drawn: anything else is an exception. */
async function expectSame(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'load' });
  await alive(page);
  await expect(page.locator('h1').first()).toBeVisible();
  if (!path.startsWith('/voice-universe')) return;
  // its rows wake up as they come near
  for (const row of await page.getByRole('main').getByRole('list').all()) {
    await row.scrollIntoViewIfNeeded();
    await expect.poll(() => isAwake(row)).toBe(true);
  }
}

for (const [where, options] of [
  ['Berlin', { locale: 'de-DE', timezoneId: 'Europe/Berlin', colorScheme: 'dark' }],
  ['Tokyo, on a phone', { locale: 'ar-EG', timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 } }],
] as const)
  test.describe(where, () => {
    test.use(options);

    test('every page wakes up as the server has drawn it', async ({ page }) => {
      test.setTimeout(300_000);
      await leaveTraces(page, where === 'Berlin' ? 'dark' : 'light');
      for (const path of pages) await expectSame(page, path);
      for (const path of ['/live?preset=robot#main', '/live/', '/voice-universe?language=en', '/tools?x=1'])
        await expectSame(page, path);
    });

    test('so does it for somebody signed in', async ({ page }) => {
      test.setTimeout(300_000);
      await signUp(page);
      await leaveTraces(page, 'dark');
      for (const path of [
        '/',
        '/live',
        '/voice-universe',
        '/voice-cloning',
        '/text-to-speech',
        '/soundboard',
        '/account-settings',
        '/tools/conversions',
        '/tools/voice-changer',
      ])
        await expectSame(page, path);
    });
  });

test('what is pressed before the page is awake is done when it is, once', async ({ page }) => {
  let wake = () => {};
  const scripts = new Promise<void>((done) => {
    wake = done;
  });
  await page.route('**/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/faq', { waitUntil: 'commit' });
  const theme = page.getByRole('banner').getByRole('button', { name: 'Switch theme' });
  await theme.press('Enter');
  await theme.click();
  await expect(page.locator('html')).toHaveAttribute('data-choice', 'system');
  wake();
  await expect(page.locator('html')).toHaveAttribute('data-choice', 'dark');
  await alive(page);
  await expect(page.locator('html')).toHaveAttribute('data-choice', 'dark');
  // from then on presses are React's alone
  await theme.click();
  await expect(page.locator('html')).toHaveAttribute('data-choice', 'light');
});
