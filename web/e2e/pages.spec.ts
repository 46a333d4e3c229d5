import { get } from 'node:http';
import type { Page } from '@playwright/test';
import { ofColour } from '../../build/scripts/looks/axe.mjs';
import { pages } from './public-pages.ts';
import { expect, expectWellMade, test } from './test.ts';

for (const path of pages)
  test(`${path}: accessible in both themes, no errors, nothing jumps, nothing wider than a phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const shifted = await watchShifts(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await shifted()).toBeLessThanOrEqual(0.01);
    const wide = page.viewportSize()!;
    await expectWellMade(page, 'light');
    await page.setViewportSize(wide);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectWellMade(page, 'dark', ofColour);
  });

test('nothing jumps on a phone either, where screens are drawn in the browser', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shifted = await watchShifts(page);
  for (const path of [
    '/',
    '/live',
    '/text-to-speech',
    '/voice-cloning',
    '/soundboard',
    '/tools/voice-recorder',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await shifted(), path).toBeLessThanOrEqual(0.01);
  }
});

test('a face that comes late moves nothing: the one in its place has its measures', async ({ page }) => {
  const shifted = await watchShifts(page);
  await page.route(/onest-.*\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  for (const [path, width] of [
    // its heading would break at another word
    ['/apps/discord', 960],
    ['/', 390],
    ['/', 960],
    ['/', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 850 });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.fonts.check('700 16px "Onest Variable"'))).toBe(true);
    expect(await shifted(), `${path} at ${width} px`).toBeLessThanOrEqual(0.01);
  }
  const ratios = await page.evaluate(async () => {
    // by its file: a page that it came too late for does not draw with it
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')!;
    document.fonts.add(await new FontFace('Own', `url(${href})`, { weight: '100 900' }).load());
    const context = document.createElement('canvas').getContext('2d')!;
    const texts = [...document.querySelectorAll('main p, main h2')].map(({ textContent }) => textContent);
    const width = (font: string) => {
      context.font = font;
      return texts.reduce((sum, text) => sum + context.measureText(text).width, 0);
    };
    return [400, 500, 600, 700].map(
      (weight) =>
        width(`${weight} 40px "Onest Fallback", "Onest Fallback Wide"`) / width(`${weight} 40px Own`),
    );
  });
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.02);
});

/** Watches from the next page on what moves in sight by itself; the function gives its sum (cumulative layout shift). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      // safe: `layout-shift` entries are of this type, which TypeScript's DOM lacks
      for (const shift of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!shift.hadRecentInput) seen.shifted += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // safe: the script above has put it there
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

test.describe('an unknown address', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('shows the error page with its words, its buttons and status 404', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(
      page.getByText("The page you're looking for doesn't exist or has been moved."),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact our support team' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('gives a bot the status and no page', async ({ request }) => {
    const answer = await request.get('/no/such/page', {
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    });
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain('Page Not Found');
  });
});

test('every page works without JavaScript as far as reading goes', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await context.close();
});

test('the theme is chosen once and stays, without a flash of the other', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Switch theme' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/tools/home', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

/** Bytes of a file as it travels in brotli. */
const brotliBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.headers['content-encoding'] !== 'br') reject(new Error(`${url} is not served in brotli`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

test('the landing page loads at most 105 KB of script', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const sizes = await Promise.all([...scripts].map(brotliBytes));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(105 * 1024);
});

test('the landing page and its styles are at most 20 KB', async ({ page, baseURL }) => {
  const styles = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'stylesheet') styles.add(response.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  // asked for often it is packed as small as it gets
  await expect
    .poll(async () => {
      const sizes = await Promise.all([`${baseURL}/`, ...styles].map(brotliBytes));
      return sizes.reduce((sum, bytes) => sum + bytes, 0);
    })
    .toBeLessThanOrEqual(20 * 1024);
});

/** What the elements of the page look like: a line for each property of each. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element, i) => {
      const style = getComputedStyle(element);
      return [...style]
        .filter((name) => !name.startsWith('--'))
        .map((name) => `${i} ${element.getAttribute('class')} ${name}: ${style.getPropertyValue(name)}`);
    }),
  );

test('the landing page brings its own looks: the styles of other pages change nothing of it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(0);
    const before = await looks(page);
    expect(before.length).toBeGreaterThan(100_000);
    const others = await page.evaluate(async () => {
      const tools = new DOMParser().parseFromString(await (await fetch('/tools/home')).text(), 'text/html');
      return tools.querySelector('link[rel=stylesheet]')?.getAttribute('href');
    });
    await page.addStyleTag({ url: others! });
    const known = new Set(before);
    expect((await looks(page)).filter((line) => !known.has(line))).toEqual([]);
  }
});

test('a page is drawn with its looks, however late their file comes', async ({ page }) => {
  await page.route(/\/assets\/styles-.*\.css$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('a[href="/contact"]').first().click();
  // in the very moment in which it is there; a sheet on its way is not among these yet
  const sheets = await page.waitForFunction(
    () =>
      location.pathname === '/contact' &&
      document.querySelector('main form') &&
      [...document.styleSheets].map(({ href }) => href ?? ''),
  );
  expect(await sheets.jsonValue()).toContainEqual(expect.stringMatching(/\/assets\/styles-/));
});
