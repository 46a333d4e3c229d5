import type { Page } from '@playwright/test';
import { expectKept } from './offline.ts';
import { alive, expect, isAlive, test } from './test.ts';

/** The scripts that a page fetches from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** Keeps the scripts of a page back until they may come. */
async function holdScripts(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const rests = (page: Page) => expect(page.locator('template#scripts')).toHaveCount(1);
const wakes = (page: Page) => page.waitForFunction(isAlive, undefined, { timeout: 30_000 });

test.describe('with a mouse', () => {
  for (const [sign, give] of Object.entries<(page: Page) => Promise<void>>({
    'a mouse that moves': (page) => page.mouse.move(300, 300),
    'a wheel': (page) => page.mouse.wheel(0, 120),
    'a key': (page) => page.keyboard.press('Tab'),
    'a page that is scrolled': (page) => page.evaluate(() => scrollTo(0, 200)),
    'a screen reader that moves the focus': (page) =>
      page.evaluate(() => document.querySelector<HTMLElement>('#main a')?.focus()),
  }))
    test(`a page to be read fetches no script until there is ${sign}`, async ({ page }) => {
      const scripts = scriptsOf(page);
      await page.goto('/faq', { waitUntil: 'networkidle' });
      expect(scripts).toEqual([]);
      await rests(page);
      await give(page);
      await expect.poll(() => scripts.length).toBeGreaterThan(3);
      await wakes(page);
      expect(new Set(scripts).size).toBe(scripts.length);
    });
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the first tap wakes a page, and is done', async ({ page }) => {
    await page.goto('/ethics', { waitUntil: 'networkidle' });
    await rests(page);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/ethics');
  });

  test('the first tap on a recording plays it', async ({ page }) => {
    await page.goto('/enterprise/use-cases/hospitality', { waitUntil: 'networkidle' });
    await rests(page);
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .tap();
    await expect(page.getByRole('button', { name: /^Pause / })).toBeVisible();
    await expect(page.locator('audio').first()).toBeHidden();
  });
});

test('a demo that is pressed before its scripts are there opens in the page, and one without scripts is followed', async ({
  page,
  context,
}) => {
  const release = await holdScripts(page);
  await page.goto('/ai-voice', { waitUntil: 'load' });
  const posters = page.locator('[data-acts]');
  await expect(posters).toHaveCount(2);
  await posters.last().click();
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe('/ai-voice');
  release();
  await expect(posters).toHaveCount(1);
  expect(new URL(page.url()).pathname).toBe('/ai-voice');

  const other = await context.newPage();
  await other.route('**/*.js', (route) => route.abort());
  await other.goto('/ai-voice');
  await other.locator('[data-acts]').last().click();
  await expect(other).toHaveURL(/\/text-to-speech$/);
});

test('Ctrl+K on a page that rests opens the palette', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  await rests(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('an address with a question or a place in the page is awake at once', async ({ page }) => {
  for (const path of ['/faq?utm_source=letter', '/ethics#main']) {
    const scripts = scriptsOf(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts.length).toBeGreaterThan(3);
    await expect(page.locator('template#scripts')).toHaveCount(0);
  }
});

test.describe('on the second visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page whose scripts lie on the device is awake at once', async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto('/faq');
    await alive(page);
    await expectKept(page);
    await page.goto('/about', { waitUntil: 'load' });
    await expect(page.locator('template#scripts')).toHaveCount(0);
  });
});
